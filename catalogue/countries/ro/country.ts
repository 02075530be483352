// Country settings of Romania. Amounts, periods, ages and debt limits are ours: what non-bank lenders there offer, in lei.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'RO',
  locale: 'ro',
  currency: 'RON',
  timeZone: 'Europe/Bucharest',
  phonePrefix: '+40',
  isInEu: true,
  costTerm: 'DAE',
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 3000, min: 500, max: 10_000, step: 100 },
    period: { default: 12, min: 6, max: 60, step: 1, scale: 'months' },
    totalDebtMaximum: 2_500_000,
    overdueDebtMaximum: 5000,
    minimumAge: 18,
    maximumAge: 70,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.education': [
      'none',
      'secondary',
      'vocational',
      'upper-secondary',
      'post-secondary',
      'university',
      'postgraduate',
    ],
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'employer', 'other'],
    'incomeDetails.payoutMethod': ['cash-home', 'postal-order'],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'self-employed',
      'own-business',
      'pensioner',
      'income-abroad',
      'royalties',
      'parental-leave',
      'student',
      'unemployed',
    ],
    // The second is an advance and the rest: "avans și lichidare".
    'incomeDetails.salaryCycle': ['monthly', 'semi-monthly'],
  },
  journey: {
    initial: ['initial-details', 'loan-details', 'personal-details', 'address-information'],
    always: [
      'personalDetails.lastName',
      'personalDetails.firstName',
      'contactDetails.email',
      'contactDetails.phoneNumber',
      'generalPolicies',
      'amount',
      'period',
      'otherDetails.loanPurpose',
      'personalDetails.dateOfBirth',
      'personalDetails.personalCode',
      'otherDetails.idCardNumber',
      'otherDetails.creditBureauConsent',
      'otherDetails.taxOfficeConsent',
      'contactDetails.postalCode',
      'contactDetails.province',
      'contactDetails.city',
      'contactDetails.street',
      'contactDetails.houseNumber',
    ],
    readFrom: {
      'personalDetails.dateOfBirth': 'personalDetails.personalCode',
      'personalDetails.gender': 'personalDetails.personalCode',
    },
    optional: [
      'contactDetails.marketingConsents',
      // Sectors are in Bucharest only.
      'contactDetails.district',
      // Blocks, with their staircase, are in towns only.
      'contactDetails.blockNumber',
      'contactDetails.floor',
      'contactDetails.flatNumber',
    ],
    pages: {
      // The family name comes first on forms.
      'initial-details': ['personalDetails.lastName', 'personalDetails.firstName'],
      'address-information': [
        'contactDetails.postalCode',
        'contactDetails.province',
        'contactDetails.city',
        'contactDetails.district',
        'contactDetails.street',
        'contactDetails.houseNumber',
        'contactDetails.blockNumber',
        'contactDetails.floor',
        'contactDetails.flatNumber',
      ],
    },
  },
}
