// Annual percentage rate of charge (APR) by Directive 2008/48/EC, Annex I part I. Directive (EU) 2023/2225 keeps it in its
// Annex III. Every market's cost term (TAE, RRSO, CAT ...) is this one rate (experience 24).
import type { OfferTerms } from './lender.ts'

/** Money that changes hands: units of the currency, and years since the first drawdown (remark b). */
export interface Payment {
  readonly money: number
  readonly years: number
}

/**
 * How long a number of days, weeks or months is in years, by remark (c): a year is 365 days, 52 weeks or 12 equal months
 * of 365/12 days, whatever the calendar says. Offers have no dates, so no year is known to be a leap year.
 */
export const inYears = {
  days: (count: number) => count / 365,
  weeks: (count: number) => count / 52,
  months: (count: number) => count / 12,
} as const

/** Rates beyond this have no finite number: the search works on the logarithm of 1 + rate. */
const widest = 700

/**
 * The yearly rate at which everything paid is worth as much as everything drawn: 0.1268 is 12.68 %. Nothing is rounded;
 * 0 where the loan costs nothing, below 0 where less is paid than drawn. Amounts and intervals may all differ (remark a).
 * Undefined where no rate balances the two, for instance where a charge at the start takes all that is drawn, and where
 * a number is not finite. Money drawn after something was paid can leave several rates; one of them is given.
 */
export function apr(payouts: readonly Payment[], paid: readonly Payment[]): number | undefined {
  // Remark (e): one sum of flows, here what is paid less what is drawn. The rate is sought as y = ln(1 + rate).
  const flows = [...paid, ...payouts.map(({ money, years }) => ({ money: -money, years }))]
  const worth = (y: number) => flows.reduce((sum, { money, years }) => sum + money * Math.exp(-y * years), 0)
  const total = flows.reduce((sum, { money }) => sum + Math.abs(money), 0)
  const cost = worth(0)
  if (!Number.isFinite(cost) || total === 0) return undefined
  // Sums of decimal fractions miss zero by a little.
  if (Math.abs(cost) <= total * 1e-12) return 0
  const side = Math.sign(cost)
  let far = side / 8
  // Ends at `widest`: each turn goes twice as far.
  while (worth(far) * side > 0) {
    far *= 2
    if (Math.abs(far) > widest) return undefined
  }
  let near = 0
  for (let halving = 0; halving < 200; halving++) {
    const middle = (near + far) / 2
    if (middle === near || middle === far) break
    if (worth(middle) * side > 0) near = middle
    else far = middle
  }
  return Math.expm1((near + far) / 2)
}

type Repayment = Pick<OfferTerms, 'amount' | 'period' | 'periodScale' | 'instalment' | 'instalments'>

/**
 * The yearly rate of an offer: `amount` drawn at once, equal instalments at equal intervals up to the end of the period,
 * which for months are the months' ends. `charges` is what is paid beside the instalments; nobody says when, so it counts
 * with the first. A ratio with six decimals, as an offer keeps it; undefined where there is no such rate.
 */
export function aprOfTerms(
  { amount, period, periodScale, instalment, instalments }: Repayment,
  charges = 0,
): number | undefined {
  const between = inYears[periodScale](period) / instalments
  const paid = Array.from({ length: instalments }, (_, index) => ({
    money: instalment + (index === 0 ? charges : 0),
    years: between * (index + 1),
  }))
  const rate = apr([{ money: amount, years: 0 }], paid)
  return rate === undefined ? undefined : roundTo(rate, 6)
}

/** Rounded by remark (d): a next decimal of 5 or more rounds up. A value that a binary fraction puts just below a 5 rounds up too. */
export function roundTo(value: number, decimals: number): number {
  const shifted = value * 10 ** decimals
  return Math.round(shifted + Math.abs(shifted) * Number.EPSILON) / 10 ** decimals
}

/**
 * The nominal yearly rate of equal instalments, without a fee and what is charged beside them: the rate of one interval times the
 * intervals of a year. A fee that is paid in the instalments was lent with the amount. A ratio with six decimals; undefined where there
 * is no such rate.
 */
export function nominalRateOf(
  terms: Repayment & Partial<Pick<OfferTerms, 'fee' | 'totalToRepay'>>,
): number | undefined {
  const { amount, fee = 0, instalment, instalments, totalToRepay = 0 } = terms
  const beside = Math.max(0, totalToRepay - instalment * instalments)
  const effective = aprOfTerms({ ...terms, amount: amount + Math.max(0, fee - beside) })
  if (effective === undefined) return undefined
  const intervals = terms.instalments / inYears[terms.periodScale](terms.period)
  return roundTo(intervals * Math.expm1(Math.log1p(effective) / intervals), 6)
}
