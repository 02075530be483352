// Country settings of Mexico, from the document's own configuration (P1). The range of periods is ours: the document gives only
// the default.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'MX',
  locale: 'mx',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  phonePrefix: '+52',
  clickIdsBeforeConsent: true,
  costTerm: 'CAT sin IVA',
  compactPlates: true,
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 10_000, min: 500, max: 150_000, step: 100 },
    period: { default: 12, min: 3, max: 36, step: 1, scale: 'months' },
    overdueDebtMaximum: 10_000_000,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.education': [
      'none',
      'primary',
      'secondary',
      'upper-secondary',
      'vocational',
      'university',
      'postgraduate',
    ],
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'lent'],
    'incomeDetails.payoutMethod': ['cash-branch', 'cash-home'],
    'incomeDetails.incomeSource': [
      'employed',
      'public-employee',
      'own-business',
      'freelance',
      'pensioner',
      'scholarship',
      'remittances',
      'homemaker',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['weekly', 'fortnightly', 'semi-monthly', 'monthly'],
  },
  journey: {
    initial: ['initial-details', 'loan-details', 'personal-details', 'address-information'],
    always: [
      'personalDetails.firstName',
      'personalDetails.lastName',
      'contactDetails.email',
      'contactDetails.phoneNumber',
      'generalPolicies',
      'amount',
      'period',
      'otherDetails.loanPurpose',
      'personalDetails.dateOfBirth',
      'personalDetails.gender',
      'personalDetails.personalCode',
      'otherDetails.creditBureauConsent',
      'contactDetails.postalCode',
      'contactDetails.province',
      'contactDetails.municipality',
      'contactDetails.suburb',
      'contactDetails.street',
      'contactDetails.houseNumber',
    ],
    readFrom: {
      'personalDetails.dateOfBirth': 'personalDetails.personalCode',
      'personalDetails.gender': 'personalDetails.personalCode',
      'otherDetails.countryOfBirth': 'personalDetails.personalCode',
      'otherDetails.provinceOfBirth': 'personalDetails.personalCode',
    },
    optional: [
      // Some people have one family name only.
      'personalDetails.secondLastName',
      'contactDetails.marketingConsents',
      'contactDetails.city',
      'contactDetails.flatNumber',
    ],
    pages: {
      'address-information': [
        'contactDetails.postalCode',
        'contactDetails.province',
        'contactDetails.municipality',
        'contactDetails.suburb',
        'contactDetails.city',
        'contactDetails.street',
        'contactDetails.houseNumber',
        'contactDetails.flatNumber',
      ],
    },
  },
}
