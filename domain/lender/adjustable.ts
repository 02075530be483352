// Adjustable offers: validates the chosen amount and period against the lender's limits, and prices the choice. The same in the
// browser and on the server, which alone prices (experience 24).
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { OfferTerms } from './lender.ts'
import { termsFor } from './loan.ts'

export interface Limits {
  readonly min: number
  readonly max: number
  readonly step: number
}

export interface Adjustable {
  readonly amount: Limits
  readonly period: Limits
  /** Nominal rate a month: 0.02 is 2 %. */
  readonly monthlyRate: number
  /** Money once, beside the interest. */
  readonly fee?: number | undefined
}

/** Money in units of the currency; the period in what the offer's own period counts. */
export interface Choice {
  readonly amount: number
  readonly period: number
}

const names = ['amount', 'period'] as const

/** True where the value lies on the range's steps, counted from its lower end; steps of decimal fractions included. */
export function isOnStep(value: number, { min, step }: Limits): boolean {
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Everything wrong with a choice, by name: absent, beyond the limits, between two steps. */
export function judgeChoice(adjustable: Adjustable, choice: Partial<Choice>): FollowUpFault[] {
  return names.flatMap((field): FollowUpFault[] => {
    const value = choice[field]
    const limits = adjustable[field]
    const { min, max, step } = limits
    if (value === undefined) return [{ field, code: 'required' }]
    if (value < min) return [{ field, code: 'tooSmall', values: { min, max } }]
    if (value > max) return [{ field, code: 'tooLarge', values: { min, max } }]
    return isOnStep(value, limits) ? [] : [{ field, code: 'step', values: { step } }]
  })
}

/** The terms of a choice, money with the currency's own `decimals`; nothing where the numbers make no loan. */
export function termsOfChoice(
  { monthlyRate, fee = 0 }: Adjustable,
  { amount, period }: Choice,
  { periodScale }: Pick<OfferTerms, 'periodScale'>,
  decimals: number,
): OfferTerms | undefined {
  try {
    return termsFor({ amount, period, periodScale, monthlyRate, fee }, decimals)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
