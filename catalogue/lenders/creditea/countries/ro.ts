// Acceptance criteria of Creditea in Romania: pensioners too. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  softCheck: true,
  priceCents: 2200,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['parental-leave', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1500 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
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
