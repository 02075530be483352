// How the sandbox plays Moneyman: by its criteria and what is left of the income; whom it takes goes on at its own site.
import type { Answers } from '#domain/lead.ts'
import { failedCriterion } from '#domain/lender.ts'
import type { Criterion, OfferTerms } from '#domain/lender.ts'

/** Nominal rate a month by country. */
export const monthlyRates = { es: 0.0249, mx: 0.045 }

export const redirects = true

const shareForInstalment = 0.4

/** Why the application is turned down; nothing where it is accepted. */
export function play(
  answers: Answers,
  { criteria, today, terms }: { criteria: readonly Criterion[]; today: string; terms: OfferTerms },
): string | undefined {
  if (failedCriterion(criteria, answers, today) !== undefined) return 'criteria'
  const income = Number(answers['incomeDetails.monthlyIncome'] ?? 0)
  const commitments = Number(answers['expenses.monthlyCreditCommitments'] ?? 0)
  return terms.instalment <= shareForInstalment * (income - commitments) ? undefined : 'affordability'
}
