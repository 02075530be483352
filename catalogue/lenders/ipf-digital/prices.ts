// Price table of IPF Digital, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  mx: [{ monthlyRate: { from: 0.0416, usual: 0.052, to: 0.0624 } }],
  es: [{ monthlyRate: { from: 0.0207, usual: 0.0259, to: 0.0311 } }],
  co: [{ monthlyRate: { from: 0.0164, usual: 0.0205, to: 0.0246 } }],
  ph: [{ monthlyRate: { from: 0.036, usual: 0.045, to: 0.054 } }],
}
