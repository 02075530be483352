// Life of an offer: one table of what may happen to it, and where that leads (Q2). It begins as `open`, as `not-chosen` where it comes after
// the choice or the end, or as `declined` where the applicant said no at its lender's screen.
import type { OfferStatus } from './offer-list.ts'

interface Step {
  readonly from: readonly OfferStatus[]
  readonly to: OfferStatus
}

export const offerLife = {
  chosen: { from: ['open'], to: 'chosen' },
  // The lender says that the applicant has its loan, whatever was said here.
  takenAtLender: { from: ['open', 'not-chosen', 'declined', 'expired'], to: 'chosen' },
  passedOver: { from: ['open'], to: 'not-chosen' },
  declined: { from: ['open'], to: 'declined' },
  // It did not work out with the lender that was chosen: what was passed over and still holds may be chosen again.
  didNotWorkOut: { from: ['chosen'], to: 'declined' },
  broughtBack: { from: ['not-chosen'], to: 'open' },
  expired: { from: ['open'], to: 'expired' },
} as const satisfies Readonly<Record<string, Step>>

export type OfferEvent = keyof typeof offerLife

/** The status that follows. Throws where no row allows it: whoever calls has looked at the offer under the lead's lock. */
export function nextOfferStatus(status: OfferStatus, event: OfferEvent): OfferStatus {
  const { from, to }: Step = offerLife[event]
  if (!from.includes(status)) throw new Error(`An offer that is ${status} cannot be ${event}`)
  return to
}
