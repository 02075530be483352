// Sandbox behaviour of Provident: it sends an adviser to accepted applicants, so there is no redirect.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  monthlyRates: { pl: 0.034, ro: 0.0289, mx: 0.055, ph: 0.049, vn: 0.032 },
  redirects: false,
  incomeShare: 0.45,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
