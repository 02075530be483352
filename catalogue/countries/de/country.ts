// Country settings of Germany. Amounts, periods, ages and debt limits are ours, after the small loans of the market.
import type { Country } from '#domain/application/country.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'DE',
  locale: 'de',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  phonePrefix: '+49',
  isInEu: true,
  costTerm: 'Effektiver Jahreszins',
  // The consent is to a Konditionsanfrage, which other companies do not see.
  softChecksOnly: true,
  marketingChannels: ['email', 'sms'],
  settings: {
    amount: { default: 500, min: 100, max: 1500, step: 50 },
    period: { default: 30, min: 15, max: 90, step: 15, scale: 'days' },
    overdueDebtMaximum: 5000,
    minimumAge: 18,
    maximumAge: 80,
  },
  divisions,
  options: {
    // The register of births knows a third entry since 2018.
    'personalDetails.gender': ['female', 'male', 'diverse'],
    'otherDetails.education': [
      'none',
      'lower-secondary',
      'secondary',
      'upper-secondary',
      'vocational',
      'university',
      'doctorate',
    ],
    'otherDetails.housingTenure': ['rented', 'owned', 'mortgaged', 'family', 'employer', 'other'],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'civil-servant',
      'self-employed',
      'freelance',
      'pensioner',
      'apprentice',
      'student',
      'homemaker',
      'unemployed-benefit',
      'unemployed',
    ],
    'incomeDetails.salaryCycle': ['monthly'],
  },
  journey: {
    initial: ['initial-details', 'loan-details', 'personal-details', 'address-information'],
    // Place of birth and nationality belong to the identity that the law against money laundering has a lender take down.
    // The Land is not part of an address here.
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
      'otherDetails.cityOfBirth',
      'otherDetails.citizenship',
      'personalDetails.personalCode',
      'otherDetails.creditBureauConsent',
      'contactDetails.street',
      'contactDetails.houseNumber',
      'contactDetails.postalCode',
      'contactDetails.city',
    ],
    optional: ['contactDetails.marketingConsents', 'contactDetails.flatNumber'],
    pages: {
      'personal-details': [
        'personalDetails.dateOfBirth',
        'otherDetails.cityOfBirth',
        'otherDetails.citizenship',
        'personalDetails.personalCode',
        'otherDetails.creditBureauConsent',
      ],
      'address-information': [
        'contactDetails.street',
        'contactDetails.houseNumber',
        'contactDetails.flatNumber',
        'contactDetails.postalCode',
        'contactDetails.city',
      ],
      'employment-details': ['employer.name', 'employer.city'],
    },
  },
}
