// Client engine, the pure part: decides the next command for a lead, and the result of a server's answer (O5, R-10 to R-17,
// `engine.ts` runs it; the clock, chance and the network are there.
import { constants } from '#domain/application/constants.ts'
import type { Application, Connection, Outgoing, SendKind } from '#domain/application/application.ts'
import { leadPageOf } from '#domain/journey/lead-page.ts'
import { isSent, states } from '#domain/journey/states.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answer } from '#web/api/client.ts'
import { isAnswerAwaited } from './answer-awaited.ts'

/** State of the engine beside the application. */
export interface EngineState {
  /** A call is on its way, or this tab waits for its turn: nothing else begins. */
  readonly isBusy: boolean
  /** The page goes on without the engine. */
  readonly isStopped: boolean
  /** Failures in a row, which the next pause grows with. */
  readonly attempts: number
  /** Those of them that the server had to do with. */
  readonly counted: number
  /** How often a lead that is being checked was asked after, since the server last held the answer or told news. */
  readonly polls: number
  /** The server holds its answer until the lead stands elsewhere. */
  readonly isListening: boolean
  /** Mark of the server's last answer about a lead under way; absent where it held none. */
  readonly mark: string | undefined
  /** The server asked to be left alone until the timer fires: nobody may be earlier. */
  readonly isHeld: boolean
  /** The lead that the server does not know any more. */
  readonly lostId: string | undefined
}

export const idleEngine: EngineState = {
  isBusy: false,
  isStopped: false,
  attempts: 0,
  counted: 0,
  polls: 0,
  isListening: false,
  mark: undefined,
  isHeld: false,
  lostId: undefined,
}

/**
 * Why the engine looks: the page has just come, or a write may have arrived that is wanted no more; the application changed or a pause is over; the applicant, the connection or the page
 * coming back asks for an attempt at once; the pause between two questions about a lead under way is over.
 */
export type Occasion = 'begun' | 'changed' | 'attention' | 'polled'

export interface Asking {
  /** Another tab is known to have moved the lead. */
  readonly isElsewhere: boolean
  /** Asked because the page is looked at again: a newer version then is another tab's. */
  readonly isLookedAt: boolean
}

export type Command =
  /** A request is made of the answers, under a key of its own. */
  | { readonly kind: 'begin'; readonly send: SendKind }
  /** The lead is made, by one tab at a time. */
  | { readonly kind: 'create'; readonly outgoing: Outgoing }
  | { readonly kind: 'send'; readonly outgoing: Outgoing }
  /** Where does the lead stand? */
  | ({ readonly kind: 'ask' } & Asking)
  /** The same of a lead that is being checked, or asked a question: the answer may be held until it stands elsewhere. */
  | { readonly kind: 'listen' }
  /** The lead may change by itself: asked after in so many milliseconds. */
  | { readonly kind: 'poll'; readonly afterMs: number }
  /** Nothing is to be done. */
  | { readonly kind: 'rest' }
  /** Somebody else is at it: whoever that is looks again. */
  | { readonly kind: 'nothing' }

export interface Situation {
  readonly engine: EngineState
  readonly application: Application
  readonly occasion: Occasion
  readonly isVisible: boolean
}

/** Kind of the write that the server still lacks, if any. */
export function wanted(application: Application): SendKind | undefined {
  const { access, synced, sendWanted, progressState, continued, pageErrors, dynamicPages } = application
  if (isSent(progressState)) return undefined
  if (pageErrors.faults.length > 0) return undefined
  if (!access) {
    const made = leadPageOf(dynamicPages)
    // One that is gone is made anew by what the applicant does, never by a look at the page: they may have had it erased (P-05).
    return (!synced || sendWanted) && made && continued.includes(made.path) ? 'create' : undefined
  }
  if (!synced) return 'save'
  return sendWanted ? 'send' : undefined
}

const slowestMs = 5000
/** at once where the server holds its answer (19.6); else every second at first, then less often. */
const pollDelay = (polls: number) => (polls === 0 ? 0 : Math.min(slowestMs, 1000 * 1.25 ** (polls - 1)))

/** Five minutes: a lender that thinks longer writes, and looking at the page again asks anew (Q2). */
const mostSlowPolls = 60

/** Lenders have the next word, or may take back what one of them asks for: the server holds its answer until the lead stands elsewhere. */
const isListenedFor = ({ progressState, followUp }: Application) =>
  states[progressState].key === 'checking' || followUp !== undefined

/** Milliseconds to the next question about a lead that may change by itself; none where nothing is awaited, or not any more. */
function pauseBeforePoll(application: Application, polls: number): number | undefined {
  if (isListenedFor(application)) return pollDelay(polls)
  const { progressState, market } = application
  const { key } = states[progressState]
  const isOpen = (key === 'accepted' || key === 'thank-you') && isAnswerAwaited(market)
  return isOpen && polls < mostSlowPolls ? slowestMs : undefined
}

/** Milliseconds to the next attempt: doubling from half a second to twenty, with jitter of a half. */
export function retryDelay(attempt: number, random: () => number): number {
  return Math.min(20_000, 500 * 2 ** attempt) * (0.5 + random() / 2)
}

const ask = (asking: Partial<Asking> = {}): Command => ({
  kind: 'ask',
  isElsewhere: false,
  isLookedAt: false,
  ...asking,
})

