// Acceptance criteria of Cofidis in Colombia: it consolidates debts, so it asks what is owed and to whom. A proof of income is
// needed. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const co: LenderInCountry = {
  softCheck: false,
  priceCents: 850,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 22 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'homemaker', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1_300_000 },
    { dataPoint: 'otherDetails.hasProofOfIncome', oneOf: [true] },
    { dataPoint: 'otherDetails.negativeCreditHistory', noneOf: [true] },
    { dataPoint: 'otherDetails.overdueDebtAmount', atMost: 500_000 },
    { dataPoint: 'incomeDetails.inTaxDebt', noneOf: [true] },
  ],
  needs: [
    'otherDetails.isInterestedInDebtConsolidation',
    'incomeDetails.incomeSource',
    'incomeDetails.cofidisProfession',
    'incomeDetails.monthlyIncome',
    'otherDetails.hasProofOfIncome',
    'incomeDetails.inTaxDebt',
    'incomeDetails.inContributionDebt',
    'expenses.monthlyExpenses',
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
