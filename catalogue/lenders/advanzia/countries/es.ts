// Acceptance criteria of Advanzia in Spain: pensioners too; a card needs no payout account.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const es: LenderInCountry = {
  legalName: 'Advanzia Bank S.A.',
  softCheck: false,
  priceCents: 2600,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed-benefit', 'unemployed', 'student', 'homemaker'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 800 },
  ],
  needs: [
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
  ],
  followUps: ['advanzia-consents', 'id-upload'],
}
