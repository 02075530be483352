// Country settings of the Philippines. Amounts, periods, ages and debts are ours, after what lenders there offer: small loans
// over some paydays.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'PH',
  locale: 'ph',
  currency: 'PHP',
  timeZone: 'Asia/Manila',
  phonePrefix: '+63',
  clickIdsBeforeConsent: true,
  costTerm: 'EIR',
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 5000, min: 1000, max: 25_000, step: 500 },
    // From payday to payday: the 15th and the 30th.
    period: { default: 30, min: 15, max: 120, step: 15, scale: 'days' },
    totalDebtMaximum: 5_000_000,
    overdueDebtMaximum: 1_000_000,
    minimumAge: 20,
    maximumAge: 75,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.education': [
      'primary',
      'secondary',
      'upper-secondary',
      'vocational',
      'some-college',
      'university',
      'postgraduate',
    ],
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'employer', 'lent'],
    'incomeDetails.payoutMethod': ['cash-branch', 'wallet'],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'public-employee',
      'overseas-worker',
      'self-employed',
      'own-business',
      'freelance',
      'pensioner',
      'remittances',
      'homemaker',
      'student',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['semi-monthly', 'fortnightly', 'monthly', 'weekly', 'daily'],
    'incomeDetails.incomePayday': ['15-and-30', '10-and-25', '5-and-20', 'beginning', 'middle', 'end', 'varies'],
    'incomeDetails.jobArea': [
      'agriculture',
      'finance',
      'outsourcing',
      'construction',
      'education',
      'public-service',
      'health',
      'household-work',
      'technology',
      'industry',
      'hospitality',
      'seafaring',
      'security',
      'trade',
      'transport',
      'other',
    ],
    'incomeDetails.positionType': ['worker', 'specialist', 'supervisor', 'manager', 'director'],
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
      'otherDetails.creditBureauConsent',
      'contactDetails.postalCode',
      'contactDetails.province',
      'contactDetails.city',
      'contactDetails.suburb',
      'contactDetails.street',
    ],
    optional: [
      // The mother's family name, which not everybody has.
      'personalDetails.middleName',
      'contactDetails.marketingConsents',
      // Not everybody has a National ID yet; lenders ask for the TIN and the SSS number.
      'personalDetails.personalCode',
      // A purok or a sitio has no house numbers.
      'contactDetails.houseNumber',
      'contactDetails.flatNumber',
    ],
    // Where the income comes from decides what is asked of the work, so it is asked first.
    order: ['income-source'],
    pages: {
      'address-information': [
        'contactDetails.postalCode',
        'contactDetails.province',
        'contactDetails.city',
        'contactDetails.suburb',
        'contactDetails.street',
        'contactDetails.houseNumber',
        'contactDetails.flatNumber',
      ],
    },
  },
}
