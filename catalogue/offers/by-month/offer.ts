// Offer layout for a loan paid back in equal instalments.
import type { Offer } from '#domain/lender/offer.ts'

export const offer: Offer = {
  payments: 'several',
  headline: 'instalment',
  rows: ['amount', 'period', 'apr', 'fee', 'totalCost', 'totalToRepay'],
}
