// First page of a variant: the contact, as the document has it, or the amount with its price (C4, 17.1).
import type { Journey } from './country-journey.ts'
import { stepRow } from './steps.ts'
import type { StepPath } from './steps.ts'

export const firstPages = ['contact', 'amount'] as const
export type FirstPage = (typeof firstPages)[number]

/** The two questions whose answers make the price. */
const priced: ReadonlySet<string> = new Set(['amount', 'period'])

/** The first page that a variant does not begin with, and what of the journey is other where it comes first. */
export interface OtherFirst {
  readonly firstPage: FirstPage
  readonly journey: Pick<Journey, 'initial'> & Required<Pick<Journey, 'moved'>>
}

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

/** Changes of an arm to a journey that begins with `first`, so that it begins with the other page. `journey` is as the country has it. */
export function otherFirstOf(first: FirstPage | undefined, journey: Journey): OtherFirst {
  const firstPage = first === 'amount' ? 'contact' : 'amount'
  const { initial, moved = {} } = beginningWith(firstPage, journey)
  return { firstPage, journey: { initial, moved } }
}
