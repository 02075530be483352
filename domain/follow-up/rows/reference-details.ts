// Follow-up `reference-details`: a person who knows the applicant, and that person's agreement.
import type { FollowUp } from '../follow-up.ts'

export const referenceDetails: FollowUp = {
  about:
    'Asks for a person who knows the applicant, how they know each other, and whether that person agrees to be called. The lender calls only where it has to, never to collect, and decides.',
  state: 'reference-details',
  form: 'questions',
  call: 'offerReferenceDetails',
  asks: ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber'],
  own: { personAgrees: { kind: 'consent', rule: 'accepted' } },
  reusable: true,
}
