// Follow-up `wenance-tink`: bank account data through the provider Tink.
import type { FollowUp } from '../follow-up.ts'

export const wenanceTink: FollowUp = {
  about:
    'Asks the applicant to let Tink read the movements of a bank account for Wenance, at the provider’s own page. Wenance gets the report and no credentials; the applicant may cancel, try again or go on without it.',
  state: 'wenance-tink',
  form: 'provider',
  call: 'bankData',
  provider: 'tink',
  skippable: true,
}
