// Test of price tables against the law: no loan costs more than a lender may take there (CCD 2023/2225, art. 8; decision 048). A form whose
// footer speaks of that limit would contradict itself.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { aprOfTerms } from '#domain/lender/apr.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { pricedLoan } from '#domain/lender/price.ts'
import { settingsOf } from './countries.ts'

interface Limits {
  /** Nominal rate a month. */
  readonly monthlyRate?: number
  /** Share of the amount that costs beside interest may be, for the shortest period. */
  readonly feeShare?: number
  /** Effective rate a year, of the shortest and the longest period. */
  readonly yearlyRate?: number
}

const limits: Readonly<Record<string, Limits>> = {
  // Usury rate of consumer loans of a low amount, as certified for March 2026.
  co: { yearlyRate: 0.6393 },
  // SEC Memorandum Circular 3, series of 2022: loans of up to ₱10,000 and four months.
  ph: { monthlyRate: 0.06 },
  // Kodeks cywilny, art. 359, and ustawa o kredycie konsumenckim, art. 36a: 10 % and 10 % a year.
  pl: { monthlyRate: 0.0125, feeShare: 0.1 + 0.1 / 12 },
}

const rows = Object.entries(limits).flatMap(([countryId, limit]) =>
  Object.entries(catalogue.priceTables).flatMap(([lender, table]) =>
    (table[countryId] ?? []).map((row) => ({ countryId, lender, row, limit })),
  ),
)

test.each(rows)(
  'art. 8: $lender in $countryId states no price above the limit of its law',
  ({ countryId, row, limit }) => {
    if (limit.monthlyRate) expect(row.monthlyRate?.to ?? 0).toBeLessThanOrEqual(limit.monthlyRate)
    if (limit.feeShare) expect(row.feeShare?.to ?? 0).toBeLessThanOrEqual(limit.feeShare)
    if (!limit.yearlyRate) return
    const { amount, period } = settingsOf(catalogue.countries[countryId]!)
    for (const one of [period.min, period.max]) {
      const loan = pricedLoan(row, { amount: amount.max, period: one, periodScale: period.scale }, 'to')
      expect(aprOfTerms(termsFor(loan, 0)), `${one} ${period.scale}`).toBeLessThanOrEqual(limit.yearlyRate)
    }
  },
)
