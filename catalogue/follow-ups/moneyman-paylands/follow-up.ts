// Follow-up `moneyman-paylands`: card check through the provider Paylands.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks the applicant to have a payment card checked at Paylands’ own page, where nothing is charged and we never see the card. Moneyman learns whether the card is the applicant’s and decides.',
  state: 'moneyman-paylands',
  form: 'provider',
  call: {
    name: 'payment',
    path: '/lead/offer/payment',
    summary: 'Begin a card check at the provider’s own page, and learn where',
  },
  provider: 'paylands',
}
