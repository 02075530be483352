// Follow-up `dynamic-consents`: consents whose list and wording the lender sends.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for consents whose list and wording come from the lender at the moment of asking. Each is given or withheld for itself; what was shown and answered is kept as evidence and sent to the lender.',
  state: 'dynamic-consents',
  form: 'consents',
  call: { name: 'offerDynamicPolicy', path: '/lead/offer/dynamic-policy', summary: 'Consents in a lender’s own words' },
  skippable: true,
}
