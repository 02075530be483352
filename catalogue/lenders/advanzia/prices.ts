// Price table of Advanzia, as far as it is known: usual rates are ours, after what the market charges.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
  de: [{ monthlyRate: { from: 0.0121, usual: 0.0151, to: 0.0181 } }],
  es: [{ monthlyRate: { from: 0.0132, usual: 0.0165, to: 0.0198 } }],
}
