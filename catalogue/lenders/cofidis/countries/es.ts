// Acceptance criteria of Cofidis in Spain: other loans decide whether it offers to consolidate them. Nobody on a register of bad
// debts.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'Cofidis, S.A., Sucursal en España',
  softCheck: false,
  priceCents: 3400,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed-benefit', 'unemployed', 'student', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900 },
    { dataPoint: 'otherDetails.negativeCreditHistory', noneOf: [true] },
    { dataPoint: 'otherDetails.overdueDebtAmount', atMost: 600 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'incomeDetails.jobArea',
    'incomeDetails.cofidisProfession',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
    'expenses.monthlyMortgageAmount',
    'expenses.mortgageAmount',
    'expenses.mortgageStartedAt',
    'expenses.mortgageExpiresAt',
    'expenses.totalDebtAmount',
    'otherDetails.isInterestedInDebtConsolidation',
    'otherDetails.negativeCreditHistory',
    'otherDetails.overdueDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['marital-details', 'customer-debts', 'cofidis-offer'],
}
