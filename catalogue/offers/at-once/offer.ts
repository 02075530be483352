// A loan paid back at once, at its end.
import type { Offer } from '#domain/lender/offer.ts'

export const offer: Offer = {
  payments: 'one',
  headline: 'singlePayment',
  rows: ['amount', 'period', 'apr', 'totalCost', 'totalToRepay'],
}
