// Follow-up `wenance-tink`: bank account data through the provider Tink.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks the applicant to let Tink read the movements of a bank account for Wenance, at the provider’s own page. Wenance gets the report and no credentials; the applicant may cancel, try again or go on without it.',
  state: 'wenance-tink',
  form: 'provider',
  call: {
    name: 'bankData',
    path: '/lead/bank-data',
    summary: 'Begin a visit to the bank-data provider, and learn where (ours: the document has none)',
  },
  provider: 'tink',
  skippable: true,
}
