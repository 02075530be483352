// Acceptance criteria of Creditea in Spain.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'IPF Digital Spain, S.L.U.',
  softCheck: true,
  priceCents: 3800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'pensioner'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.jobArea',
    'incomeDetails.monthlyIncome',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
    'expenses.monthlyCreditCommitments',
    'expenses.hasOtherLoans',
    'expenses.totalDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
