// Acceptance criteria of IPF Digital in Mexico: pensioners too. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const mx: LenderInCountry = {
  softCheck: true,
  priceCents: 1300,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'scholarship', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 5000 },
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
