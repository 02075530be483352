// Price table of Proficredit, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  pl: [{ monthlyRate: { from: 0.0248, usual: 0.031, to: 0.0372 } }],
  ro: [{ monthlyRate: { from: 0.0239, usual: 0.0299, to: 0.0359 } }],
}
