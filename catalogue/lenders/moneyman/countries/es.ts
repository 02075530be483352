// Acceptance criteria of Moneyman in Spain.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'ID Finance Spain, S.A.U.',
  softCheck: true,
  priceCents: 4500,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['pensioner', 'unemployed', 'student'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 600 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.isPoliticallyExposed',
    'otherDetails.connectedToPep',
  ],
  followUps: ['mobile-verification', 'moneyman-paylands', 'instantor'],
}
