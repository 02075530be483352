// Acceptance criteria of Smava in Germany: home and family count in the household's budget.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  legalName: 'smava GmbH',
  softCheck: true,
  priceCents: 3900,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'freelance', 'pensioner'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['additional-employment-details', 'smava'],
}
