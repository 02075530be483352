// The price of a loan, as the sandbox's lenders quote it: interest only, no fees.
import type { PeriodScale } from '#domain/settings.ts'
import type { OfferTerms } from '#domain/lender.ts'

interface Loan {
  readonly amount: number
  readonly period: number
  readonly periodScale: PeriodScale
  /** Nominal rate a month: 0.02 is 2 %. */
  readonly monthlyRate: number
}

const daysAMonth = 30
const daysAYear = 365
const monthsAYear = 12

/**
 * Terms of a loan, money in cents' precision. Months: equal instalments at each month's end. Days: one payment at the
 * end, with simple interest of the monthly rate for 30 days. The yearly rate is that of the unrounded payments.
 */
export function termsOf({ amount, period, periodScale, monthlyRate }: Loan): OfferTerms {
  const plan = plans[periodScale](period, monthlyRate)
  const instalment = toCents(amount * annuity(plan.rate, plan.instalments))
  const totalToRepay = toCents(instalment * plan.instalments)
  return {
    amount,
    period,
    periodScale,
    instalment,
    instalments: plan.instalments,
    totalCost: toCents(totalToRepay - amount),
    totalToRepay,
    apr: Number(((1 + plan.rate) ** plan.paymentsAYear - 1).toFixed(6)),
  }
}

interface Plan {
  readonly instalments: number
  /** Interest between two payments. */
  readonly rate: number
  readonly paymentsAYear: number
}

const plans: Readonly<Record<PeriodScale, (period: number, monthlyRate: number) => Plan>> = {
  months: (period, monthlyRate) => ({ instalments: period, rate: monthlyRate, paymentsAYear: monthsAYear }),
  days: (period, monthlyRate) => ({
    instalments: 1,
    rate: (monthlyRate * period) / daysAMonth,
    paymentsAYear: daysAYear / period,
  }),
}

/** The share of the loan that each of `payments` equal payments must be. */
function annuity(rate: number, payments: number): number {
  return rate === 0 ? 1 / payments : rate / (1 - (1 + rate) ** -payments)
}

function toCents(money: number): number {
  return Math.round(money * 100) / 100
}
