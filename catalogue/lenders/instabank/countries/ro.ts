// Acceptance criteria of Instabank in Romania: people with an employer, whom it can call. Incomes are in lei.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ro: LenderInCountry = {
  softCheck: false,
  priceCents: 1700,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
    { dataPoint: 'incomeDetails.incomeSource', oneOf: ['employed', 'fixed-term'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2200 },
  ],
  needs: [
    'otherDetails.idCardIssuedAuthority',
    'incomeDetails.incomeSource',
    'employer.name',
    'employer.postalCode',
    'employer.city',
    'employer.street',
    'employer.houseNumber',
    'incomeDetails.workPhone',
    'incomeDetails.monthlyIncome',
    'incomeDetails.monthlyExtraIncome',
    'incomeDetails.salaryCycle',
    'incomeDetails.salaryCycleValue',
    'expenses.monthlyExpenses',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['dynamic-consents', 'instabank-offer'],
}
