// Acceptance criteria of Instabank in the Philippines: people with an account and papers that prove the income. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ph: LenderInCountry = {
  softCheck: false,
  priceCents: 650,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 23 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 60 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'public-employee', 'overseas-worker'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 18_000 },
    { dataPoint: 'otherDetails.hasBankAccount', oneOf: [true] },
    { dataPoint: 'otherDetails.hasProofOfIncome', oneOf: [true] },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'employer.name',
    'incomeDetails.workPhone',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.monthlyIncome',
    'otherDetails.hasProofOfIncome',
    'otherDetails.education',
    'expenses.monthlyExpenses',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.hasBankAccount',
    'incomeDetails.iban',
    'incomeDetails.usingOnlineBanking',
    'otherDetails.ibanConsent',
  ],
  followUps: ['dynamic-consents', 'instabank-offer'],
}
