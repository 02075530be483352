// Acceptance criteria of Moneyman in Romania: only those whose payer has a CUI it can look up. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  softCheck: true,
  priceCents: 2600,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'self-employed', 'own-business'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'employer.name',
    'employer.taxRegistryCode',
    'incomeDetails.incomeContractStartedAt',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.monthlyIncome',
    'expenses.monthlyCreditCommitments',
    'expenses.hasOtherLoans',
    'expenses.totalDebtAmount',
    'otherDetails.isPoliticallyExposed',
    'otherDetails.connectedToPep',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['mobile-verification'],
}
