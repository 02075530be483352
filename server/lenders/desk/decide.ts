// Decision of a round: the order of lenders for a lead, and why others are left out. Pure, and all it hangs on is kept, so that
// it can be taken again and compared byte for byte (Q3).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { duplicateBy, isOffAt, isOpenAt } from '#domain/lender/lender-limits.ts'
import type { Market } from '#domain/lender/market.ts'
import type { SentBefore } from '#domain/lender/lender-limits.ts'
import { orderedLenders, unansweredNeeds } from '#server/lead/choose-lenders.ts'
import type { Candidate, PassedOver, Prospect } from '#server/lead/choose-lenders.ts'

/** Facts beside the answers when a round begins; no personal data. */
export interface DecisionFacts extends Omit<Prospect, 'answers'> {
  /** Data points that the form lets an applicant leave empty: lacking one keeps nobody out. */
  readonly optional: readonly DataPointKey[]
  readonly sentBefore: readonly SentBefore[]
  /** The settings of the market; absent in decisions from before there were any. */
  readonly market?: Market
}

export interface DecisionInput {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly leadId: string
  readonly facts: DecisionFacts
  readonly answers: Prospect['answers']
  /** Unix milliseconds. */
  readonly at: number
}

export interface Decision {
  /** First to last, with what put them there. */
  readonly order: readonly { readonly lenderId: string; readonly tier: number; readonly priceCents: number }[]
  /** By lender id. */
  readonly passedOver: readonly PassedOver[]
}

/** Beginning of the reason of a lender that only misses an answer: it is asked once the answer is there. */
export const missingReason = 'missing '

type Refusal = (candidate: Candidate, input: DecisionInput) => string | undefined

/** In this order; the first that says something is the reason in the ledger. */
const refusals: readonly Refusal[] = [
  ({ lender }, { at }) => (isOffAt(lender, at) ? 'off' : undefined),
  ({ lender }, { at }) => (isOpenAt(lender, at) ? undefined : 'schedule'),
  ({ lender, lenderId }, { facts, at }) => {
    const by = duplicateBy(
      lender.duplicates ?? facts.market?.duplicates,
      facts.sentBefore.filter((sent) => sent.lenderId === lenderId),
      at,
    )
    return by && `duplicate ${by}`
  },
  ({ here }, { answers, facts }) => {
    const [absent] = unansweredNeeds(here, answers, facts.optional)
    return absent && `${missingReason}${absent}`
  },
]

/**
 * Criteria, brand, country, schedule, duplicates and needs decide, by the configuration alone; caps do not, for they are
 * known only when a place is taken.
 */
export function decide(input: DecisionInput): Decision {
  const { lenders, leadId, facts, answers } = input
  const choice = orderedLenders(lenders, { ...facts, answers }, leadId)
  const judged = choice.eligible.map((candidate) => ({
    candidate,
    reason: refusals.map((refusal) => refusal(candidate, input)).find((reason) => reason !== undefined),
  }))
  const refused = judged.flatMap(({ candidate: { lenderId }, reason }) => (reason ? [{ lenderId, reason }] : []))
  return {
    order: judged
      .filter(({ reason }) => reason === undefined)
      .map(({ candidate: { lenderId, lender, here } }) => ({
        lenderId,
        tier: lender.tier,
        priceCents: here.priceCents,
      })),
    passedOver: [...choice.passedOver, ...refused].toSorted((a, b) => (a.lenderId < b.lenderId ? -1 : 1)),
  }
}
