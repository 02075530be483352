// Played lenders without their HTTP: applications, decisions, call-backs, and actions from the sandbox's page.
import * as v from 'valibot'
import type { PartnerApplication, PartnerDecision, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import { offerTerms } from '#contract/schemas.ts'
import { askableKeys, followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { Lender, PlayedLender } from '#domain/lender/lender.ts'
import type { PriceTable } from '#domain/lender/price.ts'
import type { Authentication, CallBackVerification } from '#domain/lender/lender-mapping.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'
import { askOf } from './follow-up-asks.ts'
import { maskEmail } from './inbox.ts'
import type { Inbox } from './inbox.ts'
import { cancel, createLenderBook, decisionAt } from './lender-book.ts'
import type { Entry, LenderBook, PlayedApplication, WantedFollowUp } from './lender-book.ts'
import { createCallBacks } from './lender-call-backs.ts'
import type { CallBacks, ToldOutcome } from './lender-call-backs.ts'
import { caseOf } from './lender-case.ts'
import { behaviourOf, magicOf, magicWordsWith } from './magic-words.ts'
import type { Behaviour, Case, Verdict } from './magic-words.ts'

export interface LenderDeps {
  readonly lenders: Readonly<Record<string, Lender>>
  /** Players of the lenders; a lender without a player is not in the sandbox. */
  readonly players: Readonly<Record<string, PlayedLender>>
  readonly priceTables: Readonly<Record<string, PriceTable>>
  readonly followUps: FollowUps
  /** Play of each follow-up whose folder defines it. */
  readonly followUpPlays: Readonly<Record<FollowUpKey, PlayedFollowUp>>
  /** A country's time zone; nothing for a country that is not known. */
  readonly timeZoneOf: (countryId: string) => string | undefined
  /** Decimals of a country's money. */
  readonly decimalsOf: (countryId: string) => number
  readonly secretOf: (lenderId: string) => string
  /** The protocol it is played by, and how it knows who calls. */
  readonly protocolOf: (lenderId: string) => PlayedProtocol
  readonly authenticationOf: (lenderId: string) => Authentication
  readonly callBacksOf: (lenderId: string) => CallBackVerification
  /** Seconds that an OAuth 2 token lasts. */
  readonly tokenSeconds: number
  /** Given every call-back that follows an answer at once, for whoever waits for them. */
  readonly watch?: (calling: Promise<void>) => void
  /** The sandbox's address for browsers, without a slash at the end. */
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Milliseconds until what is pending is decided and call-backs go out, and by which a slow answer is late. */
  readonly decisionMs: number
  readonly inbox: Inbox
}

const takenOffer = v.object({ offerId: v.string(), terms: offerTerms })

export interface Played {
  /** Lenders by id; nothing for one that is not played. */
  readonly book: (lenderId: string) => LenderBook | undefined
  readonly ids: readonly string[]
  /** Every magic word, and the follow-ups that may be asked for. */
  readonly words: Readonly<Record<string, Behaviour>>
  readonly askable: readonly FollowUpKey[]
  /** Takes a new application; nothing where the lender cannot. */
  readonly receive: (
    lenderId: string,
    application: PartnerApplication,
    sent: Pick<Entry, 'idempotencyKey' | 'rawBody'>,
  ) => Entry | undefined
  /** The lender's decision on a follow-up result; nothing where the lender has not requested that follow-up now. */
  readonly followUpResult: (
    at: PlayedApplication,
    followUpResult: PartnerFollowUpResult,
    key: string,
  ) => PartnerDecision | undefined
  /** Takes a cancellation; false where it had accepted. */
  readonly cancel: (at: PlayedApplication) => boolean
  /** Takes the news that the applicant took another lender's offer. */
  readonly notChosen: (at: PlayedApplication) => void
  /** Says something else from now on, and calls back with it. */
  readonly say: (at: PlayedApplication, verdict: Verdict) => Promise<void>
  /** Wants the applicant to go through a screen now, and calls back with that. */
  readonly askFor: (at: PlayedApplication, followUp: FollowUpKey) => Promise<void>
  /** Calls back with what it says now, once it has answered. */
  readonly tellSoon: (at: PlayedApplication) => void
  /** Tells what became of the loan. */
  readonly tellOutcome: (at: PlayedApplication, outcome: ToldOutcome) => Promise<void>
  /** Sends the last call-back once more, or what it says now where there was none. */
  readonly callAgain: (at: PlayedApplication) => Promise<void>
  /** Sets a lender's behaviour for the next applications, whatever their e-mail; without a word, the e-mail decides. */
  readonly order: (lenderId: string, word: string | undefined) => void
  readonly orderOf: (lenderId: string) => string | undefined
  /** Newest first. */
  readonly applications: () => readonly PlayedApplication[]
  readonly signal: AbortSignal
  /** Drops call-backs not yet sent. */
  readonly close: () => void
}

/** State that the actions of all played lenders share. */
interface PlayState {
  readonly deps: LenderDeps
  readonly words: Readonly<Record<string, Behaviour>>
  readonly books: ReadonlyMap<string, LenderBook>
  /** Magic words given at the sandbox's page, by lender. */
  readonly orders: ReadonlyMap<string, string>
  readonly callBacks: CallBacks
}

/** A follow-up with what the lender sends along for an application. */
const wantedFollowUp = (
  { followUps, followUpPlays }: LenderDeps,
  key: FollowUpKey,
  application: Case,
): WantedFollowUp => ({
  followUp: key,
  ask: askOf(followUpOf(followUps, key), followUpPlays[key], application),
})

/** The application as the lender sees it; nothing where the lender cannot take it. */
function caseFrom(deps: LenderDeps, id: string, application: PartnerApplication): Case | undefined {
  const timeZone = deps.timeZoneOf(application.country)
  if (!timeZone) return undefined
  return caseOf({
    ...deps,
    id,
    lender: deps.lenders[id]!,
    player: deps.players[id]!,
    prices: deps.priceTables[id]?.[application.country] ?? [],
    application,
    timeZone,
    decimals: deps.decimalsOf(application.country),
  })
}

type Sent = Pick<Entry, 'idempotencyKey' | 'rawBody'>

/** A new entry for the book: what the lender says of the application, and what it wants before that. */
function newEntry(
  { deps, words, books, orders }: PlayState,
  id: string,
  application: PartnerApplication,
  { found, sent }: { readonly found: Case; readonly sent: Sent },
): { readonly entry: Entry; readonly callBacks: Behaviour['callBacks'] } {
  const { lenders, players, now, decisionMs } = deps
  const email = found.answers['contactDetails.email']
  const told = orders.get(id)
  const { behaviour, by, isOwn } = behaviourOf(
    words,
    id,
    magicOf(words, email, (name) => books.has(name)),
    told,
  )
  const declared = lenders[id]!.countries[application.country]?.followUps ?? []
  const own = isOwn ? (players[id]!.followUps?.[application.country] ?? []) : []
  const first = behaviour.decide(found)
  const wanted = behaviour.followUpRequests?.(declared) ?? (first.decision === 'accepted' ? own : [])
  const entry: Entry = {
    ...sent,
    application,
    case: found,
    at: now(),
    by,
    fault: behaviour.fault,
    first,
    later: behaviour.later?.(found),
    settlesAt: now() + decisionMs,
    steered: undefined,
    followUpRequests: wanted.map((key) => wantedFollowUp(deps, key, found)),
    met: 0,
    isDeclined: false,
    agreed: undefined,
    told: new Map(),
    done: [],
    calls: [],
    outcomes: [],
  }
  return { entry, callBacks: behaviour.callBacks }
}

function receive(state: PlayState, id: string, application: PartnerApplication, sent: Sent): Entry | undefined {
  const { deps, books, callBacks } = state
  const { lenders, inbox, now } = deps
  const found = caseFrom(deps, id, application)
  if (!found) return undefined
  const { entry, callBacks: due } = newEntry(state, id, application, { found, sent })
  books.get(id)!.remember(entry)
  inbox.add({
    kind: 'application',
    at: now(),
    party: lenders[id]!.name,
    reference: application.reference,
    about: `${application.brand}, ${application.country}, ${maskEmail(found.answers['contactDetails.email'])}`,
    outcome: () => `${entry.fault ?? decisionAt(entry, now()).decision}, ${entry.by}`,
  })
  if (due) callBacks.tellLater({ lenderId: id, entry }, due)
  return entry
}

function takeFollowUpResult(
  { lenders, followUps, inbox, now }: LenderDeps,
  { lenderId, entry }: PlayedApplication,
  { followUp, status, answers }: PartnerFollowUpResult,
  key: string,
): PartnerDecision | undefined {
  const before = entry.told.get(key)
  if (before) return before
  if (entry.followUpRequests[entry.met]?.followUp !== followUp) return undefined
  entry.met += 1
  // Without the consents it needs a lender may not look at an application.
  entry.isDeclined =
    status === 'declined' || (status === 'skipped' && followUpOf(followUps, followUp).form === 'consents')
  const taken = v.safeParse(takenOffer, answers)
  if (taken.success) entry.agreed = taken.output
  entry.done.push({ followUp, status })
  const decision = decisionAt(entry, now())
  entry.told.set(key, decision)
  inbox.add({
    kind: 'follow-up-result',
    at: now(),
    party: lenders[lenderId]!.name,
    reference: entry.application.reference,
    about: `${followUp}, ${status}`,
    outcome: () => decision.decision,
  })
  return decision
}

/** Actions after the end: the desk wants no decision, or the applicant took another lender's offer. */
function closing({ lenders, inbox, now }: LenderDeps): Pick<Played, 'cancel' | 'notChosen'> {
  const note = ({ lenderId, entry }: PlayedApplication, about: string, outcome: string) =>
    inbox.add({
      kind: 'closing',
      at: now(),
      party: lenders[lenderId]!.name,
      reference: entry.application.reference,
      about,
      outcome: () => outcome,
    })
  return {
    cancel: (at) => {
      const isTaken = cancel(at.entry, now())
      note(at, 'cancelled', isTaken ? 'taken' : 'too late: accepted')
      return isTaken
    },
    notChosen: (at) => {
      at.entry.closed ??= 'not-chosen'
      note(at, 'another offer was taken', 'taken')
    },
  }
}

/** Actions from the sandbox's page: a verdict, a follow-up request, a repeated call-back. */
function steering(deps: LenderDeps, { tell, tellNow }: CallBacks): Pick<Played, 'say' | 'askFor' | 'callAgain'> {
  const { now } = deps
  return {
    say: async (at, verdict) => {
      const { entry } = at
      entry.steered = verdict
      entry.fault = undefined
      entry.isDeclined = false
      entry.followUpRequests = entry.followUpRequests.slice(0, entry.met)
      await tellNow(at)
    },
    askFor: async (at, followUp) => {
      const { entry } = at
      const followUpRequest = wantedFollowUp(deps, followUp, entry.case)
      entry.fault = undefined
      entry.followUpRequests = [
        ...entry.followUpRequests.slice(0, entry.met),
        followUpRequest,
        ...entry.followUpRequests.slice(entry.met),
      ]
      // After the screen the lender decides as it would have decided before.
      if (decisionAt({ ...entry, followUpRequests: [] }, now()).decision === 'pending')
        entry.steered = entry.case.accept()
      await tellNow(at)
    },
    callAgain: async (at) => {
      const last = at.entry.calls.at(-1)
      await (last ? tell(at, last.event) : tellNow(at))
    },
  }
}

/** All played lenders, each with a book of its own. */
export function createPlayedLenders(deps: LenderDeps): Played {
  const { players, followUps } = deps
  const words = magicWordsWith(followUps)
  const books = new Map(Object.keys(players).map((id) => [id, createLenderBook()]))
  const orders = new Map<string, string>()
  const callBacks = createCallBacks(deps)
  const state: PlayState = { deps, words, books, orders, callBacks }

  return {
    ids: [...books.keys()],
    words,
    askable: askableKeys(followUps),
    book: (id) => books.get(id),
    signal: callBacks.signal,
    receive: (id, application, sent) => receive(state, id, application, sent),
    followUpResult: (at, followUpResult, key) => takeFollowUpResult(deps, at, followUpResult, key),
    ...closing(deps),
    tellOutcome: callBacks.tellOutcome,
    tellSoon: (at) => {
      const calling = callBacks.tellNow(at)
      deps.watch?.(calling)
    },
    ...steering(deps, callBacks),
    order: (id, word) => {
      if (word === undefined) orders.delete(id)
      else orders.set(id, word)
    },
    orderOf: (id) => orders.get(id),
    applications: () =>
      [...books]
        .flatMap(([lenderId, book]) => book.all().map((entry) => ({ lenderId, entry })))
        .toSorted((a, b) => b.entry.at - a.entry.at),
    close: callBacks.close,
  }
}
