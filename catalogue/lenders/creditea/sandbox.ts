// How the sandbox plays Creditea: by its criteria and what is left of the income after the rent; it phones whom it takes,
// so there is no address to go on to.
import type { Answers } from '#domain/lead.ts'
import { failedCriterion } from '#domain/lender.ts'
import type { Criterion, OfferTerms } from '#domain/lender.ts'

/** Nominal rate a month by country. */
export const monthlyRates = { es: 0.0189, mx: 0.036 }

export const redirects = false

const shareForInstalment = 0.4

/** Why the application is turned down; nothing where it is accepted. */
export function play(
  answers: Answers,
  { criteria, today, terms }: { criteria: readonly Criterion[]; today: string; terms: OfferTerms },
): string | undefined {
  if (failedCriterion(criteria, answers, today) !== undefined) return 'criteria'
  const income = Number(answers['incomeDetails.monthlyIncome'] ?? 0)
  const rent = Number(answers['expenses.rentAmount'] ?? 0)
  const commitments = Number(answers['expenses.monthlyCreditCommitments'] ?? 0)
  return terms.instalment <= shareForInstalment * (income - commitments - rent) ? undefined : 'affordability'
}
