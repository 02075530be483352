// Follow-up `customer-debts`: the applicant's debts, one row each.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { Answers } from '#domain/questions/answers.ts'

/** An instalment is part of what is owed. */
const owedOf = (answers: Answers) => (answers as Readonly<Record<string, unknown>>).owed

export const followUp: FollowUp = {
  about:
    'Asks for the debts the applicant has, one row each with creditor, what is owed and the instalment; there may be none. The lender offers to put them together into one loan, or decides without.',
  state: 'customer-debts',
  form: 'debts',
  call: {
    name: 'offerCustomerDebts',
    path: '/lead/offer/customer-debts',
    summary: 'The applicant’s debts, maybe none',
  },
  // Of one debt; `domain/follow-up/debts.ts` judges the list.
  own: {
    creditor: {
      kind: 'text',
      judge: (value) => (String(value).length > 100 ? { code: 'tooLong', values: { max: 100 } } : undefined),
    },
    owed: { kind: 'money', judge: (value) => (Number(value) > 0 ? undefined : { code: 'tooSmall' }) },
    instalment: {
      kind: 'money',
      judge: (value, { answers }) => {
        const owed = owedOf(answers)
        return typeof owed === 'number' && owed > 0 && Number(value) > owed
          ? { code: 'tooLarge', values: { max: owed } }
          : undefined
      },
    },
  },
}
