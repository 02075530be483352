// Sandbox behaviour of IPF Digital: it offers several sizes of its credit line, and accepted applicants continue at its own
// site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
