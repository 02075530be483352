// Price table of Creditea, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  es: [{ monthlyRate: { from: 0.0151, usual: 0.0189, to: 0.0227 } }],
  mx: [{ monthlyRate: { from: 0.0288, usual: 0.036, to: 0.0432 } }],
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.03, usual: 0.05, to: 0.07 } }],
  vn: [{ monthlyRate: { from: 0.0208, usual: 0.026, to: 0.0312 } }],
  de: [{ monthlyRate: { from: 0.0068, usual: 0.0085, to: 0.0102 } }],
  ro: [{ monthlyRate: { from: 0.0143, usual: 0.0179, to: 0.0215 } }],
  co: [{ monthlyRate: { from: 0.0148, usual: 0.0185, to: 0.0222 } }],
  ph: [{ monthlyRate: { from: 0.0312, usual: 0.039, to: 0.0468 } }],
}
