// Follow-up `cofidis-offer`: Cofidis's offer, to accept or decline.
import type { FollowUp } from '../follow-up.ts'

export const cofidisOffer: FollowUp = {
  about:
    'Shows the offer of Cofidis with its whole cost and asks whether the applicant takes it. A yes is confirmed to Cofidis; a no takes the application to the next lender.',
  state: 'cofidis-offer',
  form: 'offers',
  call: 'sale',
}
