// Follow-up `advanzia-consents`: the consents that Advanzia needs.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the consents that Advanzia Bank needs for a credit card: its terms, the credit register, and data that may be passed on. Those it marks as needed must be given, unless the applicant goes on without it, the others may be withheld, and the bank decides.',
  state: 'advanzia-consents',
  form: 'consents',
  call: { name: 'offerPolicy', path: '/lead/offer/policy', summary: 'Consents a lender needs' },
  consents: ['card-terms', 'credit-register', 'data-transfer'],
  skippable: true,
}
