// Price table of Wenance, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  es: [{ monthlyRate: { from: 0.0215, usual: 0.0269, to: 0.0323 } }],
  co: [{ monthlyRate: { from: 0.0156, usual: 0.0195, to: 0.0234 } }],
  vn: [{ monthlyRate: { from: 0.0232, usual: 0.029, to: 0.0348 } }],
}
