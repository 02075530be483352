// Acceptance criteria of Moneyman in the Philippines.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ph: LenderInCountry = {
  softCheck: true,
  priceCents: 900,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      noneOf: ['pensioner', 'remittances', 'homemaker', 'student', 'unemployed'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 10_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'incomeDetails.salaryCycle',
    'incomeDetails.incomePayday',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.isPoliticallyExposed',
    'otherDetails.connectedToPep',
  ],
  followUps: ['mobile-verification'],
}
