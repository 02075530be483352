// The follow-ups that ask questions, call by call (M7, M9).
import { followUpCases } from './follow-up-cases.ts'

followUpCases([
  {
    key: 'aide',
    path: '/lead/aide',
    right: { answers: { receivesAide: true, aideSource: 'housing', aideAmount: 250.5 } },
    other: { answers: { receivesAide: false } },
    told: { answers: { receivesAide: true, aideSource: 'housing', aideAmount: 250.5 } },
    wrong: [
      ['nothing', { answers: {} }, ['receivesAide']],
      ['half', { answers: { receivesAide: true } }, ['aideSource', 'aideAmount']],
      ['another source', { answers: { receivesAide: true, aideSource: 'lottery', aideAmount: 250 } }, ['aideSource']],
      ['less than nothing', { answers: { receivesAide: true, aideSource: 'family', aideAmount: -1 } }, ['aideAmount']],
      ['a text for a number', { answers: { receivesAide: true, aideAmount: '250' } }, ['answers.aideAmount']],
      [
        'what is not asked',
        { answers: { receivesAide: false, 'incomeDetails.iban': 'x' } },
        ['answers.incomeDetails.iban'],
      ],
      ['no answers', {}, ['answers']],
    ],
  },
])
