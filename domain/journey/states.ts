// Table of the lead states, with the document's numbers and routes (F1, B1, B2). The server alone decides which
// state follows (F3). A v3 lead is in state 1 while its pages are being filled, whatever page that is.

export type Section =
  | 'personalDetails'
  | 'contactDetails'
  | 'incomeDetails'
  | 'otherDetails'
  | 'referenceInformation'
  | 'employer'

interface StateRow {
  readonly key: string
  /** The document's name, where it is not the key in words. */
  readonly name?: string
  readonly route: string
  /** True where the state belongs to the application itself: a progress change from it pushes history (B8). */
  readonly beforeOffer?: true
  /** The part of the lead that the state's page collects. */
  readonly section?: Section
  /** True where nothing more is asked of the applicant: what was typed leaves the browser (P-10). */
  readonly end?: true
}

export const states = {
  0: { key: 'none', route: '/' },
  1: { key: 'loan-information', route: '/loan-information', beforeOffer: true },
  2: {
    key: 'personal-details',
    route: '/personal-details',
    beforeOffer: true,
    section: 'personalDetails',
  },
  3: {
    key: 'contact-details',
    route: '/contact-details',
    beforeOffer: true,
    section: 'contactDetails',
  },
  4: {
    key: 'income-details',
    route: '/income-details',
    beforeOffer: true,
    section: 'incomeDetails',
  },
  5: {
    key: 'other-information',
    route: '/other-information',
    beforeOffer: true,
    section: 'otherDetails',
  },
  6: { key: 'checking', route: '/checking' },
  7: { key: 'mobile-verification', route: '/mobile-verification' },
  8: {
    key: 'employment-details',
    route: '/employment-details',
    beforeOffer: true,
    section: 'employer',
  },
  9: { key: 'instantor', name: 'instantor (bank data)', route: '/instantor' },
  10: { key: 'accepted', route: '/accepted' },
  11: { key: 'thank-you', route: '/thank-you', end: true },
  12: { key: 'redirected', route: '/redirected', end: true },
  13: { key: 'rejected', route: '/rejected', end: true },
  14: { key: 'continue', route: '/continue/{id}' },
  15: { key: 'change-mobile-number', route: '/change-mobile-number' },
  16: { key: 'vehicle', route: '/vehicle' },
  17: { key: 'wenance-tink', route: '/wenance-tink' },
  18: { key: 'wenance-account', route: '/wenance-account' },
  19: { key: 'moneyman-paylands', route: '/moneyman-paylands' },
  20: { key: 'policy-consents', route: '/consents' },
  21: {
    key: 'additional-employment-details',
    route: '/additional-employment-details',
    section: 'employer',
  },
  // The document gives state 22 no route; ours is named after the state.
  22: {
    key: 'additional-personal-details',
    route: '/additional-personal-details',
  },
  23: { key: 'marital-details', route: '/marital-details' },
  24: { key: 'aide', route: '/aide' },
  25: {
    key: 'reference-information',
    route: '/reference-information',
    beforeOffer: true,
    section: 'referenceInformation',
  },
  26: { key: 'younited-credit-details', route: '/credit-details' },
  27: { key: 'younited-professional-details', route: '/professional-details' },
  28: { key: 'cnp', route: '/cnp' },
  29: { key: 'advanzia-consents', route: '/advanzia-consents' },
  30: { key: 'id-upload', route: '/id-upload' },
  31: { key: 'customer-debts', route: '/customer-debts' },
  32: { key: 'reference-details', route: '/reference-details' },
  33: { key: 'wniosek', route: '/wniosek' },
  34: { key: 'wniosek-supplement', route: '/wniosek-uzupelnienie' },
  35: { key: 'dynamic-consents', route: '/dynamic-consents' },
  36: { key: 'tfbank-consents', route: '/tfbank-consents' },
  37: { key: 'ipfd-offer-choice', route: '/ipfd-offer-choice' },
  38: { key: 'cofidis-offer', route: '/cofidis-offer' },
  39: { key: 'provident-offer', route: '/provident-offer' },
  40: { key: 'instabank-offer', route: '/instabank-offer' },
  41: { key: 'proficredit-offer', route: '/proficredit-offer' },
} as const satisfies Record<number, StateRow>

export type StateNumber = keyof typeof states
export type StateKey = (typeof states)[StateNumber]['key']

/** One row, widened to the table's row type. */
export function stateRow(state: StateNumber): StateRow {
  return states[state]
}

/** The document's name: `loan information`. */
export function stateName(state: StateNumber): string {
  const { key, name = key.replaceAll('-', ' ') } = stateRow(state)
  return name
}

export function isStateNumber(value: unknown): value is StateNumber {
  return typeof value === 'number' && Object.hasOwn(states, value)
}

const numbers = new Map(Object.entries(states).map(([number, { key }]) => [key, Number(number) as StateNumber]))

/** The number of a state by its key: `stateNumber('checking')` is 6. */
export const stateNumber = (key: StateKey): StateNumber => numbers.get(key)!

/** The document's afterOffer flag: every state outside the application itself, `none` included. */
export function isAfterOffer(state: StateNumber): boolean {
  return stateRow(state).beforeOffer !== true
}

/** The state of somebody whose lead was not made yet. */
export const noLead = 0 satisfies StateNumber

/** True once the application was sent: it is with the lenders, at a screen of theirs, or at its end. */
export function isSent(state: StateNumber): boolean {
  return state !== noLead && isAfterOffer(state)
}

/** True while the pages of the form are being filled. */
export function isFilling(state: StateNumber): boolean {
  return !isAfterOffer(state)
}

/** Routes that belong to no single state: the index, links from messages, and what a lender or the router needs. */
export const otherRoutes = {
  unsubscribe: '/unsubscribe',
  notFound: '/404',
  // Ours: the answers by section before they are sent.
  checkYourAnswers: '/check-your-answers',
  // Ours: the texts that consents are to.
  policies: '/policies',
} as const

/** Every route of the form itself, once each, states first; follow-ups may bring further ones. */
export const routes: readonly string[] = [
  ...new Set([...Object.values(states).map((row) => row.route), ...Object.values(otherRoutes)]),
]
