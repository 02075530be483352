// Order of offers while their page is open. An offer that is there keeps its place, a later one stands below, and only the applicant puts
// all in order (Q2). Nothing moves under a finger.
import { isOnOffer } from '#domain/lender/offer-list.ts'
import type { ListedOffer, MarketView } from '#domain/lender/offer-list.ts'

/** Key of the lender that needs one more answer, in a list of late offers; an offer's key is its id. */
export const moreKey = 'more'

export interface Arrivals {
  /** Ids of the offers that were there when the list was last put in order. */
  readonly inPlace: readonly string[]
  /** How many of them could be chosen. */
  readonly onOffer: number
  /** True where a lender needed one more answer then. */
  readonly hadMore: boolean
  /** Keys of what came since, in the order of its coming. */
  readonly later: readonly string[]
}

/** Without those that are only in reserve: they cannot be chosen from here. */
const listed = ({ offers }: MarketView) => offers.filter(({ status }) => status !== 'not-chosen')

const keysOf = (market: MarketView) => [...listed(market).map(({ id }) => id), ...(market.more ? [moreKey] : [])]

/** The list in its own order. */
export function inOrder(market: MarketView): Arrivals {
  const { offers, more } = market
  return {
    inPlace: listed(market).map(({ id }) => id),
    onOffer: offers.filter(isOnOffer).length,
    hadMore: more !== undefined,
    later: [],
  }
}

/** The same object where nothing came. */
export function withArrived(before: Arrivals, market: MarketView): Arrivals {
  const { inPlace, hadMore, later } = before
  const known = new Set([...inPlace, ...later, ...(hadMore ? [moreKey] : [])])
  const arrived = keysOf(market).filter((key) => !known.has(key))
  return arrived.length === 0 ? before : { ...before, later: [...later, ...arrived] }
}

/** The offers of these ids that are still listed, in the order of the ids. */
export function offersOf(ids: readonly string[], { offers }: MarketView): readonly ListedOffer[] {
  return ids.flatMap((id) => offers.find((offer) => offer.id === id) ?? [])
}
