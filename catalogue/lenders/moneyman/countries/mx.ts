// Acceptance criteria of Moneyman in Mexico.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const mx: LenderInCountry = {
  legalName: 'IDF Capital, S.A.P.I. de C.V., SOFOM, E.N.R.',
  softCheck: true,
  priceCents: 1800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['pensioner', 'unemployed', 'scholarship'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 6000 },
    { dataPoint: 'amount', atMost: 60_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.isPoliticallyExposed',
    'otherDetails.connectedToPep',
  ],
  followUps: ['mobile-verification'],
}
