// General information on the loans of a variant, from the price tables that form and offers read (CCD 2023/2225, art. 9).
import type { Settings } from '#domain/questions/question-settings.ts'
import { termsFor } from './loan.ts'
import { exampleOf, pricedLoan } from './price.ts'
import type { LenderPrices, LoanPrice, Span } from './price.ts'

export interface GeneralTerms {
  /** Units of the currency. */
  readonly amounts: Span
  /** In the periods of the variant. */
  readonly periods: Span
  /** Yearly cost as a ratio: the lowest and the highest of any loan. */
  readonly apr: Span
  /** The representative example: the form's own first loan. */
  readonly example: LoanPrice
}

type LoanSettings = Pick<Settings, 'amount' | 'period'>

const sides = ['to', 'from'] as const
const ends = ({ from, to }: Span) => [from, to]

/** From the least to the most of all. */
const spanOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})

/**
 * Amounts, periods and yearly cost of a page's lenders; undefined where none lends the form's first loan. A fee weighs most on a short loan
 * and rounding on a small one. So the ends of a row's amounts and periods have its dearest and its cheapest loan.
 */
export function generalTermsOf(
  prices: readonly LenderPrices[],
  settings: LoanSettings,
  decimals: number,
): GeneralTerms | undefined {
  const example = exampleOf(prices, settings, decimals)
  if (!example) return undefined
  const rows = prices.flatMap((lender) => lender.rows)
  const rates = rows.flatMap((row) =>
    ends(row.amounts)
      .flatMap((amount) => ends(row.periods).map((period) => ({ amount, period, periodScale: settings.period.scale })))
      .flatMap((loan) => sides.map((side) => termsFor(pricedLoan(row, loan, side), decimals).apr)),
  )
  return {
    amounts: spanOf(rows.map(({ amounts }) => amounts)),
    periods: spanOf(rows.map(({ periods }) => periods)),
    apr: { from: Math.min(...rates), to: Math.max(...rates) },
    example,
  }
}
