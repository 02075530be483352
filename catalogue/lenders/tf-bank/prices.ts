// Price table of TF Bank, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.01, usual: 0.02, to: 0.04 } }],
  de: [{ monthlyRate: { from: 0.0076, usual: 0.0095, to: 0.0114 } }],
}
