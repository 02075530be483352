// Acceptance criteria of Creditea in Poland: farmers and pensioners too.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const pl: LenderInCountry = {
  softCheck: true,
  priceCents: 2700,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['benefits', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1800 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'otherDetails.fieldRegistrationNumber',
    'otherDetails.fieldSquareArea',
    'employer.name',
    'employer.taxRegistryCode',
    'incomeDetails.incomeContractStartedAt',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.monthlyIncome',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
