// Memory of one played lender: the applications it received and its current answer to each. In memory and bounded.
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type {
  PartnerApplication,
  PartnerCallBack,
  PartnerDecision,
  PartnerErasure,
  PartnerFollowUpResult,
  PartnerLoanOutcome,
} from '#contract/partner-protocol.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { Case, FaultName, Verdict } from './magic-words.ts'

export interface Entry {
  application: PartnerApplication
  readonly case: Case
  readonly idempotencyKey: string
  /** The body as it came: the same key with another body is a mistake. */
  rawBody: string
  /** Unix milliseconds. */
  readonly at: number
  /** Reason for the lender's behaviour, for people. */
  readonly by: string
  fault: FaultName | undefined
  /** Scope of the erasure that the lender carried out. */
  erased?: PartnerErasure['scope']
  /** The lender was told that no decision is wanted, or that the applicant took another's offer. */
  closed?: 'cancelled' | 'not-chosen'
  readonly first: Verdict
  /** Verdict from `settlesAt` on, Unix milliseconds. */
  readonly later: Verdict | undefined
  readonly settlesAt: number
  /** Verdict that somebody chose on the sandbox's page. */
  steered: Verdict | undefined
  /** Follow-ups that the lender requests before it decides, in order. */
  followUpRequests: readonly WantedFollowUp[]
  /** Number of follow-up results it has received. */
  met: number
  /** The applicant did not want what it offered. */
  isDeclined: boolean
  /** Offer that the applicant accepted, with its terms. */
  agreed: { readonly offerId: string; readonly terms: OfferTerms } | undefined
  /** Decisions returned for follow-up results, by idempotency key: a repeated call gets the same. */
  readonly told: Map<string, PartnerDecision>
  /** Results of the follow-ups it was told of, in order. */
  readonly done: Pick<PartnerFollowUpResult, 'followUp' | 'status'>[]
  /** Call-backs that the lender made, with how each went. */
  readonly calls: { readonly event: PartnerCallBack; readonly fate: string }[]
  /** Loan outcomes that the lender reported, with how each report went. */
  readonly outcomes: { readonly event: PartnerLoanOutcome; readonly fate: string }[]
}

/** An application with the lender that has it. */
export interface PlayedApplication {
  readonly lenderId: string
  readonly entry: Entry
}

/** A follow-up with what the lender sends along. */
export interface WantedFollowUp {
  readonly followUp: FollowUpKey
  readonly ask: Readonly<Record<string, unknown>>
}

export interface LenderBook {
  readonly byKey: (idempotencyKey: string) => Entry | undefined
  readonly byReference: (reference: string) => Entry | undefined
  readonly remember: (entry: Entry) => void
  /** Oldest first. */
  readonly all: () => readonly Entry[]
}

export function createLenderBook(capacity = 2000): LenderBook {
  const byReference = new Map<string, Entry>()
  const byKey = new Map<string, Entry>()
  return {
    byKey: (key) => byKey.get(key),
    byReference: (reference) => byReference.get(reference),
    all: () => [...byReference.values()],
    remember: (entry) => {
      byReference.set(entry.application.reference, entry)
      byKey.set(entry.idempotencyKey, entry)
      const [oldest] = byReference.values()
      if (byReference.size <= capacity || !oldest) return
      byReference.delete(oldest.application.reference)
      byKey.delete(oldest.idempotencyKey)
    },
  }
}

/** The lender's decision on an application at a time, in Unix milliseconds. */
export function decisionAt(
  { application, first, later, settlesAt, steered, followUpRequests, met, isDeclined, agreed, closed }: Entry,
  now: number,
): PartnerDecision {
  const { reference } = application
  const followUpRequest = followUpRequests[met]
  if (closed === 'cancelled') return { decision: 'rejected', reference, reason: 'cancelled' }
  if (isDeclined) return { decision: 'rejected', reference, reason: 'declined by the applicant' }
  if (followUpRequest)
    return { decision: 'follow-up', reference, followUp: followUpRequest.followUp, ask: { ...followUpRequest.ask } }
  const verdict = steered ?? (later !== undefined && now >= settlesAt ? later : first)
  return { ...verdict, ...(verdict.decision === 'accepted' ? agreed : {}), reference }
}

/** Takes a cancellation; false where the lender had accepted by `now`, in Unix milliseconds. Told again it says the same. */
export function cancel(entry: Entry, now: number): boolean {
  if (entry.closed !== 'cancelled' && decisionAt(entry, now).decision === 'accepted') return false
  entry.closed = 'cancelled'
  return true
}

/** Erases an application at the lender: keeps its reference and nothing of the person that is to be erased. */
export function forget(entry: Entry, scope: PartnerErasure['scope']): void {
  const { referenceDetails: _, ...others } = entry.application.application
  const application = scope === 'everything' ? {} : others
  entry.application = { ...entry.application, application }
  entry.rawBody = ''
  entry.erased = scope
}
