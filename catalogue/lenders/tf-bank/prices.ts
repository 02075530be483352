// Price table of TF Bank, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  pl: [{ monthlyRate: { from: 0.0127, usual: 0.0159, to: 0.0191 } }],
  de: [{ monthlyRate: { from: 0.0076, usual: 0.0095, to: 0.0114 } }],
}
