// Follow-up `reference-details`: a person who knows the applicant, and that person's agreement.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for a person who knows the applicant, how they know each other, and whether that person agrees to be called. The lender calls only where it has to, never to collect, and decides.',
  state: 'reference-details',
  form: 'questions',
  call: {
    name: 'offerReferenceDetails',
    path: '/lead/offer/reference-details',
    summary: 'A person who knows the applicant',
  },
  asks: ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber'],
  own: { personAgrees: { kind: 'consent', rule: 'accepted' } },
  reusable: true,
}
