// Sandbox behaviour of Smava: it returns the offers of its banks, and accepted applicants continue at its own site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount', 'expenses.monthlyMortgageAmount'],
  followUps: declaredFollowUps(lender),
}
