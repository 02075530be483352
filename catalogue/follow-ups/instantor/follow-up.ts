// Follow-up `instantor`: bank account data through the provider Instantor.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks the applicant to let Instantor read the movements of a bank account, at the provider’s own page. The lender gets the provider’s report and no credentials; the applicant may cancel, try again or go on without it.',
  state: 'instantor',
  form: 'provider',
  call: {
    name: 'bankData',
    path: '/lead/bank-data',
    summary: 'Begin a visit to the bank-data provider, and learn where (ours: the document has none)',
  },
  provider: 'instantor',
  skippable: true,
}
