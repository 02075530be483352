// Sandbox behaviour of Younited: it weighs rent and other loans, and accepted applicants continue at its own site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.35,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount'],
  followUps: declaredFollowUps(lender),
}
