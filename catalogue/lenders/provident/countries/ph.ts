// Acceptance criteria of Provident in the Philippines: people who live on remittances or a pension too. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ph: LenderInCountry = {
  softCheck: false,
  priceCents: 850,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 72 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 8000 },
    { dataPoint: 'amount', atMost: 15_000 },
  ],
  payouts: ['cash-branch', 'wallet'],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.hasBankAccount',
    'incomeDetails.iban',
    'incomeDetails.payoutMethod',
    'otherDetails.ibanConsent',
  ],
  followUps: ['reference-details', 'provident-offer'],
}
