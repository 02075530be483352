// Loan pricing: terms from a lender's nominal rate, and a plausibility check of terms.
import { aprOfTerms, roundTo } from './apr.ts'
import type { OfferTerms } from './lender.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'

export interface Loan {
  readonly amount: number
  readonly period: number
  readonly periodScale: PeriodScale
  /** Nominal rate a month: 0.02 is 2 %. */
  readonly monthlyRate: number
  /** Charged once and lent with the amount, so that it is paid back in the instalments. */
  readonly fee?: number
}

const daysAMonth = 30

interface Plan {
  readonly instalments: number
  /** The share of what is lent that each instalment is. */
  readonly share: number
}

const plans: Readonly<Record<PeriodScale, (period: number, monthlyRate: number) => Plan>> = {
  // 1 - (1 + rate) ** -period, in a way that keeps the digits of very small rates.
  months: (period, rate) => ({
    instalments: period,
    share: rate === 0 ? 1 / period : rate / -Math.expm1(-period * Math.log1p(rate)),
  }),
  days: (period, rate) => ({ instalments: 1, share: 1 + (rate * period) / daysAMonth }),
}

/** One instalment, or the single payment at the end, rounded to the currency's own `decimals`. */
export function paymentOf({ amount, period, periodScale, monthlyRate, fee = 0 }: Loan, decimals: number): number {
  return roundTo((amount + roundTo(fee, decimals)) * plans[periodScale](period, monthlyRate).share, decimals)
}

/**
 * Terms of a loan, money with the currency's own `decimals`. Months: equal instalments at each month's end. Days: one payment
 * at the end, with simple interest of the monthly rate for 30 days. The yearly rate is that of the rounded payments, for
 * they are what is paid. Throws a RangeError where the numbers make no loan.
 */
export function termsFor(loan: Loan, decimals: number): OfferTerms {
  const { amount, period, periodScale, monthlyRate } = loan
  const { instalments } = plans[periodScale](period, monthlyRate)
  const none = `No loan: ${amount} over ${period} ${periodScale} at ${monthlyRate} a month`
  // Before the yearly rate, which goes through each instalment: a lender's limits may say a thousand million.
  if (!isCounted({ instalments, period })) throw new RangeError(none)
  const instalment = paymentOf(loan, decimals)
  const paid = roundTo(instalment * instalments, decimals)
  // Without interest the last instalment makes up for what the others were rounded down by.
  const fee = roundTo(loan.fee ?? 0, decimals)
  const totalToRepay = Math.max(paid, roundTo(amount + fee, decimals))
  const terms = { amount, period, periodScale, instalment, instalments, totalToRepay, ...(fee > 0 ? { fee } : {}) }
  const offer = {
    ...terms,
    totalCost: roundTo(totalToRepay - amount, decimals),
    apr: aprOfTerms(terms, totalToRepay - paid) ?? Number.NaN,
  }
  if (!isLoan(offer)) throw new RangeError(none)
  return offer
}

/** A thousand times the dearest loan that anybody advertises. */
const highestRate = 1_000_000

/** In units of any currency: no consumer loan is larger. */
export const largestLoan = 1e12

const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

/** Instalments and periods that a loan can have. */
const isCounted = ({ instalments, period }: Pick<OfferTerms, 'instalments' | 'period'>) =>
  isCount(instalments, 1200) && isCount(period, 36_500)

/**
 * Whether terms can be a loan's at all: something is lent, paid back by whole instalments over a whole period, and by
 * instalments or total no less than was lent. Whether the figures agree with one another is not asked here.
 */
export function isLoan(terms: OfferTerms): boolean {
  const { amount, instalment, instalments, totalToRepay, fee = 0, nominalRate = 0 } = terms
  if (!isCounted(terms) || !(amount > 0 && amount <= largestLoan) || !(instalment > 0)) return false
  // A last instalment may make up for a little that the others are short of.
  if (Math.max(instalment * instalments, totalToRepay) < amount) return false
  // A fee that the total has no room for comes on top.
  const repaid = Math.max(totalToRepay, amount + fee)
  const rate = aprOfTerms(terms, Math.max(0, repaid - instalment * instalments))
  return Number.isFinite(nominalRate) && rate !== undefined && rate <= highestRate
}

/** Cost of a loan by kind, in units of the currency; the sum is the total cost. */
export interface CostItems {
  readonly interest: number
  /** The fee that the lender names, else what is charged beside the instalments. */
  readonly fees: number
}

/** The total cost of terms in its parts: total to repay = amount + interest + fees. Money has the currency's own `decimals`. */
export function costItems(terms: OfferTerms, decimals: number): CostItems {
  const { instalment, instalments, totalToRepay, totalCost } = terms
  const beside = roundTo(totalToRepay - instalment * instalments, decimals)
  // Half a unit for each instalment that was rounded is no charge.
  const charges = beside > (instalments / 2 + 1) * 10 ** -decimals ? beside : 0
  const fees = Math.min(terms.fee ?? charges, totalCost)
  return { fees, interest: roundTo(totalCost - fees, decimals) }
}
