// Country settings of Vietnam. The ranges of amount and period are ours: small loans run to about half a year, those of finance
// companies longer. The law's age is 18; most lenders ask for a little more (`catalogue/lenders`). The debt limits are ours
// too.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'VN',
  locale: 'vn',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  phonePrefix: '+84',
  costTerm: 'Lãi suất năm (APR)',
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 5_000_000, min: 500_000, max: 20_000_000, step: 500_000 },
    period: { default: 6, min: 3, max: 12, step: 1, scale: 'months' },
    totalDebtMaximum: 2_000_000_000,
    overdueDebtMaximum: 200_000_000,
    minimumAge: 18,
    maximumAge: 70,
  },
  divisions: divisionNames(divisions),
  options: {
    'otherDetails.maritalStatus': ['single', 'married', 'separated', 'divorced', 'widowed'],
    'otherDetails.education': [
      'primary',
      'secondary',
      'upper-secondary',
      'vocational',
      'college',
      'university',
      'postgraduate',
    ],
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'employer', 'other'],
    'incomeDetails.payoutMethod': ['cash-branch', 'postal-order'],
    'incomeDetails.incomeSource': [
      'employed',
      'civil-servant',
      'own-business',
      'self-employed',
      'freelance',
      'pensioner',
      'student',
      'homemaker',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['monthly', 'semi-monthly', 'weekly'],
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
      'personalDetails.gender',
      'personalDetails.personalCode',
      'otherDetails.idCardIssuedAt',
      'otherDetails.creditBureauConsent',
      'contactDetails.province',
      'contactDetails.city',
      'contactDetails.street',
    ],
    optional: [
      // A name may have two parts only.
      'personalDetails.middleName',
      'contactDetails.marketingConsents',
      // Abolished in 2025; some people still find their way by it.
      'contactDetails.district',
      // In the country houses often have no number, and the hamlet stands in for the street.
      'contactDetails.houseNumber',
      'contactDetails.flatNumber',
      // Hardly anybody knows theirs.
      'contactDetails.postalCode',
    ],
    // Every lender wants the income and its source, and they decide which of the questions on work are left.
    order: ['income-source', 'job-area', 'employment-details', 'salary-cycle'],
    pages: {
      // The family name comes first.
      'initial-details': [
        'personalDetails.lastName',
        'personalDetails.middleName',
        'personalDetails.firstName',
        'contactDetails.phoneNumber',
        'contactDetails.email',
        'generalPolicies',
        'contactDetails.marketingConsents',
      ],
      // Since July 2025 a province is divided into wards and communes (`city`) and into nothing between. An applicant who knows the code is
      // offered its wards.
      'address-information': [
        'contactDetails.province',
        'contactDetails.postalCode',
        'contactDetails.city',
        'contactDetails.district',
        'contactDetails.street',
        'contactDetails.houseNumber',
        'contactDetails.flatNumber',
      ],
    },
  },
}
