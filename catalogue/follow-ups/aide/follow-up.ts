// Follow-up `aide`: benefits and other help the household gets, and how much a month.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks whether the household gets help from the state or others, which, and how much a month. The lender counts steady help as income and decides.',
  state: 'aide',
  form: 'questions',
  call: { name: 'aide', path: '/lead/aide', summary: 'Help the household gets' },
  own: {
    receivesAide: { kind: 'yes-no' },
    aideSource: {
      kind: 'choice',
      options: ['unemployment', 'family', 'housing', 'minimum-income', 'other'],
      when: { receivesAide: [true] },
    },
    aideAmount: { kind: 'money', when: { receivesAide: [true] } },
  },
  reusable: true,
}
