// Follow-up `cnp`: the Romanian personal code, and the consent to ask the credit bureau.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the personal numeric code (CNP) of the applicant where it is not known, and for the consent to ask the credit bureau with it. The lender asks the bureau and decides.',
  state: 'cnp',
  form: 'questions',
  call: { name: 'cnp', path: '/lead/cnp', summary: 'The personal numeric code' },
  asks: ['personalDetails.personalCode'],
  own: { bureauConsent: { kind: 'consent', rule: 'accepted' } },
}
