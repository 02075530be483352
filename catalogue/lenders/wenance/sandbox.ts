// Sandbox behaviour of Wenance: it looks at the account before it says yes, and accepted applicants continue at its own site.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  monthlyRates: { es: 0.0269, co: 0.0195, vn: 0.029 },
  redirects: true,
  incomeShare: 0.35,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
