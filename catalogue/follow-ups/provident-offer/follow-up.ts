// Follow-up `provident-offer`: Provident's offer with adjustable amount and period.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offer of Provident, whose amount and period the applicant may change within its limits, each time with the cost worked out anew by the server. A yes is confirmed to Provident with what was chosen; a no takes the application to the next lender.',
  state: 'provident-offer',
  form: 'offers',
  call: {
    name: 'updateProvidentOffer',
    path: '/lead/offer/update-provident-offer',
    summary: 'Take the offer of Provident with the amount and period chosen, or not',
  },
}
