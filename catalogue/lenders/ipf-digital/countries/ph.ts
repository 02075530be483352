// Acceptance criteria of IPF Digital in the Philippines: workers overseas and pensioners too. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ph: LenderInCountry = {
  softCheck: true,
  priceCents: 800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['homemaker', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 9000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['policy-consents', 'additional-personal-details', 'ipfd-offer-choice'],
}
