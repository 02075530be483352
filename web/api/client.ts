// The typed client: one function over the contract's table. Answers are values: a reply, the server's field faults, a
// refusal, or no answer at all with the document's status codes (O4).
import * as v from 'valibot'
import { constants } from '#domain/constants.ts'
import { endpoint, headers } from '#contract/endpoints.ts'
import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { faultsReply, refusalReply } from '#contract/schemas.ts'
import type { FaultsReply } from '#contract/schemas.ts'

export type ReplyOf<N extends EndpointName> = v.InferOutput<(typeof endpoints)[N]['reply']>

export type Answer<T> =
  | { readonly kind: 'reply'; readonly data: T }
  | { readonly kind: 'faults'; readonly faults: FaultsReply }
  | { readonly kind: 'refusal'; readonly status: number; readonly code: string; readonly retryAfterMs?: number }
  /** The request may or may not have been executed. */
  | { readonly kind: 'silence'; readonly status: number }

export interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly token?: string
  readonly version?: number
  readonly idempotencyKey?: string
}

export interface ClientOptions {
  /** The configured base address, for instance `/api`. */
  readonly apiBase: string
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
}

export type Client = <N extends EndpointName>(name: N, call: Call) => Promise<Answer<ReplyOf<N>>>

export function createClient({ apiBase, fetch, isOnline }: ClientOptions): Client {
  const { statusCodes, requestTimeoutMs } = constants
  return async <N extends EndpointName>(name: N, call: Call): Promise<Answer<ReplyOf<N>>> => {
    const { method, path, reply } = endpoint(name)
    let response: Response
    let data: unknown
    try {
      response = await fetch(apiBase + fill(path, call), {
        method,
        headers: headersOf(call),
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      data = await response.json()
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return {
        kind: 'silence',
        status: timedOut ? statusCodes.timeout : isOnline() ? statusCodes.error : statusCodes.offline,
      }
    }
    if (response.ok) {
      const read = v.safeParse(reply, data)
      return read.success
        ? { kind: 'reply', data: read.output as ReplyOf<N> }
        : { kind: 'silence', status: statusCodes.error }
    }
    const faults = v.safeParse(faultsReply, data)
    if (response.status === 422 && faults.success) return { kind: 'faults', faults: faults.output }
    const refusal = v.safeParse(refusalReply, data)
    return {
      kind: 'refusal',
      status: response.status,
      code: refusal.success ? refusal.output.code : 'unreadable',
      ...retryAfter(response),
    }
  }
}

function fill(path: string, { params = {}, query }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

function headersOf({ token, version, idempotencyKey, body }: Call): Record<string, string> {
  return {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { [headers.authorization]: `Bearer ${token}` } : {}),
    ...(version === undefined ? {} : { [headers.ifMatch]: `"${version}"` }),
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  }
}

function retryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}
