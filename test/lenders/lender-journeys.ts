// Journeys of every lender in each of its countries: its follow-ups in order, and the lead's end. `test/server/lender-journeys.test.ts`
// walks them (F2, Q3).
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import type { StateKey } from '#domain/journey/states.ts'

export interface LenderJourney {
  readonly lender: string
  readonly country: string
  /** The part of the e-mail before `+`. */
  readonly word: string
  readonly asks: readonly FollowUpKey[]
  /** What becomes of the offer that the lender shows last, where it shows one. */
  readonly offer?: 'accept' | 'decline'
  /** `accepted` goes on at the lender's site, `thank-you` waits for it to get in touch. */
  readonly end: Extract<StateKey, 'accepted' | 'thank-you' | 'rejected'>
}

const whole: readonly Omit<LenderJourney, 'word'>[] = [
  {
    lender: 'moneyman',
    country: 'es',
    asks: ['mobile-verification', 'moneyman-paylands', 'instantor'],
    end: 'accepted',
  },
  { lender: 'moneyman', country: 'mx', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'pl', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'vn', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'de', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'ro', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'co', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'moneyman', country: 'ph', asks: ['mobile-verification'], end: 'accepted' },
  { lender: 'creditea', country: 'es', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'mx', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'pl', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'vn', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'de', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'ro', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'co', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  { lender: 'creditea', country: 'ph', asks: ['aide', 'creditea-offer'], end: 'thank-you' },
  {
    lender: 'wenance',
    country: 'es',
    asks: ['mobile-verification', 'wenance-tink', 'wenance-account', 'vehicle'],
    end: 'accepted',
  },
  { lender: 'smava', country: 'de', asks: ['additional-employment-details', 'smava'], end: 'accepted' },
  {
    lender: 'provident',
    country: 'pl',
    asks: ['wniosek', 'wniosek-supplement', 'reference-details', 'provident-offer'],
    end: 'thank-you',
  },
  { lender: 'provident', country: 'ro', asks: ['cnp', 'reference-details', 'provident-offer'], end: 'thank-you' },
  { lender: 'provident', country: 'mx', asks: ['reference-details', 'provident-offer'], end: 'thank-you' },
  {
    lender: 'younited',
    country: 'es',
    asks: ['younited-credit-details', 'younited-professional-details', 'id-upload'],
    end: 'accepted',
  },
  { lender: 'tf-bank', country: 'pl', asks: ['tfbank-consents', 'instantor'], end: 'accepted' },
  { lender: 'tf-bank', country: 'de', asks: ['tfbank-consents', 'instantor'], end: 'accepted' },
  { lender: 'cofidis', country: 'es', asks: ['marital-details', 'customer-debts', 'cofidis-offer'], end: 'thank-you' },
  { lender: 'cofidis', country: 'pl', asks: ['marital-details', 'customer-debts', 'cofidis-offer'], end: 'thank-you' },
  { lender: 'instabank', country: 'de', asks: ['dynamic-consents', 'instabank-offer'], end: 'accepted' },
  { lender: 'advanzia', country: 'de', asks: ['advanzia-consents', 'id-upload'], end: 'thank-you' },
  { lender: 'advanzia', country: 'es', asks: ['advanzia-consents', 'id-upload'], end: 'thank-you' },
  {
    lender: 'ipf-digital',
    country: 'mx',
    asks: ['policy-consents', 'additional-personal-details', 'ipfd-offer-choice'],
    end: 'accepted',
  },
  {
    lender: 'ipf-digital',
    country: 'es',
    asks: ['policy-consents', 'additional-personal-details', 'ipfd-offer-choice'],
    end: 'accepted',
  },
  {
    lender: 'proficredit',
    country: 'pl',
    asks: ['wniosek', 'wniosek-supplement', 'proficredit-offer'],
    end: 'thank-you',
  },
  { lender: 'proficredit', country: 'ro', asks: ['cnp', 'proficredit-offer'], end: 'thank-you' },
]

const offers: readonly FollowUpKey[] = [
  'creditea-offer',
  'smava',
  'ipfd-offer-choice',
  'cofidis-offer',
  'provident-offer',
  'instabank-offer',
  'proficredit-offer',
]

/** Through everything the lender asks for, and out at its end. */
export const wholeJourneys: readonly LenderJourney[] = whole.map((way) => ({
  ...way,
  word: `${way.lender}.everything`,
}))

/** At once. */
export const shortJourneys: readonly LenderJourney[] = whole.map((way) => ({
  ...way,
  word: `${way.lender}.accept`,
  asks: [],
}))

/** The offer at the end is not wanted, and no other lender takes the lead. */
export const declinedJourneys: readonly LenderJourney[] = wholeJourneys
  .filter(({ asks }) => offers.includes(asks.at(-1)!))
  .map((way) => ({ ...way, offer: 'decline', end: 'rejected' }))

export const lenderJourneys: readonly LenderJourney[] = [...wholeJourneys, ...shortJourneys, ...declinedJourneys]
