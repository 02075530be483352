// Follow-up `mobile-verification`: a one-time code sent to the mobile number.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the six-digit code that was sent to the applicant’s mobile number. The right code within ten minutes proves the number for every lender; the number can be changed and the code sent again from the same screen.',
  state: 'mobile-verification',
  form: 'code',
  call: {
    name: 'verifyMobile',
    path: '/v2/customer/mobile/verify',
    summary: 'Prove the mobile number by the code that was sent',
  },
  reusable: true,
}
