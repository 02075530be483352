// Sandbox behaviour of Creditea: it looks at rent and mortgage too, and phones accepted applicants, so there is no redirect.
import type { PlayedLender } from '#domain/lender/lender.ts'

export const played: PlayedLender = {
  redirects: false,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount', 'expenses.monthlyMortgageAmount'],
}
