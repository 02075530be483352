// Dialect: how a lender words our requests and its answers, as functions without HTTP. `dialect-connector.ts` makes a connector of it.
import type { Authentication, CallBackVerification } from '#domain/lender/lender-mapping.ts'
import type { PartnerApplication, PartnerErasure, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import type { LenderRequest } from './lender-request.ts'

export interface Dialect {
  /** An application; with the same key it is the same application. */
  readonly post: (application: PartnerApplication, idempotencyKey: string) => LenderRequest
  /** Request for an application's status. */
  readonly ask: (reference: string) => LenderRequest
  /** Absent: the lender asks for no follow-ups. */
  readonly followUpResult?: (result: PartnerFollowUpResult, idempotencyKey: string) => LenderRequest
  /** Absent: the lender takes no such message, and so counts as told. */
  readonly cancel?: (reference: string, idempotencyKey: string) => LenderRequest
  /** The same. */
  readonly notChosen?: (reference: string, idempotencyKey: string) => LenderRequest
  /** Absent: people tell it. */
  readonly erase?: (erasure: PartnerErasure, idempotencyKey: string) => LenderRequest
  /**
   * A 2xx answer in the words of our partner protocol. It is validated like a decision of that, so it may hold anything;
   * `undefined`, or an exception, where it cannot be read. `reference` is for answers that do not repeat it.
   */
  readonly decision: (text: string, reference: string) => unknown
  /** The same of a call-back's body. The event id is a text or a number as the lender writes it; without one the body itself stands for it. */
  readonly callBack: (text: string) => { readonly eventId?: unknown; readonly decision: unknown } | undefined
}

/** Protocol of a lender, as its folder defines it in `connector.server.ts`. */
export interface LenderProtocol {
  readonly authentication: Authentication
  /** Proof that a call-back is the lender's own. */
  readonly callBacks: CallBackVerification
  readonly dialect: Dialect
}
