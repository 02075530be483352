// Sandbox behaviour of IPF Digital: it offers several sizes of its credit line, and accepted applicants continue at its own
// site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  monthlyRates: { mx: 0.052, es: 0.0259, co: 0.0205, ph: 0.045 },
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
