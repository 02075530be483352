// Acceptance criteria of Proficredit in Poland: people on benefits too. Incomes are in złotys.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const pl: LenderInCountry = {
  legalName: 'Profi Credit Polska Sp. z o.o.',
  softCheck: false,
  priceCents: 2200,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 78 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1500 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['wniosek', 'wniosek-supplement', 'proficredit-offer'],
}
