// Sandbox behaviour of Wenance: it looks at the account before it says yes, and accepted applicants continue at its own site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.35,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
