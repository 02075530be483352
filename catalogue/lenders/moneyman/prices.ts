// Price table of Moneyman, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  es: [{ monthlyRate: { from: 0.0199, usual: 0.0249, to: 0.0299 } }],
  mx: [{ monthlyRate: { from: 0.036, usual: 0.045, to: 0.054 } }],
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.06, usual: 0.1, to: 0.1 } }],
  vn: [{ monthlyRate: { from: 0.028, usual: 0.035, to: 0.042 } }],
  de: [{ monthlyRate: { from: 0.0092, usual: 0.0115, to: 0.0138 } }],
  ro: [{ monthlyRate: { from: 0.0199, usual: 0.0249, to: 0.0299 } }],
  // Within the usury rate of small loans, for the shortest ones too.
  co: [{ monthlyRate: { from: 0.0288, usual: 0.036, to: 0.04 } }],
  // Within the 6 % a month of small, short loans.
  ph: [{ monthlyRate: { from: 0.044, usual: 0.055, to: 0.06 } }],
}
