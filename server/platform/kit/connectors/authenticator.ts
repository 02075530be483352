// Authenticator: what each way of authentication adds to a request. One small module each.
import type { LenderAccess } from './lender-access.ts'
import type { LenderReply, LenderRequest } from './lender-request.ts'

export interface Authenticator {
  /** Headers of one request. Rejects where there is nothing to be let in by: then the request is not sent. */
  readonly headers: (request: LenderRequest) => Promise<Readonly<Record<string, string>>>
  /** Drops what a 401 showed to be no longer good; the request is sent once more. Absent: a 401 is final. */
  readonly renew?: () => void
}

export interface Authenticating {
  readonly access: LenderAccess
  /** Unix milliseconds. */
  readonly now: () => number
  /** Sends a request to a whole address over the lender's own connections, without authentication. */
  readonly send: (url: string, request: LenderRequest) => Promise<LenderReply>
}
