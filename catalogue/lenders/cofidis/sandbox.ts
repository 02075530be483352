// Sandbox behaviour of Cofidis: it weighs the household's rent, mortgage and loans, and contacts accepted applicants.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  monthlyRates: { es: 0.0175, pl: 0.0169, mx: 0.031, co: 0.0169 },
  redirects: false,
  incomeShare: 0.33,
  payments: ['expenses.monthlyCreditCommitments', 'expenses.rentAmount', 'expenses.monthlyMortgageAmount'],
  followUps: declaredFollowUps(lender),
}
