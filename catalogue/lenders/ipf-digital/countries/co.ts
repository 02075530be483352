// Acceptance criteria of IPF Digital in Colombia: pensioners and people who keep house too. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const co: LenderInCountry = {
  softCheck: true,
  priceCents: 950,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 72 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 800_000 },
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
