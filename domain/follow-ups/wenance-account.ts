// The follow-up `wenance-account`.
import type { FollowUp } from '../follow-up.ts'

export const wenanceAccount: FollowUp = {
  about:
    'Asks for the account that Wenance is to pay the loan out to, and for the consent to use it. Wenance checks that the account is the applicant’s own and decides.',
  state: 'wenance-account',
  form: 'questions',
  call: 'account',
  asks: ['incomeDetails.iban', 'otherDetails.ibanConsent'],
}
