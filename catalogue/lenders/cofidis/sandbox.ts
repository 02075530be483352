// Sandbox behaviour of Cofidis: it weighs the household's rent, mortgage and loans, and contacts accepted applicants.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: false,
  incomeShare: 0.33,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount', 'expenses.monthlyMortgageAmount'],
  followUps: declaredFollowUps(lender),
}
