// Acceptance criteria of Moneyman in Poland.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const pl: LenderInCountry = {
  legalName: 'ID Finance Poland Sp. z o.o.',
  softCheck: true,
  priceCents: 3200,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-contract', 'self-employed'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2000 },
    { dataPoint: 'amount', atMost: 10_000 },
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
