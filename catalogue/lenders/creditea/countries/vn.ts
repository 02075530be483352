// Acceptance criteria of Creditea in Vietnam.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const vn: LenderInCountry = {
  softCheck: true,
  priceCents: 800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'homemaker', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 5_000_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'employer.province',
    'incomeDetails.monthlyIncome',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'referenceDetails.type',
    'referenceDetails.name',
    'referenceDetails.phoneNumber',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
