// Layout of a lender's terms for the applicant: a folder of `catalogue/offers` (experience 24).
import type { OfferTerms } from './lender.ts'

/** The figures an offer can show; the text of each is `offer>{figure}`, and the yearly cost has the market's own term. */
export const offerFigures = [
  'amount',
  'period',
  'instalment',
  'instalments',
  'singlePayment',
  'apr',
  'fee',
  'totalCost',
  'totalToRepay',
] as const
export type OfferFigure = (typeof offerFigures)[number]

export interface Offer {
  /** Terms of so many payments are laid out this way where their lender names no other. */
  readonly payments?: 'one' | 'several'
  /** The largest figure: what the applicant pays. */
  readonly headline: OfferFigure
  /** All others, in their order. */
  readonly rows: readonly OfferFigure[]
}

/**
 * Offers as they stand side by side: by total cost, the lowest first, those of one cost in the order given. `isLowest` is
 * true of the cheapest where any other is dearer.
 */
export function inOrderOfCost<T extends { readonly terms: OfferTerms }>(
  offers: readonly T[],
): readonly { readonly offer: T; readonly isLowest: boolean }[] {
  const sorted = [...offers].sort((one, other) => one.terms.totalCost - other.terms.totalCost)
  const lowest = sorted[0]?.terms.totalCost
  const isAnyDearer = sorted.at(-1)?.terms.totalCost !== lowest
  return sorted.map((offer) => ({ offer, isLowest: isAnyDearer && offer.terms.totalCost === lowest }))
}

/** The offer that lays terms out: the one named, else the first for so many payments. */
export function offerFor(
  offers: Readonly<Record<string, Offer>>,
  named: string | undefined,
  terms: Pick<OfferTerms, 'instalments'>,
): Offer | undefined {
  const payments = terms.instalments === 1 ? 'one' : 'several'
  return (
    (named === undefined ? undefined : offers[named]) ??
    Object.values(offers).find((each) => each.payments === payments)
  )
}
