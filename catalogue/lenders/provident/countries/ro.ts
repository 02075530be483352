// Acceptance criteria of Provident in Romania: pensioners and people with an income from abroad too. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  legalName: 'Provident Financial Romania IFN S.A.',
  softCheck: false,
  priceCents: 2100,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['parental-leave', 'student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1300 },
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
  followUps: ['cnp', 'reference-details', 'provident-offer'],
}
