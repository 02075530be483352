// Table of service messages: which change of a lead is told to the applicant, by which channel, and how soon. Advertising is
// another table (`campaigns.ts`); a new message is a row here and its words in `catalogue/locales/*/messages.json`.
import { withoutLoan } from '#domain/lender/earnings.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { followUpStates } from '#domain/follow-up/follow-up-states.ts'
import { isFilling, stateNumber, states } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'
import type { ResultStatus } from './result-status.ts'
import type { LeadEvent } from './transitions.ts'

export interface ServiceChannel {
  readonly channel: Channel
  /** Minutes after the lead's last change. An applicant who answers on the page within them gets no message. */
  readonly afterMinutes: number
}

export interface ServiceMessage {
  /** Description for the operator. */
  readonly about: string
  /** The events that bring it; `offered`: a lender made an offer, else one told that it lends nothing, wherever the lead stands. */
  readonly on: readonly (LeadEvent | 'offered' | (typeof withoutLoan)[number])[]
  /** States after the event; in any other, the message is overtaken when it is to go. */
  readonly states: readonly StateNumber[]
  /** Results with which it is still true when it is to go; any where absent. */
  readonly statuses?: readonly ResultStatus[]
  /** Whether it goes once a lead, or once for each such event. */
  readonly once: 'lead' | 'event'
  readonly channels: readonly ServiceChannel[]
  /** Minutes between two of its messages by one channel about a lead; one that comes earlier waits. */
  readonly apartMinutes?: number
  /** True where it tells of offers, and so is overtaken once none may be chosen. */
  readonly tellsOffers?: true
  /** True where it tells that the lender that was chosen goes on no more; the word of another lender does not bring it. */
  readonly tellsReturn?: true
  /**
   * Hours before the last offer ends, of a message that goes by that clock alone: it overtakes no other, and none overtakes it.
   */
  readonly hoursBeforeEnd?: number
  /** True where the applicant asks for it: it goes at once, overtakes no other, and none overtakes it. */
  readonly isAsked?: true
  /** True where a consent brings it and no change of the lead: it overtakes no other, and none overtakes it. */
  readonly ofConsent?: true
  /** True where its link opens nothing after the lead's expiry, so that it does not go then. */
  readonly needsOpenLead?: true
}

const everyState = Object.keys(states).map(Number) as StateNumber[]
const numbers = (keys: readonly StateKey[]) => [...new Set(keys.map(stateNumber))]
const filling = everyState.filter(isFilling)
const atScreens = numbers(followUpStates)
/** At the list, and at another lender's screen: the offers in hand may be chosen from there too (Q2). */
export const withOffers: readonly StateNumber[] = [...numbers(['accepted']), ...atScreens]

/** How a lead ends without a loan; each has words of its own. */
export const noLoanStatuses = [
  'rejected',
  'declined',
  'unreached',
  'unchecked',
  'unmatched',
  'withdrawn',
  'asked-before',
  'expired',
] as const satisfies readonly ResultStatus[]
export type NoLoanStatus = (typeof noLoanStatuses)[number]

