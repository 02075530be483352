// The follow-up `wniosek`.
import type { FollowUp } from '../follow-up.ts'

export const wniosek: FollowUp = {
  about:
    'Asks for what a Polish loan application (wniosek) must hold beside what is known: identity card, PESEL and the account’s use. The lender draws up the application from it and decides, or asks for the supplement.',
  state: 'wniosek',
  form: 'questions',
  call: 'wniosek',
  asks: ['otherDetails.idCardNumber', 'otherDetails.idCardIssuedAt', 'personalDetails.personalCode'],
}
