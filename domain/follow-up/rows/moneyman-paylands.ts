// Follow-up `moneyman-paylands`: card check through the provider Paylands.
import type { FollowUp } from '../follow-up.ts'

export const moneymanPaylands: FollowUp = {
  about:
    'Asks the applicant to have a payment card checked at Paylands’ own page, where nothing is charged and we never see the card. Moneyman learns whether the card is the applicant’s and decides.',
  state: 'moneyman-paylands',
  form: 'provider',
  call: 'payment',
  provider: 'paylands',
}
