// Acceptance criteria of Instabank in Germany: other loans count, and who pays a pension out. Repayment by instalments alone.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  legalName: 'Instabank ASA',
  softCheck: true,
  priceCents: 2700,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 23 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'freelance', 'pensioner'],
    },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 1200 },
    { dataPoint: 'financingOption', oneOf: ['instalments'] },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.pensionPayer',
    'otherDetails.pensionNumber',
    'incomeDetails.monthlyIncome',
    'incomeDetails.monthlyExtraIncome',
    'financingOption',
    'monthlyPaymentDay',
    'expenses.monthlyExpenses',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['dynamic-consents', 'instabank-offer'],
}
