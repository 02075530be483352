// The follow-up `reference-details`.
import type { FollowUp } from '../follow-up.ts'

export const referenceDetails: FollowUp = {
  about:
    'Asks for a person who knows the applicant and may be called, and for how they know each other. The lender calls only to confirm the application, never to collect, and decides.',
  state: 'reference-details',
  form: 'questions',
  call: 'offerReferenceDetails',
  asks: ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber'],
  reusable: true,
}
