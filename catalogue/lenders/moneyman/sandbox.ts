// Sandbox behaviour of Moneyman: accepted applicants continue at its own site.
import type { PlayedLender } from '#domain/lender/lender.ts'

export const played: PlayedLender = {
  monthlyRates: { es: 0.0249, mx: 0.045, pl: 0.035, vn: 0.035, de: 0.0115, ro: 0.0249, co: 0.036, ph: 0.055 },
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
}
