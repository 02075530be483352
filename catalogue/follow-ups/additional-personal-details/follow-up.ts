// Follow-up `additional-personal-details`: citizenship, place of birth, education and dependants.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for citizenship, place of birth, education and how many people depend on the applicant. The lender completes its identification with it and decides.',
  state: 'additional-personal-details',
  form: 'questions',
  call: { name: 'offerPersonalDetails', path: '/lead/offer/personal-details', summary: 'Further personal details' },
  asks: [
    'otherDetails.citizenship',
    'otherDetails.secondCitizenship',
    'otherDetails.countryOfBirth',
    'otherDetails.provinceOfBirth',
    'otherDetails.cityOfBirth',
    'otherDetails.education',
    'otherDetails.numberOfDependants',
    'otherDetails.numberOfDependantsOther',
  ],
  groups: {
    origin: [
      'otherDetails.citizenship',
      'otherDetails.secondCitizenship',
      'otherDetails.countryOfBirth',
      'otherDetails.provinceOfBirth',
      'otherDetails.cityOfBirth',
    ],
    home: ['otherDetails.education', 'otherDetails.numberOfDependants', 'otherDetails.numberOfDependantsOther'],
  },
  reusable: true,
}
