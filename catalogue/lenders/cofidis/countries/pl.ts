// Acceptance criteria of Cofidis in Poland: other loans decide whether it offers to consolidate them. It weighs the whole
// household, and takes nobody from a register of bad debts. Incomes are in złotys.
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
    { dataPoint: 'otherDetails.negativeCreditHistory', noneOf: [true] },
    { dataPoint: 'otherDetails.overdueDebtAmount', atMost: 2000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.cofidisProfession',
    'incomeDetails.pensionPayer',
    'otherDetails.pensionNumber',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'expenses.mortgageAmount',
    'expenses.mortgageStartedAt',
    'expenses.mortgageExpiresAt',
    'otherDetails.livingArea',
    'otherDetails.numberOfInhabitants',
    'expenses.totalDebtAmount',
    'otherDetails.isInterestedInDebtConsolidation',
    'otherDetails.negativeCreditHistory',
    'otherDetails.overdueDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['marital-details', 'customer-debts', 'cofidis-offer'],
}
