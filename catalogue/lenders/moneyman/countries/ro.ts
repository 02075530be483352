// Acceptance criteria of Moneyman in Romania: people at work. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  softCheck: true,
  priceCents: 2600,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'self-employed', 'own-business'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2000 },
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
