// Table of campaigns: who gets which message, how long after what, by which channel (Q4). A sweep reads the rows; a new
// campaign is a row here and its words in `catalogue/locales/*/messages.json`.
import type { Channel, Purpose } from '#domain/law/messaging.ts'
import { followUpStates } from '#domain/follow-up/follow-up-states.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'

interface Step {
  /** Hours after what the campaign counts from. */
  readonly afterHours: number
  readonly channel: Channel
}

export interface Campaign {
  /** Description for the operator. */
  readonly about: string
  /** `utm_source` of its links: what the recorder's block rule and attribution go by. */
  readonly source: 'abandonment' | 'retargeting'
  readonly purpose: Purpose
  /** States in which a lead is still due. */
  readonly states: readonly StateNumber[]
  /** Start of the hours: the lead's last change, or its expiry. Before its expiry a lead's link goes on with it. */
  readonly from: 'last-change' | 'expiry'
  /** In time's order; at most one message each. */
  readonly steps: readonly Step[]
  /** Days in which nobody gets the campaign's first message twice, whatever leads they have. */
  readonly coolDownDays: number
}

const filling: readonly StateKey[] = [
  'loan-information',
  'personal-details',
  'contact-details',
  'income-details',
  'other-information',
  'reference-information',
  'employment-details',
]
const numbers = (keys: readonly StateKey[]) => [...new Set(keys.map(stateNumber))]

/** Every screen that a lender waits behind; an offer to take is an acceptance, of which nobody is reminded here. */
const followedUp = numbers(followUpStates).filter(
  (state) => ![...filling, 'accepted' as const].map(stateNumber).includes(state),
)

export const campaigns = {
  'abandoned-form': {
    about: 'left before sending the application',
    source: 'abandonment',
    purpose: 'service',
    states: numbers(filling),
    from: 'last-change',
    steps: [
      { afterHours: 1, channel: 'email' },
      { afterHours: 20, channel: 'sms' },
    ],
    coolDownDays: 7,
  },
  'abandoned-follow-up': {
    about: 'left while a lender waits for something',
    source: 'abandonment',
    purpose: 'service',
    states: followedUp,
    from: 'last-change',
    steps: [
      { afterHours: 1, channel: 'email' },
      { afterHours: 20, channel: 'email' },
    ],
    coolDownDays: 7,
  },
  'expired-form': {
    about: 'never sent, and no longer kept open',
    source: 'retargeting',
    purpose: 'marketing',
    states: numbers(filling),
    from: 'expiry',
    steps: [
      { afterHours: 72, channel: 'email' },
      { afterHours: 240, channel: 'email' },
    ],
    coolDownDays: 30,
  },
  // Its name stands in links, so it does not say why.
  'ask-again': {
    about: 'no lender took the application',
    source: 'retargeting',
    purpose: 'marketing',
    states: [stateNumber('rejected')],
    from: 'last-change',
    steps: [
      { afterHours: 336, channel: 'email' },
      { afterHours: 672, channel: 'email' },
    ],
    coolDownDays: 60,
  },
} as const satisfies Record<string, Campaign>

export type CampaignId = keyof typeof campaigns
export const campaignIds = Object.keys(campaigns) as CampaignId[]

/** One row, widened to the table's row type. */
export function campaign(id: CampaignId): Campaign {
  return campaigns[id]
}

export function isCampaignId(text: string): text is CampaignId {
  return Object.hasOwn(campaigns, text)
}
