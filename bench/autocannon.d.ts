// Type declarations for the parts of autocannon that the benchmark uses; the package brings no types.
declare module 'autocannon' {
  interface Request {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests: readonly { readonly setupRequest: (request: object) => Request }[]
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