export const serviceMessages = {
  'confirm-address': {
    about: 'the address must be confirmed before offers go to it',
    on: [],
    states: everyState,
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
    apartMinutes: 60,
    ofConsent: true,
  },
  // After a minute: most leads have their result by then, and its message alone is enough.
  received: {
    about: 'the application was sent and is with the lenders',
    on: ['created', 'saved', 'sent'],
    states: numbers(['checking']),
    once: 'lead',
    channels: [{ channel: 'email', afterMinutes: 1 }],
    needsOpenLead: true,
  },
  'more-question': {
    about: 'a lender waits for one more answer, and the applicant is not at it',
    on: ['moreNeeded', 'followUp'],
    states: [...new Set([...filling, ...atScreens])],
    once: 'event',
    channels: [
      { channel: 'email', afterMinutes: 5 },
      { channel: 'sms', afterMinutes: 15 },
    ],
    needsOpenLead: true,
  },
  // After a minute, so that the offers of one wave are one message; later ones are told at most once an hour.
  offers: {
    about: 'offers are there to choose from',
    on: ['accepted', 'offered'],
    states: withOffers,
    once: 'event',
    channels: [
      { channel: 'email', afterMinutes: 1 },
      { channel: 'sms', afterMinutes: 15 },
    ],
    apartMinutes: 60,
    tellsOffers: true,
    needsOpenLead: true,
  },
  'about-to-end': {
    about: 'the last offer ends soon, and none was chosen',
    // An offer may come while other lenders are waited for, before there is a list. One that came after the choice is brought back.
    on: ['accepted', 'offered', 'offersReopened'],
    states: withOffers,
    // Later offers, or those that are brought back, may hold longer than those that it was sent about.
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
    tellsOffers: true,
    hoursBeforeEnd: 24,
    needsOpenLead: true,
  },
  'will-call': {
    about: 'a lender accepted and gets in touch by itself',
    on: ['acceptedToContact', 'contactChosen'],
    states: numbers(['thank-you']),
    statuses: ['contact'],
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
  },
  // Nothing is left to finish, and no call comes: it says so, and whom to ask who has no money.
  'paid-out': {
    about: 'a lender paid the loan out, without a choice of its offer here',
    on: ['takenAtLender'],
    states: numbers(['thank-you']),
    statuses: ['contact'],
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
  },
  // Comes weeks after the choice, to somebody who waits for a call or for the money; after the lead's expiry too.
  'given-back': {
    about: 'the lender that was chosen does not go on with the application',
    on: withoutLoan,
    states: numbers(['thank-you', 'redirected']),
    statuses: ['contact', 'redirected'],
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
    tellsReturn: true,
  },
  // The secret that opens the offer again leaves the browser with the applicant (P-10).
  chosen: {
    about: 'the applicant went on to a lender, and may want to come back to the offer',
    on: ['redirected'],
    states: numbers(['redirected']),
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 5 }],
    needsOpenLead: true,
  },
  'still-open': {
    about: 'the answer takes longer than anybody waits on a page',
    on: ['undecided'],
    states: numbers(['thank-you']),
    statuses: ['undecided'],
    once: 'lead',
    channels: [{ channel: 'email', afterMinutes: 0 }],
  },
  rejected: {
    about: 'no loan came of it, and why',
    on: ['rejected', 'offersExpired'],
    states: numbers(['rejected']),
    statuses: noLoanStatuses,
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
  },
  'sent-link': {
    about: 'the applicant asked for a link to continue later or on another device',
    on: [],
    states: everyState,
    once: 'event',
    channels: [
      { channel: 'email', afterMinutes: 0 },
      { channel: 'sms', afterMinutes: 0 },
    ],
    isAsked: true,
    needsOpenLead: true,
  },
  'data-link': {
    about: 'a link to the data we hold was too old, and a fresh one was asked for',
    on: [],
    states: everyState,
    once: 'event',
    channels: [{ channel: 'email', afterMinutes: 0 }],
    isAsked: true,
  },
} as const satisfies Record<string, ServiceMessage>

export type ServiceMessageId = keyof typeof serviceMessages
export const serviceMessageIds = Object.keys(serviceMessages) as ServiceMessageId[]

/** One row, widened to the table's row type. */
export function serviceMessage(id: ServiceMessageId): ServiceMessage {
  return serviceMessages[id]
}

export function isServiceMessageId(text: string): text is ServiceMessageId {
  return Object.hasOwn(serviceMessages, text)
}

/** The messages that an event brings; `state` is the lead's after it. */
export function messagesOfEvent(event: string, state: StateNumber): readonly ServiceMessageId[] {
  return serviceMessageIds.filter((id) => {
    const { on, states: after } = serviceMessage(id)
    return (on as readonly string[]).includes(event) && after.includes(state)
  })
}

/** Whether what a message says is still so, by the lead as it is now. */
export function isStillTrue(
  { states: after, statuses }: ServiceMessage,
  lead: { readonly state: StateNumber; readonly status: ResultStatus | undefined },
): boolean {
  return after.includes(lead.state) && (!statuses || (lead.status !== undefined && statuses.includes(lead.status)))
}
