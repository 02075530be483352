// Class of a lead, by which acceptance is measured: country, amount band and source of income. Pure.
import type { Answers } from '#domain/questions/answers.ts'

export interface LeadClass {
  readonly country: string
  /** `500-1000`: from the first, below the second, in units of the country's currency. */
  readonly amount: string
  readonly income: string
}

const notAnswered = 'none'
const steps = [1, 2, 5, 10] as const

/** The band of an amount in the series 1, 2, 5, 10: about as wide as high in every currency. */
export function amountBand(amount: number): string {
  if (!Number.isFinite(amount) || amount < 1) return notAnswered
  const power = 10 ** (String(Math.floor(amount)).length - 1)
  const above = steps.findIndex((step) => amount < step * power)
  return `${steps[above - 1]! * power}-${steps[above]! * power}`
}

export function leadClass(country: string, answers: Answers): LeadClass {
  const { amount, 'incomeDetails.incomeSource': income } = answers
  return {
    country,
    amount: typeof amount === 'number' ? amountBand(amount) : notAnswered,
    income: typeof income === 'string' ? income : notAnswered,
  }
}
