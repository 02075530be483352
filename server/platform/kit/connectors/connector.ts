// Interface of a lender connector: sends an application, asks for its status, and reads call-backs. Every failure is a value.
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { PartnerApplication, PartnerErasure, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'

export type Outcome =
  | {
      readonly kind: 'accepted'
      readonly offerId: string
      readonly terms: OfferTerms
      readonly redirectUrl?: string
      /** ISO; for as long as the market says where the lender says nothing. */
      readonly validUntil?: string
    }
  | { readonly kind: 'rejected'; readonly reason?: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'more-needed'; readonly dataPoints: readonly DataPointKey[] }
  /** The applicant is to go through a screen first; `ask` is what the lender sent with that request. */
  | { readonly kind: 'follow-up'; readonly followUp: FollowUpKey; readonly ask?: Readonly<Record<string, unknown>> }
  /** The lender may or may not have it: ask, never send again blindly. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** Of a post only: the lender surely did not take it (breaker open, connection refused, turned away). `againInMs`: it has no room now, and
   * may be sent it once more after that pause. */
  | { readonly kind: 'refused'; readonly why: string; readonly againInMs?: number }
  /** Of an ask only: the lender never saw the reference. */
  | { readonly kind: 'not-found' }
  /** The lender will never accept: it was told so, or may not be told what it waits for (`why`). */
  | { readonly kind: 'cancelled'; readonly why?: string }
  /** Nobody asks after it any more: the lender has not answered for a day. */
  | { readonly kind: 'unanswered' }

/** A call-back as it came, not yet believed. */
export interface CallBackReceived {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came. */
  readonly rawBody: Uint8Array
}

/** Content of a call-back, or the reason for its refusal. */
export type CallBackRead =
  | {
      /** The same for the same event: a repeated one is known by it. */
      readonly eventId: string
      readonly reference: string
      readonly outcome: Outcome
    }
  | { readonly refused: 'signature' }
  /** `field`: the path to what is wrong, in our own names; `body` for the whole. */
  | { readonly refused: 'unreadable-decision'; readonly field: string }

/** `untold`: no answer that says so came; it is told again later. */
export type Told = 'told' | 'untold'

export interface Connector {
  /** Sends an application once; the key makes a repeated post the same post. Never throws. */
  readonly post: (application: PartnerApplication, idempotencyKey: string) => Promise<Outcome>
  /** Tells what came of a follow-up, once a key. Never throws, never says `refused`: the lender has the application. */
  readonly followUpResult: (followUpResult: PartnerFollowUpResult, idempotencyKey: string) => Promise<Outcome>
  /** Status of the application with this reference. Never throws, never says `refused`. */
  readonly ask: (reference: string) => Promise<Outcome>
  /**
   * Tells the lender that no decision is wanted any more, once a key. Never throws. `told`: it will never accept, or never had it, or has
   * no such call. `too-late`: it had accepted before.
   */
  readonly cancel: (reference: string, idempotencyKey: string) => Promise<Told | 'too-late'>
  /** Tells the lender that the applicant took another lender's offer, once a key. Never throws. `told` as in `cancel`. */
  readonly notChosen: (reference: string, idempotencyKey: string) => Promise<Told>
  /**
   * Tells the lender to erase what it was given, once a key. Never throws. `told` also where it never had it. Absent: people tell it.
   */
  readonly erase?: (erasure: PartnerErasure, idempotencyKey: string) => Promise<Told>
  /** Verifies and reads a call-back; `now` in Unix milliseconds. Absent: it is one of the partner protocol. */
  readonly readCallBack?: (call: CallBackReceived, now: number) => CallBackRead
}

/** Open: posts are refused at once. */
export type BreakerState = 'closed' | 'half-open' | 'open'

/** A connector that holds connections: `close` ends them. */
export interface OpenConnector extends Connector {
  readonly readCallBack: NonNullable<Connector['readCallBack']>
  readonly close: () => Promise<void>
  readonly breaker: () => BreakerState
}
