// The follow-up `wniosek-supplement`.
import type { FollowUp } from '../follow-up.ts'

export const wniosekSupplement: FollowUp = {
  about:
    'Asks for what was still missing in the loan application: the employer, and since when. The lender completes the application with it and decides.',
  state: 'wniosek-supplement',
  form: 'questions',
  call: 'wniosek',
  asks: ['employer.name', 'employer.taxRegistryCode', 'employer.city'],
}
