// Acceptance criteria of IPF Digital in Spain: pensioners too, once they are of age for it.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  softCheck: true,
  priceCents: 2400,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'student', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 600 },
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
