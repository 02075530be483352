// Price table of Provident, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  // Interest within the legal maximum, and a commission (prowizja) within the limit of costs beside interest for a single month.
  pl: [{ monthlyRate: { from: 0.0105, usual: 0.012, to: 0.0125 }, feeShare: { from: 0.05, usual: 0.095, to: 0.1 } }],
  ro: [{ monthlyRate: { from: 0.0231, usual: 0.0289, to: 0.0347 } }],
  mx: [{ monthlyRate: { from: 0.044, usual: 0.055, to: 0.066 } }],
  ph: [{ monthlyRate: { from: 0.0392, usual: 0.049, to: 0.0588 } }],
  vn: [{ monthlyRate: { from: 0.0256, usual: 0.032, to: 0.0384 } }],
}
