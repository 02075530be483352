// Acceptance criteria of Provident in Mexico: people who live on remittances or keep house too. Incomes are in pesos.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const mx: LenderInCountry = {
  softCheck: false,
  priceCents: 1400,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'scholarship'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 4000 },
    { dataPoint: 'amount', atMost: 40_000 },
  ],
  payouts: ['cash-branch', 'cash-home'],
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
