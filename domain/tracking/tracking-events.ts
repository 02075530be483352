// Table of tracking events with their payloads. A payload holds closed words and counted numbers only: a plain text or a plain
// number, as an answer of the applicant is, does not compile in one (P-09, T-07).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { StateKey } from '#domain/journey/states.ts'
import type { StepPath } from '#domain/journey/steps.ts'
import type { ConsentStatus } from './tracking-consent.ts'
import { businessEvents } from './tracking.ts'
import type { BusinessEvent } from './tracking.ts'

/** A number that was counted or measured here, never typed by somebody. */
export type Measured = number & { readonly measured: unique symbol }

/** A count from 0 to 100,000, whole. */
export function measured(value: number): Measured {
  return Math.min(Math.max(Math.round(value) || 0, 0), 100_000) as Measured
}

/** Where the applicant is: a page of the form, or a screen of a state. */
export type Place = StepPath | StateKey | 'check-your-answers' | 'not-found'

type Nothing = Readonly<Record<string, never>>

/** By event: what it tells. */
export interface EventMap {
  readonly stateEntered: { readonly state: StateKey }
  /** Counted from 1; the screens after the pages follow on. */
  readonly stepShown: { readonly step: Place; readonly position: Measured }
  /** In seconds since it was shown, while somebody looked. */
  readonly stepCompleted: { readonly step: Place; readonly position: Measured; readonly seconds: Measured }
  readonly fieldFailed: { readonly step: Place; readonly field: DataPointKey }
  readonly leadSent: Nothing
  readonly registrationCompleted: Nothing
  readonly leadAccepted: Nothing
  readonly rejected: Nothing
  readonly redirected: Nothing
  readonly consentChanged: {
    readonly advertising: ConsentStatus
    readonly statistics: ConsentStatus
    readonly recording: ConsentStatus
  }
  readonly connectionLost: { readonly code: 'offline' | 'failing' }
  readonly crashed: Nothing
}
export type EventName = keyof EventMap

/** True of types that no plain text and no plain number fits. */
type IsClosed<T> = string extends T ? false : number extends T ? false : true
type Open = {
  [N in EventName]: {
    [K in keyof EventMap[N]]: IsClosed<EventMap[N][K]> extends true ? never : `${N}.${string & K}`
  }[keyof EventMap[N]]
}[EventName]
// A payload that could hold an answer makes this line an error that names it.
const isClosed: [Open] extends [never] ? true : Open = true
void isClosed

interface EventRow {
  /** For whoever reads the list of events. */
  readonly when: string
  readonly payload: Readonly<Record<string, string>>
}

/** Every event in words: `docs/events.md` is written from it. */
export const trackingEvents: {
  readonly [N in EventName]: EventRow & { readonly payload: Record<keyof EventMap[N], string> }
} = {
  stateEntered: { when: 'the lead enters another state', payload: { state: 'the key of the state' } },
  stepShown: {
    when: 'a page or a screen comes before the applicant',
    payload: { step: 'its path, or the key of its state', position: 'counted from 1' },
  },
  stepCompleted: {
    when: 'a page is continued with',
    payload: { step: 'its path', position: 'counted from 1', seconds: 'since it was shown, while somebody looked' },
  },
  fieldFailed: {
    when: 'an answer is refused, by the browser or by the server',
    payload: { step: 'the path of the page', field: 'the key of the data point' },
  },
  leadSent: { when: 'the server has the lead', payload: {} },
  registrationCompleted: { when: 'the whole application was sent and is being checked', payload: {} },
  leadAccepted: { when: 'a lender said yes', payload: {} },
  rejected: { when: 'the application was refused; not where the applicant said no, or nobody decided', payload: {} },
  redirected: { when: 'the applicant leaves for the lender', payload: {} },
  consentChanged: {
    when: 'the visitor says what may be told, or changes it',
    payload: { advertising: 'granted or denied', statistics: 'granted or denied', recording: 'granted or denied' },
  },
  connectionLost: {
    when: 'the connection is gone, or the server does not answer',
    payload: { code: 'offline or failing' },
  },
  crashed: { when: 'a screen broke', payload: {} },
}

/** True of the events that advertising networks are told under an id. */
export function isBusinessEvent(name: EventName): name is BusinessEvent {
  return (businessEvents as readonly string[]).includes(name)
}
