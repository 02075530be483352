// Follow-up `policy-consents`: the consents a lender needs before it looks at the application.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the consents that the lender needs before it may look at the application, each for itself with its full text. Those the lender marks as needed must be given, unless the applicant goes on without this lender; what was shown and answered is kept as evidence and sent to the lender.',
  state: 'policy-consents',
  form: 'consents',
  call: { name: 'offerPolicy', path: '/lead/offer/policy', summary: 'Consents a lender needs' },
  consents: ['terms', 'credit-register', 'data-sharing'],
  skippable: true,
}
