// Follow-up `smava`: the offers of several banks, to choose one or none.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Shows the offers that Smava found at several banks side by side and asks which one the applicant takes, or none. The chosen one is confirmed to Smava; with none the application goes on to the next lender.',
  state: 'accepted',
  // The document has the route and no state number.
  route: '/smava',
  form: 'offers',
  call: { name: 'sale', path: '/lead/sale', summary: 'Take one of the offers that are shown, or none' },
}
