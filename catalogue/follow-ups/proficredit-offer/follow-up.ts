// Follow-up `proficredit-offer`: Proficredit's offer, to accept or decline.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offer of Proficredit with its whole cost and asks whether the applicant takes it. A yes is confirmed to Proficredit; a no takes the application to the next lender.',
  state: 'proficredit-offer',
  form: 'offers',
  call: { name: 'proficreditOffer', path: '/lead/offer/proficredit', summary: 'Take the offer of Proficredit, or not' },
}
