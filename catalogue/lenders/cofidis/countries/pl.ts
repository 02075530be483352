// Acceptance criteria of Cofidis in Poland: other loans decide whether it offers to consolidate them. Incomes are in złotys.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const pl: LenderInCountry = {
  legalName: 'Cofidis S.A. Oddział w Polsce',
  softCheck: false,
  priceCents: 2300,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['benefits', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2200 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.monthlyCreditCommitments',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.hasOtherLoans',
    'expenses.totalDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['marital-details', 'customer-debts', 'cofidis-offer'],
}
