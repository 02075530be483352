// How a lender's terms are laid before the applicant: a folder of `catalogue/offers` (experience 24).
import type { OfferTerms } from './lender.ts'

/** The figures an offer can show; the text of each is `offer>{figure}`, and the yearly cost has the market's own term. */
export const offerFigures = [
  'amount',
  'period',
  'instalment',
  'instalments',
  'singlePayment',
  'apr',
  'totalCost',
  'totalToRepay',
] as const
export type OfferFigure = (typeof offerFigures)[number]

export interface Offer {
  /** The largest figure: what the applicant pays. */
  readonly headline: OfferFigure
  /** All others, in their order. */
  readonly rows: readonly OfferFigure[]
}

/** The id of the offer for terms whose lender names none. */
export function offerFor({ instalments }: Pick<OfferTerms, 'instalments'>): string {
  return instalments === 1 ? 'single-payment' : 'instalments'
}
