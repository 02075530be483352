// Acceptance criteria of Provident in Vietnam: small amounts, for pensioners and people who keep house too. Incomes are in đồng.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const vn: LenderInCountry = {
  softCheck: false,
  priceCents: 850,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 3_000_000 },
    { dataPoint: 'amount', atMost: 10_000_000 },
  ],
  payouts: ['cash-branch', 'postal-order'],
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
