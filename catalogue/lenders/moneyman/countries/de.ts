// Acceptance criteria of Moneyman in Germany: people at work, up to the age of pension.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  softCheck: true,
  priceCents: 4000,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 67 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      noneOf: ['pensioner', 'student', 'homemaker', 'unemployed-benefit', 'unemployed'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 700 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'employer.name',
    'employer.city',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
  ],
  followUps: ['mobile-verification'],
}
