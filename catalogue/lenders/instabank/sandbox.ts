// How the sandbox plays Instabank: it decides by the figures, and whom it takes goes on at its own site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  monthlyRates: { de: 0.0089 },
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
