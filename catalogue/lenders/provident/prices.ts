// Price table of Provident, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  pl: [{ monthlyRate: { from: 0.0272, usual: 0.034, to: 0.0408 } }],
  ro: [{ monthlyRate: { from: 0.0231, usual: 0.0289, to: 0.0347 } }],
  mx: [{ monthlyRate: { from: 0.044, usual: 0.055, to: 0.066 } }],
  ph: [{ monthlyRate: { from: 0.0392, usual: 0.049, to: 0.0588 } }],
  vn: [{ monthlyRate: { from: 0.0256, usual: 0.032, to: 0.0384 } }],
}
