// Acceptance criteria of Cofidis in Mexico: it consolidates debts, those too that stand in the credit bureau, as long as little is
// overdue. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const mx: LenderInCountry = {
  softCheck: false,
  priceCents: 1250,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 68 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'scholarship', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 7000 },
    { dataPoint: 'otherDetails.overdueDebtAmount', atMost: 20_000 },
  ],
  needs: [
    'otherDetails.isInterestedInDebtConsolidation',
    'incomeDetails.incomeSource',
    'incomeDetails.cofidisProfession',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'otherDetails.negativeCreditHistory',
    'otherDetails.overdueDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['customer-debts', 'cofidis-offer'],
}
