// Acceptance criteria of Proficredit in Romania: parents on leave too. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  softCheck: false,
  priceCents: 1800,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1400 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['cnp', 'proficredit-offer'],
}
