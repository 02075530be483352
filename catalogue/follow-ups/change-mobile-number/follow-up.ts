// Follow-up `change-mobile-number`: another mobile number to verify.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for another mobile number, when the first was wrong or is not at hand. A code goes to the new number, the old code is void, and the applicant is back at the verification.',
  state: 'change-mobile-number',
  form: 'questions',
  call: { name: 'changeMobile', path: '/v2/customer/mobile', summary: 'Another mobile number; a code goes to it' },
  texts: ['keep'],
  asks: ['contactDetails.phoneNumber'],
  within: 'mobile-verification',
}
