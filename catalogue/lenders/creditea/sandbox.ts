// Sandbox behaviour of Creditea: it looks at rent and mortgage too, and phones accepted applicants, so there is no redirect.
import type { PlayedLender } from '#domain/lender/lender.ts'

export const played: PlayedLender = {
  monthlyRates: { es: 0.0189, mx: 0.036, pl: 0.019, vn: 0.026, de: 0.0085, ro: 0.0179, co: 0.0185, ph: 0.039 },
  redirects: false,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount', 'expenses.monthlyMortgageAmount'],
}
