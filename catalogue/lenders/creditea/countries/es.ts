// Acceptance criteria of Creditea in Spain, where it decides by little.
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
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
  ],
  followUps: ['aide', 'creditea-offer'],
}
