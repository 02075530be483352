// Maps a lender's answer about a chosen offer to a verdict.
import type { OfferTerms } from '#domain/lender/lender.ts'
import { keysOfForm } from '#domain/follow-up/follow-ups.ts'
import type { TakenOffer } from '../follow-ups/offers.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import { openFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { FollowUpRow } from '#server/platform/stores/tables.ts'

interface Asking {
  readonly deps: Pick<LendersDeps, 'catalogue' | 'sealer'>
  readonly lead: KeyedLead
  /** Of the lender's verdict, the first that came first. */
  readonly followUps: readonly FollowUpRow[]
}

/** The offer that was taken of this lender; nothing where it laid none before the applicant. */
export function takenOffer({ deps, lead, followUps }: Asking): TakenOffer | undefined {
  // One that left the catalogue since tells nothing: what the lender says now counts.
  const takings = keysOfForm(deps.catalogue.followUps, 'offers')
  const row = followUps.findLast(({ key, status }) => status === 'answered' && takings.includes(key))
  // An answer of the form `offers` was judged as one when it was taken; what is kept has no type of its own.
  return row && (openFollowUpAnswer(deps.sealer, lead, row) as unknown as TakenOffer)
}

/** True where the applicant did not want what the lender offered, by the follow-ups of its verdict, the first that came first. */
export const wasDeclined = (followUps: readonly Pick<FollowUpRow, 'status'>[]): boolean =>
  followUps.at(-1)?.status === 'declined'

const figures = ['amount', 'period', 'periodScale', 'instalment', 'instalments', 'totalToRepay', 'fee'] as const

/** True where the lender wants more of the applicant than was agreed: in all, with an instalment, or for a smaller loan. */
const isWorse = (said: OfferTerms, agreed: OfferTerms): boolean =>
  said.totalToRepay > agreed.totalToRepay || said.instalment > agreed.instalment || said.amount < agreed.amount

/**
 * The terms that are shown beside a lender's yes: those that were agreed, but the lender's own where they are worse for the applicant, for
 * that is what would be lent and paid. `doubt` goes into the ledger where the two differ.
 */
export function termsAfterYes(
  taken: TakenOffer | undefined,
  said: OfferTerms,
): { readonly terms: OfferTerms; readonly doubt?: string } {
  const agreed = taken?.terms
  if (!agreed) return { terms: said }
  const other = figures.filter((figure) => agreed[figure] !== said[figure])
  if (other.length === 0) return { terms: agreed }
  return {
    terms: isWorse(said, agreed) ? said : agreed,
    doubt: `other than agreed: ${other.join(' ')}`,
  }
}
