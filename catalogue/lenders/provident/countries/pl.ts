// Acceptance criteria of Provident in Poland: people on benefits too. Incomes are in złotys.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const pl: LenderInCountry = {
  legalName: 'Provident Polska S.A.',
  softCheck: false,
  priceCents: 2600,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1500 },
    { dataPoint: 'amount', atMost: 15_000 },
  ],
  payouts: ['cash-home', 'postal-order'],
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
  followUps: ['wniosek', 'wniosek-supplement', 'reference-details', 'provident-offer'],
}
