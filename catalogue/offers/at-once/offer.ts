// Offer layout for a loan paid back in one payment at its end.
import type { Offer } from '#domain/lender/offer.ts'

export const offer: Offer = {
  payments: 'one',
  headline: 'singlePayment',
  rows: ['amount', 'period', 'apr', 'fee', 'totalCost', 'totalToRepay'],
}
