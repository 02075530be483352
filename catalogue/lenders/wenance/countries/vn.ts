// Acceptance criteria of Wenance in Vietnam: people at work. Incomes are in đồng.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const vn: LenderInCountry = {
  softCheck: true,
  priceCents: 880,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 60 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'civil-servant', 'own-business', 'self-employed', 'freelance'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 4_500_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['mobile-verification'],
}
