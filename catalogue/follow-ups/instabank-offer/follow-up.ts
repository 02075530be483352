// Follow-up `instabank-offer`: Instabank's offer, to accept or decline.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offer of Instabank with its whole cost and asks whether the applicant takes it. A yes is confirmed to Instabank; a no takes the application to the next lender.',
  state: 'instabank-offer',
  form: 'offers',
  call: { name: 'sale', path: '/lead/sale', summary: 'Take one of the offers that are shown, or none' },
}
