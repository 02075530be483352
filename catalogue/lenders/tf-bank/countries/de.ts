// Acceptance criteria of TF Bank in Germany: pensioners too.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  legalName: 'TF Bank AB (publ)',
  address: 'Box 947, SE-501 10 Borås',
  softCheck: true,
  priceCents: 2800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      noneOf: ['apprentice', 'student', 'homemaker', 'unemployed-benefit', 'unemployed'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['tfbank-consents', 'instantor'],
}
