// Map of all lead states: screen, leaving call, deciding party and next states. Computed from the tables of states, follow-ups
// and transitions: docs/states.md and the gallery's map draw it, and the journeys are held to it.
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { isAfterOffer, stateName, stateRow, states } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'
import { transitions } from './transitions.ts'
import type { LeadEvent } from './transitions.ts'

export interface MappedState {
  readonly number: StateNumber
  readonly key: StateKey
  readonly name: string
  readonly route: string
  readonly afterOffer: boolean
  /** The follow-ups whose screen stands in this state. */
  readonly followUps: readonly FollowUpKey[]
  /** Screen of the state: the pages of the form, a screen of its own, or the follow-up's form. */
  readonly screen: string
  /** The names of the calls that lead out of it. */
  readonly calls: readonly string[]
  readonly decides: string
  /** The states that may follow, by the transitions. */
  readonly leadsTo: readonly StateKey[]
}

/** States that a call other than a follow-up's leaves, and who decides then. */
const ownRows: Readonly<Partial<Record<StateKey, Pick<MappedState, 'screen' | 'calls' | 'decides'>>>> = {
  none: { screen: 'first page', calls: ['createLead', 'postLead'], decides: 'the applicant, by the first Continue' },
  'loan-information': {
    screen: 'pages of the form',
    calls: ['putLead', 'sendLead'],
    decides: 'the desk: what lenders still eligible need',
  },
  checking: { screen: 'checking', calls: ['leadStatus'], decides: 'the desk and its lenders' },
  accepted: { screen: 'accepted', calls: ['redirectLead'], decides: 'the applicant' },
  'thank-you': { screen: 'thank you', calls: ['leadStatus'], decides: 'the lender, who may answer late' },
  redirected: { screen: 'redirected', calls: ['redirectLead'], decides: 'the applicant, who may go again' },
  rejected: { screen: 'rejected', calls: [], decides: 'nobody: the end' },
  continue: { screen: 'link', calls: ['continueLead'], decides: 'the state of the lead that the link opens' },
}

const page = {
  screen: 'page of the older form',
  calls: ['putLead'],
  decides: 'the desk: the next page that misses an answer',
}

/** The states that an event leads to from a state, where the follow-ups say it and not the transition. */
const screensAfter: Readonly<
  Partial<Record<LeadEvent, (followUps: FollowUps, from: StateKey) => readonly StateKey[]>>
> = {
  followUp: (followUps) =>
    Object.values(followUps)
      .filter(({ within }) => within === undefined)
      .map(({ state }) => state),
  numberChanging: screensWithin,
  numberKept: screensAround,
  numberChanged: screensAround,
}

function screensWithin(followUps: FollowUps, from: StateKey): readonly StateKey[] {
  return Object.values(followUps).flatMap(({ within, state }) =>
    within !== undefined && followUps[within]!.state === from ? [state] : [],
  )
}

function screensAround(followUps: FollowUps, from: StateKey): readonly StateKey[] {
  return Object.values(followUps).flatMap(({ within, state }) =>
    within !== undefined && state === from ? [followUps[within]!.state] : [],
  )
}

/** Every state but those that a function of the facts alone can say. */
function followers(key: StateKey, followUps: FollowUps): readonly StateKey[] {
  const rows = transitions.filter(({ from }) => from.includes(key))
  const reached = rows.flatMap(({ on, to }): readonly StateKey[] => {
    if (typeof to === 'string') return [to]
    return screensAfter[on]?.(followUps, key) ?? [...olderPaths, 'checking']
  })
  return [...new Set(reached)]
}

/** All of them, in the document's order, with the follow-ups of the catalogue. */
export function stateMap(followUps: FollowUps): readonly MappedState[] {
  return (Object.keys(states).map(Number) as StateNumber[]).map((number) => {
    const { key, route } = states[number]
    const asked = Object.keys(followUps).filter((each) => followUps[each]!.state === key)
    const rows = asked.map((each) => followUps[each]!)
    const own = ownRows[key] ?? (stateRow(number).beforeOffer ? page : undefined)
    return {
      number,
      key,
      name: stateName(number),
      route,
      afterOffer: isAfterOffer(number),
      followUps: asked,
      screen: [...(own ? [own.screen] : []), ...new Set(rows.map(({ form }) => form))].join(', '),
      calls: [...new Set([...(own?.calls ?? []), ...rows.map(({ call }) => call.name)])],
      decides: own?.decides ?? (rows.some(({ within }) => within) ? 'the server' : 'the lender that asked'),
      leadsTo: followers(key, followUps),
    }
  })
}
