// Follow-up `wniosek-supplement`: employer, income and its proof, missing from the Polish loan application.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for what was still missing in the loan application: the employer and since when, the document that shows the income, and the monthly net income on it. The lender completes the application with it and decides.',
  state: 'wniosek-supplement',
  form: 'questions',
  call: { name: 'wniosek', path: '/lead/wniosek', summary: 'The Polish loan application and its supplement' },
  asks: [
    'employer.name',
    'employer.taxRegistryCode',
    'employer.city',
    'incomeDetails.incomeContractStartedAt',
    'incomeDetails.incomeContractExpiresAt',
  ],
  own: {
    incomeDocument: {
      kind: 'choice',
      options: ['certificate', 'payslip', 'bank-statement', 'tax-return', 'pension-slip'],
    },
    incomeOnDocument: {
      kind: 'money',
      judge: (income) => (Number(income) > 0 ? undefined : { code: 'tooSmall', values: { min: 1 } }),
    },
  },
  groups: {
    company: [
      'employer.name',
      'employer.taxRegistryCode',
      'employer.city',
      'incomeDetails.incomeContractStartedAt',
      'incomeDetails.incomeContractExpiresAt',
    ],
    income: ['incomeDocument', 'incomeOnDocument'],
  },
}
