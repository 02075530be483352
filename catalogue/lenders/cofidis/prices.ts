// Price table of Cofidis, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  es: [{ monthlyRate: { from: 0.014, usual: 0.0175, to: 0.021 } }],
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.02, usual: 0.03, to: 0.05 } }],
  mx: [{ monthlyRate: { from: 0.0248, usual: 0.031, to: 0.0372 } }],
  co: [{ monthlyRate: { from: 0.0135, usual: 0.0169, to: 0.0203 } }],
}
