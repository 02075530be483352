// Moneyman: small short loans, first in the tree. Its private API and terms are not known to us: criteria, needs and
// prices are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender.ts'

export const lender: Lender = {
  name: 'Moneyman',
  tier: 1,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  countries: {
    es: {
      priceCents: 4500,
      criteria: [
        { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
        { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
        { dataPoint: 'incomeDetails.incomeSource', noneOf: ['pensioner', 'unemployed', 'student'] },
        { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 600 },
      ],
      needs: [
        'incomeDetails.incomeSource',
        'incomeDetails.monthlyIncome',
        'expenses.monthlyCreditCommitments',
        'expenses.hasOtherLoans',
        'expenses.totalDebtAmount',
        'otherDetails.isPoliticallyExposed',
        'otherDetails.connectedToPep',
        'incomeDetails.iban',
        'otherDetails.ibanConsent',
      ],
    },
    mx: {
      priceCents: 1800,
      criteria: [
        { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
        { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
        { dataPoint: 'incomeDetails.incomeSource', noneOf: ['pensioner', 'unemployed', 'scholarship'] },
        { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 6000 },
        { dataPoint: 'amount', atMost: 60_000 },
      ],
      needs: [
        'incomeDetails.incomeSource',
        'incomeDetails.monthlyIncome',
        'incomeDetails.salaryCycle',
        'expenses.monthlyCreditCommitments',
        'otherDetails.isPoliticallyExposed',
        'otherDetails.connectedToPep',
        'incomeDetails.iban',
        'otherDetails.ibanConsent',
      ],
    },
  },
}
