// States in which the screen of a follow-up may stand (F1, F2). Apart from the table of states: the first step's browser needs none
// of it.
import type { StateKey } from '#domain/journey/states.ts'

/** The document's, in its order. A follow-up that the document does not number stands in the state of the nearest one. */
export const followUpStates = [
  'mobile-verification',
  'instantor',
  'accepted',
  'change-mobile-number',
  'vehicle',
  'wenance-tink',
  'wenance-account',
  'moneyman-paylands',
  'policy-consents',
  'additional-employment-details',
  'additional-personal-details',
  'marital-details',
  'aide',
  'younited-credit-details',
  'younited-professional-details',
  'cnp',
  'advanzia-consents',
  'id-upload',
  'customer-debts',
  'reference-details',
  'wniosek',
  'wniosek-supplement',
  'dynamic-consents',
  'tfbank-consents',
  'ipfd-offer-choice',
  'cofidis-offer',
  'provident-offer',
  'instabank-offer',
  'proficredit-offer',
] as const satisfies readonly StateKey[]

export type FollowUpState = (typeof followUpStates)[number]
