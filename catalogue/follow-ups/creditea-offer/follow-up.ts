// Follow-up `creditea-offer`: Creditea's offer, to accept or decline.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offer of Creditea on the page of accepted applications and asks whether the applicant takes it. A yes is confirmed to Creditea; a no takes the application to the next lender.',
  state: 'accepted',
  form: 'offers',
  call: {
    name: 'acceptCrediteaOffer',
    path: '/lead/offer/accept-creditea-offer',
    summary: 'Take the offer of Creditea, or not',
  },
}
