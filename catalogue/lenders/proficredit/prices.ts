// Price table of Proficredit, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.05, usual: 0.09, to: 0.1 } }],
  ro: [{ monthlyRate: { from: 0.0239, usual: 0.0299, to: 0.0359 } }],
}
