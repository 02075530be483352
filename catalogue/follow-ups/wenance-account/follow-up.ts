// Follow-up `wenance-account`: the account for the payout, its holder and the consent.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for the account that Wenance is to pay the loan out to, whose name it is in, and for the consent to pay into it. Wenance checks that the account is the applicant’s own and decides.',
  state: 'wenance-account',
  form: 'questions',
  call: { name: 'account', path: '/lead/account', summary: 'The account the loan is paid out to' },
  asks: ['incomeDetails.iban', 'otherDetails.ibanConsent'],
  own: {
    accountHolder: { kind: 'choice', options: ['alone', 'jointly'] },
    payoutConsent: { kind: 'consent', rule: 'accepted' },
  },
}
