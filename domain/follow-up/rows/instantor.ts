// Follow-up `instantor`: bank account data through the provider Instantor.
import type { FollowUp } from '../follow-up.ts'

export const instantor: FollowUp = {
  about:
    'Asks the applicant to let Instantor read the movements of a bank account, at the provider’s own page. The lender gets the provider’s report and no credentials; the applicant may cancel, try again or go on without it.',
  state: 'instantor',
  form: 'provider',
  call: 'bankData',
  provider: 'instantor',
  skippable: true,
}
