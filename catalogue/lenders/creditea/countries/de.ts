// Acceptance criteria of Creditea in Germany: pensioners too. It works out the household's budget, so it asks for home and
// family.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  softCheck: true,
  priceCents: 3400,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'freelance', 'pensioner'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'incomeDetails.monthlyIncome',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'otherDetails.taxIdentificationNumber',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
