// First page of a variant: the contact, as the document has it, or the amount with its price (C4, 17.1).
import type { Journey } from './country-journey.ts'
import { stepRow } from './steps.ts'
import type { StepPath } from './steps.ts'

export const firstPages = ['contact', 'amount'] as const
export type FirstPage = (typeof firstPages)[number]

/** The two questions whose answers make the price. */
const priced: ReadonlySet<string> = new Set(['amount', 'period'])

/**
 * The journey with this page first. Where it is the amount, that page asks amount and period alone; the rest about the loan has a page of
 * its own right after it. Nothing else changes its place.
 */
export function beginningWith(first: FirstPage | undefined, journey: Journey): Journey {
  if (first !== 'amount') return journey
  const loan: readonly StepPath[] = ['loan-details', 'loan-purpose']
  const further = stepRow('loan-details').dataPoints.filter((key) => !priced.has(key))
  return {
    ...journey,
    initial: [...new Set([...loan, ...journey.initial])],
    moved: { ...Object.fromEntries(further.map((key) => [key, 'loan-purpose' as const])), ...journey.moved },
  }
}
