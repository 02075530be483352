// Acceptance criteria of Moneyman in Colombia: people with a contract.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const co: LenderInCountry = {
  softCheck: true,
  priceCents: 1100,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'public-employee', 'civil-contract'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1_000_000 },
    { dataPoint: 'amount', atMost: 1_000_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'incomeDetails.salaryCycle',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.isPoliticallyExposed',
    'otherDetails.connectedToPep',
  ],
  followUps: ['mobile-verification'],
}
