// Acceptance criteria of Wenance in Colombia: small amounts for people with an income of their own. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const co: LenderInCountry = {
  softCheck: true,
  priceCents: 1000,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 68 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'homemaker', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1_200_000 },
    { dataPoint: 'amount', atMost: 900_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['mobile-verification'],
}
