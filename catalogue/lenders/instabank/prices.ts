// Price table of Instabank, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  de: [{ monthlyRate: { from: 0.0071, usual: 0.0089, to: 0.0107 } }],
  ro: [{ monthlyRate: { from: 0.0103, usual: 0.0129, to: 0.0155 } }],
  ph: [{ monthlyRate: { from: 0.0232, usual: 0.029, to: 0.0348 } }],
  vn: [{ monthlyRate: { from: 0.0156, usual: 0.0195, to: 0.0234 } }],
}
