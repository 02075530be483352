// Acceptance criteria of Creditea in Mexico.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const mx: LenderInCountry = {
  softCheck: true,
  priceCents: 1500,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'scholarship', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 9000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'incomeDetails.monthlyIncome',
    'incomeDetails.salaryCycle',
    'otherDetails.maritalStatus',
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
