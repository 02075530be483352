// Acceptance criteria of Creditea in Colombia: pensioners and the self-employed too.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const co: LenderInCountry = {
  softCheck: true,
  priceCents: 900,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 20 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['student', 'homemaker', 'unemployed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900_000 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.economicActivity',
    'employer.name',
    'incomeDetails.incomeContractStartedAt',
    'incomeDetails.incomeContractExpiresAt',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'expenses.totalDebtAmount',
    'referenceDetails.type',
    'referenceDetails.name',
    'referenceDetails.phoneNumber',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['aide', 'creditea-offer'],
}
