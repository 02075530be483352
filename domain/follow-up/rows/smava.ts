// Follow-up `smava`: the offers of several banks, to choose one or none.
import type { FollowUp } from '../follow-up.ts'
import { otherRoutes } from '#domain/journey/states.ts'

export const smava: FollowUp = {
  about:
    'Shows the offers that Smava found at several banks side by side and asks which one the applicant takes, or none. The chosen one is confirmed to Smava; with none the application goes on to the next lender.',
  state: 'accepted',
  route: otherRoutes.smava,
  form: 'offers',
  call: 'sale',
}
