// Follow-up `tfbank-consents`: the consents that TF Bank needs.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the consents that TF Bank needs: its terms, the credit register, and messages of its own. Those it marks as needed must be given, unless the applicant goes on without it, the others may be withheld, and the bank decides.',
  state: 'tfbank-consents',
  form: 'consents',
  call: { name: 'offerPolicy', path: '/lead/offer/policy', summary: 'Consents a lender needs' },
  consents: ['terms', 'credit-register', 'messages'],
  skippable: true,
}
