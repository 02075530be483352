// Follow-up `dynamic-consents`: consents whose list and wording the lender sends.
import type { FollowUp } from '../follow-up.ts'

export const dynamicConsents: FollowUp = {
  about:
    'Asks for consents whose list and wording come from the lender at the moment of asking. Each is given or withheld for itself; what was shown and answered is kept as evidence and sent to the lender.',
  state: 'dynamic-consents',
  form: 'consents',
  call: 'offerDynamicPolicy',
  skippable: true,
}
