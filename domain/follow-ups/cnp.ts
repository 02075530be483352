// The follow-up `cnp`.
import type { FollowUp } from '../follow-up.ts'

export const cnp: FollowUp = {
  about:
    'Asks for the personal numeric code (CNP) of the applicant. The lender asks the credit bureau with it and decides.',
  state: 'cnp',
  form: 'questions',
  call: 'cnp',
  asks: ['personalDetails.personalCode'],
  reusable: true,
}