const afterPause = (application: Application): Command => (isListenedFor(application) ? { kind: 'listen' } : ask())

/** None where nothing is awaited, or not any more. */
function nextPoll(application: Application, { isListening, polls }: EngineState): Command | undefined {
  if (isListening && isListenedFor(application)) return { kind: 'nothing' }
  const afterMs = pauseBeforePoll(application, polls)
  return afterMs === undefined ? undefined : { kind: 'poll', afterMs }
}

/** The one thing to do now. Total: every situation has a command. */
export function nextCommand({ engine, application, occasion, isVisible }: Situation): Command {
  const { access, outgoing } = application
  if (engine.isBusy || engine.isStopped || engine.isHeld) return { kind: 'nothing' }
  if (occasion === 'polled') return isVisible && access ? afterPause(application) : { kind: 'nothing' }
  if (outgoing) return { kind: outgoing.kind === 'create' ? 'create' : 'send', outgoing }
  // A reply may have been missed while the page was away: the server says where the lead stands.
  if (occasion === 'begun' && access) return ask()
  const send = wanted(application)
  if (send) return { kind: 'begin', send }
  // The connection may be back while nobody looks: the page asks once it is looked at.
  if (occasion === 'attention') return access && isVisible ? ask({ isLookedAt: true }) : { kind: 'nothing' }
  const poll = isVisible ? nextPoll(application, engine) : undefined
  if (poll) return poll
  // A series that came to its end is not begun anew by what changes on the page.
  return isAnswerAwaited(application.market) ? { kind: 'nothing' } : { kind: 'rest' }
}

/** Outcome of a write. `status` is for the log. */
export type Outcome<T> =
  | { readonly kind: 'taken'; readonly data: T }
  /** nothing is sent until the page is answered again. */
  | { readonly kind: 'refused'; readonly faults: readonly { readonly field: DataPointKey; readonly message: string }[] }
  /** The page is going away: nothing failed, and should it come back, it goes on. */
  | { readonly kind: 'aborted' }
  /** Another tab, or an attempt of ours that had gone through, moved the lead. */
  | { readonly kind: 'moved'; readonly status: number; readonly isElsewhere: boolean }
  /** The server does not know the lead. */
  | { readonly kind: 'unknown'; readonly status: number }
  /** The person had it erased, maybe on another device. */
  | { readonly kind: 'erased' }
  /** `isRefused`: the server surely did nothing, because it refused the request itself; the next attempt is a new write. */
  | { readonly kind: 'failed'; readonly status: number; readonly isRefused: boolean }

export function outcomeOf<T>(answer: Answer<T>): Outcome<T> {
  if (answer.kind === 'reply') return { kind: 'taken', data: answer.data }
  if (answer.kind === 'faults') {
    const faults = answer.faults.flatMap(({ field, message }) => (isDataPointKey(field) ? [{ field, message }] : []))
    // Faults of no field are nobody's to correct.
    return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'failed', status: 422, isRefused: true }
  }
  const { kind, status } = answer
  if (status === constants.statusCodes.aborted) return { kind: 'aborted' }
  if (kind === 'silence') return { kind: 'failed', status, isRefused: false }
  if (status === 412 || (status === 409 && answer.code !== 'still-running'))
    return { kind: 'moved', status, isElsewhere: status === 412 }
  if (status === 404) return { kind: 'unknown', status }
  if (status === 410 && answer.code === 'erased') return { kind: 'erased' }
  return { kind: 'failed', status, isRefused: status < 500 && status !== 429 && status !== 409 }
}

/** True where the server may have done its work and the answer was lost. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  answer.kind === 'silence' && answer.status === constants.statusCodes.error

/**
 * Attempts in a row that the engine makes by itself, some two minutes; then it says so and leaves the next to the applicant, to
 * the connection coming back and to the page being looked at again. Offline nothing reaches the server and nothing counts.
 */
const automaticAttempts = 10

export interface Retry {
  readonly engine: EngineState
  /** State of the connection as the applicant is told of it. */
  readonly connection: Connection
  /** Absent where the engine makes no attempt by itself and the server wants no pause. */
  readonly afterMs?: number
  /** Whether an attempt is made once the pause is over. */
  readonly isTriedAgain: boolean
}

/** After a failure: tries again later, by itself as long as that may help, and never before the server wants it. */
export function planRetry(before: EngineState, answer: Answer<unknown>, random: () => number): Retry {
  const isOffline = answer.kind === 'silence' && answer.status === constants.statusCodes.offline
  const counted = before.counted + (isOffline ? 0 : 1)
  const isTriedAgain = counted < automaticAttempts
  const wantedMs = answer.kind === 'refusal' ? answer.retryAfterMs : undefined
  const isHeld = wantedMs !== undefined
  const isPaced = !isHeld && isTriedAgain
  const afterMs = isPaced ? retryDelay(before.attempts, random) : wantedMs
  return {
    engine: { ...before, counted, isHeld, attempts: before.attempts + (isPaced ? 1 : 0) },
    connection: isOffline ? 'offline' : isTriedAgain ? 'failing' : 'stuck',
    ...(afterMs === undefined ? {} : { afterMs }),
    isTriedAgain,
  }
}
