// Creditea: larger loans for people with a steady income, second in the tree. Its private API and terms are not known
// to us: criteria, needs and prices are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender.ts'

export const lender: Lender = {
  name: 'Creditea',
  tier: 2,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  countries: {
    es: {
      priceCents: 3800,
      criteria: [
        { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
        { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
        {
          dataPoint: 'incomeDetails.incomeSource',
          oneOf: ['employed', 'fixed-term', 'civil-servant', 'self-employed', 'pensioner'],
        },
        { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900 },
      ],
      needs: [
        'incomeDetails.incomeSource',
        'incomeDetails.jobArea',
        'incomeDetails.monthlyIncome',
        'otherDetails.housingTenure',
        'expenses.rentAmount',
        'otherDetails.numberOfDependants',
        'otherDetails.numberOfDependantsOther',
        'expenses.monthlyCreditCommitments',
        'incomeDetails.iban',
        'otherDetails.ibanConsent',
      ],
    },
    mx: {
      priceCents: 1500,
      criteria: [
        { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
        { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 65 },
        { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed', 'scholarship', 'homemaker'] },
        { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 9000 },
      ],
      needs: [
        'incomeDetails.incomeSource',
        'incomeDetails.monthlyIncome',
        'otherDetails.maritalStatus',
        'expenses.monthlyCreditCommitments',
        'otherDetails.taxIdentificationNumber',
        'referenceDetails.type',
        'referenceDetails.name',
        'referenceDetails.phoneNumber',
        'incomeDetails.iban',
        'otherDetails.ibanConsent',
      ],
    },
  },
}
