// Country settings of Poland. Amounts, periods, ages and debt limits are ours, after what the market offers.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'PL',
  locale: 'pl',
  currency: 'PLN',
  timeZone: 'Europe/Warsaw',
  phonePrefix: '+48',
  isInEu: true,
  costTerm: 'RRSO',
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 3000, min: 500, max: 25_000, step: 500 },
    period: { default: 12, min: 1, max: 36, step: 1, scale: 'months' },
    totalDebtMaximum: 2_000_000,
    overdueDebtMaximum: 20_000,
    maximumAge: 80,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.education': [
      'primary',
      'lower-secondary',
      'vocational',
      'secondary',
      'post-secondary',
      'bachelor',
      'university',
    ],
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'cooperative', 'rented', 'family', 'municipal', 'other'],
    'incomeDetails.payoutMethod': ['cash-home', 'postal-order'],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'civil-contract',
      'self-employed',
      'farmer',
      'pensioner',
      'benefits',
      'student',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['monthly', 'weekly'],
  },
  journey: {
    initial: ['initial-details', 'loan-details', 'personal-details', 'address-information'],
    // The voivodeship is not part of an address here; a lender that wants it can ask.
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
      'personalDetails.personalCode',
      'otherDetails.idCardNumber',
      'otherDetails.creditBureauConsent',
      'contactDetails.postalCode',
      'contactDetails.city',
      'contactDetails.houseNumber',
    ],
    readFrom: {
      'personalDetails.dateOfBirth': 'personalDetails.personalCode',
      'personalDetails.gender': 'personalDetails.personalCode',
    },
    optional: [
      'contactDetails.marketingConsents',
      // Many villages have no street names: the house number stands after the name of the village.
      'contactDetails.street',
      'contactDetails.flatNumber',
    ],
  },
}
