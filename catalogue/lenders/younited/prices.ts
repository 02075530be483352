// Price table of Younited, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  es: [{ monthlyRate: { from: 0.0095, usual: 0.0119, to: 0.0143 } }],
}
