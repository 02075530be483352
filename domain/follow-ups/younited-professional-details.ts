// The follow-up `younited-professional-details`.
import type { FollowUp } from '../follow-up.ts'

export const younitedProfessionalDetails: FollowUp = {
  about:
    'Asks for country and kind of work, and the position within it, from Younited’s own lists, where the kind decides which positions there are. Younited has all it needs with that and decides.',
  state: 'younited-professional-details',
  form: 'questions',
  call: 'offerProfessionalDetails',
}
