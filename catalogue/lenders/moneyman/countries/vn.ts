// Acceptance criteria of Moneyman in Vietnam.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const vn: LenderInCountry = {
  softCheck: true,
  priceCents: 900,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['pensioner', 'student', 'homemaker', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 4_000_000 },
    { dataPoint: 'amount', atMost: 15_000_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'employer.name',
    'incomeDetails.monthlyIncome',
    'incomeDetails.salaryCycle',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
  ],
  followUps: ['mobile-verification'],
}
