// Follow-up `wniosek`: the data that a Polish loan application must hold.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { dated } from '#domain/questions/rules.ts'

export const followUp: FollowUp = {
  about:
    'Asks for what a Polish loan application (wniosek) must hold beside what is known: the identity card with its dates, PESEL, the mother’s maiden name, and the account for the payout. The lender draws up the application from it and decides, or asks for the supplement.',
  state: 'wniosek',
  form: 'questions',
  call: { name: 'wniosek', path: '/lead/wniosek', summary: 'The Polish loan application and its supplement' },
  asks: [
    'otherDetails.idCardNumber',
    'otherDetails.idCardIssuedAt',
    'personalDetails.personalCode',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  own: {
    // The cards of people over 65 may have no end.
    idCardExpiresAt: {
      kind: 'date',
      optional: true,
      secret: true,
      judge: dated((date, { today }) => (date < today ? { code: 'order', values: { after: today } } : undefined)),
    },
    mothersMaidenName: { kind: 'name', secret: true },
  },
  groups: {
    card: ['otherDetails.idCardNumber', 'otherDetails.idCardIssuedAt', 'idCardExpiresAt'],
    person: ['personalDetails.personalCode', 'mothersMaidenName'],
    account: ['incomeDetails.iban', 'otherDetails.ibanConsent'],
  },
}
