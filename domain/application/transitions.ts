// State machine of a lead: one table of transitions, where the first matching row wins. A change that no row allows is out of order (F3,
// S-20).
import { followUpStates } from '#domain/follow-up/follow-up-states.ts'
import { stateNumber, states } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'

export type LeadEvent =
  | 'created'
  | 'saved'
  | 'sent'
  | 'accepted'
  | 'acceptedToContact'
  | 'moreNeeded'
  // The applicant leaves unanswered what a further lender needs.
  | 'moreDeclined'
  | 'rejected'
  | 'undecided'
  | 'redirected'
  // The applicant chose an offer whose lender gets in touch; declined one offer, or all; came back from the lender that was chosen.
  | 'contactChosen'
  | 'offerDeclined'
  | 'offersDeclined'
  | 'offersReopened'
  // A lender says by itself that it paid the loan out, whatever was chosen here.
  | 'takenAtLender'
  // The last open offer ended.
  | 'offersExpired'
  // A lender wants a further screen; the applicant has answered, skipped or declined it; the lender decided without it.
  | 'followUp'
  | 'followUpDone'
  | 'followUpOver'
  // Between the screen of a code and the one within it: another number is asked for; the old one is kept; it was changed.
  | 'numberChanging'
  | 'numberKept'
  | 'numberChanged'

/** Facts about the lead that a row's condition may read. */
export interface LeadFacts {
  readonly flow: 'v3' | 'older'
  /** The older flow's next page that still misses an answer. */
  readonly nextSection: StateKey | undefined
  /** The state of the screen that a lender wants, or of the other screen of the same follow-up. */
  readonly followUp?: StateKey
}

interface Row {
  readonly from: readonly StateKey[]
  readonly on: LeadEvent
  readonly when?: (facts: LeadFacts) => boolean
  readonly to: StateKey | ((facts: LeadFacts) => StateKey)
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
/** Every state that a lender's request for more brings about. */
const followedUp: readonly StateKey[] = followUpStates
/** States in which a lender may still want something of the applicant. */
const withLenders: readonly StateKey[] = ['checking', 'thank-you', 'accepted']
const older = ({ flow }: LeadFacts) => flow === 'older'
const hasScreen = ({ followUp }: LeadFacts) => followUp !== undefined
const screen = ({ followUp }: LeadFacts): StateKey => followUp ?? 'checking'
const section = ({ nextSection }: LeadFacts): StateKey => nextSection ?? 'checking'

export const transitions: readonly Row[] = [
  { from: ['none'], on: 'created', when: older, to: section },
  { from: ['none'], on: 'created', to: 'loan-information' },
  { from: filling, on: 'saved', when: older, to: section },
  // The v3 form knows its own page: saving does not move it, sending does.
  { from: filling, on: 'saved', to: 'loan-information' },
  { from: filling, on: 'sent', to: 'checking' },
  { from: ['checking'], on: 'accepted', to: 'accepted' },
  { from: ['checking'], on: 'acceptedToContact', to: 'thank-you' },
  // From the list where its last offer ended, and another lender may still say yes.
  { from: ['checking', 'accepted'], on: 'undecided', to: 'thank-you' },
  { from: withLenders, on: 'moreNeeded', when: older, to: section },
  { from: withLenders, on: 'moreNeeded', to: 'loan-information' },
  { from: filling, on: 'moreDeclined', to: 'checking' },
  // From thank-you the last late answer was a no.
  { from: ['checking', 'thank-you'], on: 'rejected', to: 'rejected' },
  { from: withLenders, on: 'followUp', to: screen },
  { from: followedUp, on: 'followUpDone', to: 'checking' },
  { from: followedUp, on: 'followUpOver', to: 'checking' },
  { from: followedUp, on: 'numberChanging', when: hasScreen, to: screen },
  { from: followedUp, on: 'numberKept', when: hasScreen, to: screen },
  { from: followedUp, on: 'numberChanged', when: hasScreen, to: screen },
  // A lender that answered late: what was promised as "we will tell you" becomes a yes.
  { from: ['thank-you'], on: 'accepted', to: 'accepted' },
  { from: ['thank-you'], on: 'acceptedToContact', to: 'thank-you' },
  // While the applicant answers what another lender needs.
  { from: filling, on: 'accepted', to: 'accepted' },
  // From the form too: the offers in hand stay while another lender's questions are asked.
  { from: [...filling, 'accepted'], on: 'redirected', to: 'redirected' },
  { from: ['redirected'], on: 'redirected', to: 'redirected' },
  { from: [...filling, 'accepted'], on: 'contactChosen', to: 'thank-you' },
  // Wherever the applicant is meanwhile, nothing more is asked; and an end without a loan was none. On the way to a lender that gave up it is
  // another one that lends.
  { from: [...filling, ...followedUp, ...withLenders, 'redirected', 'rejected'], on: 'takenAtLender', to: 'thank-you' },
  { from: [...filling, 'accepted'], on: 'offerDeclined', to: 'accepted' },
  { from: [...filling, 'accepted', 'redirected', 'thank-you'], on: 'offersDeclined', to: 'checking' },
  { from: ['redirected', 'thank-you'], on: 'offersReopened', to: 'accepted' },
  // Away from the list the other lenders said no, or were left unanswered.
  { from: withLenders, on: 'offersExpired', to: 'rejected' },
]

/** The state that follows, or nothing where the event is out of order and must change nothing. */
export function nextState(state: StateNumber, event: LeadEvent, facts: LeadFacts): StateNumber | undefined {
  const row = transitions.find(
    (each) => each.on === event && each.from.includes(states[state].key) && (each.when?.(facts) ?? true),
  )
  return row && stateNumber(typeof row.to === 'function' ? row.to(facts) : row.to)
}
