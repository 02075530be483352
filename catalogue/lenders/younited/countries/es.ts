// Acceptance criteria of Younited in Spain: pensioners too.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'Younited, S.A., Sucursal en España',
  softCheck: true,
  priceCents: 3600,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 67 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'pensioner'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['younited-credit-details', 'younited-professional-details', 'id-upload'],
}
