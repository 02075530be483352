// Follow-up `aide`: benefits and other help the household gets, and how much a month.
import type { FollowUp } from '../follow-up.ts'

export const aide: FollowUp = {
  about:
    'Asks whether the household gets help from the state or others, which, and how much a month. The lender counts steady help as income and decides.',
  state: 'aide',
  form: 'questions',
  call: 'aide',
  own: {
    receivesAide: { kind: 'yes-no' },
    aideSource: {
      kind: 'choice',
      options: ['unemployment', 'family', 'housing', 'disability', 'minimum-income', 'other'],
      when: { receivesAide: [true] },
    },
    aideAmount: { kind: 'money', when: { receivesAide: [true] } },
  },
  reusable: true,
}
