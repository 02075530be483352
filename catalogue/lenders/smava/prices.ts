// Price table of Smava, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  de: [{ monthlyRate: { from: 0.0055, usual: 0.0069, to: 0.0083 } }],
}
