// Country settings of Colombia. Amounts, periods, ages and debt limits are ours, after what the market offers.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'CO',
  locale: 'co',
  currency: 'COP',
  timeZone: 'America/Bogota',
  phonePrefix: '+57',
  costTerm: 'Tasa E.A.',
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 500_000, min: 100_000, max: 1_200_000, step: 50_000 },
    period: { default: 30, min: 5, max: 90, step: 1, scale: 'days' },
    totalDebtMaximum: 500_000_000,
    overdueDebtMaximum: 10_000_000,
    maximumAge: 80,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.education': [
      'none',
      'primary',
      'secondary',
      'vocational',
      'post-secondary',
      'university',
      'postgraduate',
    ],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'public-employee',
      'civil-contract',
      'self-employed',
      'pensioner',
      'student',
      'homemaker',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['weekly', 'semi-monthly', 'monthly'],
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
      'personalDetails.personalCode',
      // Lenders and bureaus compare it: who knows it has the card at hand.
      'otherDetails.idCardIssuedAt',
      'otherDetails.creditBureauConsent',
      'contactDetails.province',
      'contactDetails.city',
      'contactDetails.street',
    ],
    optional: [
      // Foreigners, and some citizens, have one last name only.
      'personalDetails.secondLastName',
      'contactDetails.marketingConsents',
      'contactDetails.blockNumber',
      'contactDetails.flatNumber',
      'contactDetails.suburb',
      // Few people know theirs.
      'contactDetails.postalCode',
      'employer.taxRegistryCode',
    ],
    pages: {
      'initial-details': [
        'personalDetails.firstName',
        'personalDetails.lastName',
        'personalDetails.secondLastName',
        'contactDetails.phoneNumber',
        'contactDetails.email',
      ],
      // One line holds street and number: Carrera 7 # 45-10.
      'address-information': [
        'contactDetails.province',
        'contactDetails.city',
        'contactDetails.street',
        'contactDetails.blockNumber',
        'contactDetails.flatNumber',
        'contactDetails.suburb',
        'contactDetails.postalCode',
      ],
    },
  },
}
