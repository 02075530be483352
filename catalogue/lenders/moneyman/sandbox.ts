// Sandbox behaviour of Moneyman: accepted applicants continue at its own site.
import type { PlayedLender } from '#domain/lender/lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
}
