// Acceptance criteria of Creditea in the Philippines.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ph: LenderInCountry = {
  softCheck: true,
  priceCents: 700,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['homemaker', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 15_000 },
  ],
  needs: [
    'otherDetails.idCardNumber',
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'employer.name',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.taxIdentificationNumber',
    'referenceDetails.type',
    'referenceDetails.name',
    'referenceDetails.phoneNumber',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
