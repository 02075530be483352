// Acceptance criteria of Advanzia in Germany: pensioners too; a card needs no payout account.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const de: LenderInCountry = {
  legalName: 'Advanzia Bank S.A.',
  softCheck: true,
  priceCents: 3000,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 75 },
    {
      dataPoint: 'incomeDetails.incomeSource',
      noneOf: ['apprentice', 'student', 'homemaker', 'unemployed-benefit', 'unemployed'],
    },
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
