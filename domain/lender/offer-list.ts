// Offer list of a lead as the applicant sees it: the lenders asked, their offers, and what another lender still needs (Q2).
import type { LenderIdentity } from './identity.ts'
import type { OfferTerms } from './lender.ts'

/** Answer so far of a lender that was asked. `late`: it may still answer, and nobody waits for it any more; `silent`: it decided nothing, and will not. */
export const lenderAnswers = ['asked', 'late', 'offer', 'question', 'no', 'silent'] as const
export type LenderAnswer = (typeof lenderAnswers)[number]

export interface AskedLender {
  readonly lender: string
  readonly says: LenderAnswer
}

/** `open` may be chosen; `chosen` is the one whose way was taken; `not-chosen` may still be chosen after it did not work out there. */
export const offerStatuses = ['open', 'chosen', 'declined', 'not-chosen', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Its identity is the lender's own, and absent where another company lends. */
export interface ListedOffer extends LenderIdentity {
  /** Names the offer in calls about it. */
  readonly id: string
  readonly lender: string
  /** The company that lends, where that is not the lender that was asked. */
  readonly lends?: string
  readonly terms: OfferTerms
  /** Yearly, without fees: 0.12 is 12 %. */
  readonly nominalRate?: number
  /** Whether the applicant goes on at the lender's page, or the lender gets in touch. */
  readonly way: 'redirect' | 'contact'
  /** True where the lender looks into the credit file without leaving a trace; absent where it does not say. */
  readonly softCheck?: boolean
  /** ISO. */
  readonly validUntil: string
  readonly status: OfferStatus
  /** The folder of `catalogue/offers` that lays the terms out. */
  readonly layout?: string
}

/** Further request of one more lender before it decides: a screen of its own, or more of the form's questions. */
export interface MoreNeeded {
  readonly lender: string
  readonly kind: 'follow-up' | 'questions'
  /** How many answers of the form it misses; absent for a screen of its own. */
  readonly answers?: number
}

export interface MarketView {
  /** In the order they were asked. */
  readonly asked: readonly AskedLender[]
  /** ISO; while the applicant waits: until when at the longest. */
  readonly waitUntil?: string
  /** Those that may be chosen or were, in order of `inOrderOfFit`; declined and expired ones after them. */
  readonly offers: readonly ListedOffer[]
  readonly more?: MoreNeeded
  /** A lender has paid the loan out: nothing else is chosen any more. */
  readonly isPaidOut?: true
  /** The lender that was chosen gave the lead back, or pays no loan out: it is not gone to again. */
  readonly isReturned?: true
}

interface Priced {
  readonly terms: Pick<OfferTerms, 'amount' | 'totalCost'>
}

/**
 * Offers by closeness to the amount asked, then by total cost, the lowest first (Q2). A lender's price for leads never orders the offers
 * that an applicant sees.
 */
export function inOrderOfFit<T extends Priced>(offers: readonly T[], amountAsked: number): readonly T[] {
  const distance = ({ terms }: T) => Math.abs(terms.amount - amountAsked)
  return [...offers].sort((a, b) => distance(a) - distance(b) || a.terms.totalCost - b.terms.totalCost)
}

/** True while the lender may still say yes. */
export const mayStillAnswer = ({ says }: Pick<AskedLender, 'says'>): boolean => says === 'asked' || says === 'late'

/** End of the first open offer that ends after a moment, both in Unix milliseconds; infinite where none does. */
export const nextEnd = (offers: readonly Pick<ListedOffer, 'status' | 'validUntil'>[], after: number): number =>
  Math.min(
    ...offers
      .filter(isOnOffer)
      .map(({ validUntil }) => Date.parse(validUntil))
      .filter((end) => end > after),
  )

/** The same list at a later moment (Unix milliseconds): offers that have ended by then are so, and stand last. */
export function marketAt(market: MarketView, now: number): MarketView {
  const isEnded = (offer: ListedOffer) => isOnOffer(offer) && Date.parse(offer.validUntil) <= now
  const ended = market.offers.filter(isEnded)
  if (ended.length === 0) return market
  const left = market.offers.filter((offer) => !isEnded(offer))
  return { ...market, offers: [...left, ...ended.map((offer) => ({ ...offer, status: 'expired' as const }))] }
}

/** True where the applicant may choose the offer now. */
export const isOnOffer = ({ status }: Pick<ListedOffer, 'status'>): boolean => status === 'open'

/** True where it may be chosen again should the chosen one not work out (Unix milliseconds). */
export const isInReserve = ({ status, validUntil }: Pick<ListedOffer, 'status' | 'validUntil'>, now: number): boolean =>
  status === 'not-chosen' && Date.parse(validUntil) > now
