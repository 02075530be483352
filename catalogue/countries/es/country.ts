// Country settings of Spain. Amounts and periods are those of the base (P2).
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: 'ES',
  locale: 'es',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  phonePrefix: '+34',
  isInEu: true,
  costTerm: 'TAE',
  creditBureauLaw: 'Law 44/2002, and article 20(1)(e) of Organic Law 3/2018',
  marketingChannels: ['email', 'sms'],
  // The authority's guide on cookies: an answer is asked for anew after 24 months at the latest.
  trackingAnswerMonths: 24,
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
    'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'employer', 'other'],
    'incomeDetails.incomeSource': [
      'employed',
      'fixed-term',
      'civil-servant',
      'self-employed',
      'pensioner',
      'unemployed-benefit',
      'unemployed',
      'student',
      'homemaker',
    ],
    'incomeDetails.salaryCycle': ['monthly'],
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
      'contactDetails.postalCode',
      'contactDetails.province',
      'contactDetails.city',
      'contactDetails.street',
      'contactDetails.houseNumber',
    ],
    optional: [
      // A holder of a NIE may have one last name only.
      'personalDetails.secondLastName',
      'contactDetails.marketingConsents',
      'contactDetails.floor',
      'contactDetails.flatNumber',
    ],
  },
}
