// Acceptance criteria of Wenance in Spain: it asks for the payout account itself.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'Wenance Lending de España, S.A.',
  softCheck: true,
  priceCents: 3100,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed-benefit', 'unemployed', 'student', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 700 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
  ],
  followUps: ['mobile-verification', 'wenance-tink', 'wenance-account', 'vehicle'],
}
