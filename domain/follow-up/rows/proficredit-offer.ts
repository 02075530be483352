// Follow-up `proficredit-offer`: Proficredit's offer, to accept or decline.
import type { FollowUp } from '../follow-up.ts'

export const proficreditOffer: FollowUp = {
  about:
    'Shows the offer of Proficredit with its whole cost and asks whether the applicant takes it. A yes is confirmed to Proficredit; a no takes the application to the next lender.',
  state: 'proficredit-offer',
  form: 'offers',
  call: 'proficreditOffer',
}
