// Request to a lender and its reply, before either means anything.

export interface LenderRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the lender's address, beginning with a slash; what comes from outside is percent-encoded. */
  readonly path: string
  /** Media type of the body. */
  readonly contentType?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type LenderReply =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Pause in milliseconds that the lender asks for by `retry-after`. */
      readonly waitMs?: number
      readonly text: string
    }
  /** No connection came about: nothing was sent. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'lost'; readonly why: string }
