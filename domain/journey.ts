// The applicant's way through the form: the client's whole state and the one reducer that changes it (E3, I2, C4 to C8).
// Pure: times, ids and texts of the network come in with the actions.
import type { DataPointKey } from './data-points.ts'
import { applies, fromSections, mergeLead, relevantAnswers, toSections } from './lead.ts'
import type { Answers, ApplicationResult, DeviceData, LeadSections, RouteChange } from './lead.ts'
import { firstErrored, initialPages, livePages, pageAt, syncPages } from './pages.ts'
import type { Page, Pages } from './pages.ts'
import { isAfterOffer, otherRoutes, stateRow } from './states.ts'
import type { StateNumber } from './states.ts'
import type { StepPath } from './steps.ts'
import type { Variant } from './variant.ts'
import { clamp } from './variant.ts'
import { constants } from './constants.ts'

/** E1, E2: the lead as the client keeps it; the answers lie in nested sections. */
export type LeadApplication = LeadSections & {
  readonly id?: string
  readonly tags: readonly string[]
  readonly periodScale: 'days' | 'months'
  readonly deviceData?: DeviceData
  readonly sessionId?: string
  readonly sessionStartedAt?: string
  readonly expiresAt?: string
  readonly leadStatus?: number
  readonly sellingTierGlobalId?: string
  readonly affiliateReferenceParams?: { attribute?: string; subId?: string; transactionId?: string; setAt?: string }
}

/** A field's fault with the text to show beside it (E3). */
export interface PageFault {
  readonly field: DataPointKey
  readonly message: string
}

/** What the server granted and last said of the lead. */
export interface Access {
  readonly id: string
  readonly token: string
  readonly version: number
}

export type SendKind = 'create' | 'save' | 'send'

/** A write under way: its key and body stay the same until its outcome is known, over reloads too (O5, R-11). */
export interface Outgoing {
  readonly kind: SendKind
  readonly key: string
  readonly answers: Answers
}

/** E3. `connection` says what the applicant should know of a write that has not gone through. */
export interface Application {
  readonly lead: LeadApplication
  readonly access?: Access
  /** Data points the server has; this browser may not have their values any more. */
  readonly held: readonly DataPointKey[]
  readonly dynamicPages: Pages
  readonly progressState: StateNumber
  readonly applicationResult?: ApplicationResult
  readonly routeChange?: RouteChange
  readonly lastOperationTimestamp?: string
  readonly pageErrors: { readonly faults: readonly PageFault[]; readonly erroredPage?: StepPath }
  /** Typed and not yet continued with, as typed, by data point. */
  readonly asyncFormData: Readonly<Record<string, readonly string[]>>
  readonly isLoading: boolean
  /** The pages that were continued with. */
  readonly continued: readonly StepPath[]
  /** The share of the way that was ever reached: progress never moves back (C8). */
  readonly furthest: number
  /** True once the server has all answers given so far. */
  readonly synced: boolean
  readonly outgoing?: Outgoing
  /** The applicant asked for the lead to be sent: it goes as soon as it can. */
  readonly sendWanted: boolean
  readonly connection: Connection
}

export type Connection = 'fine' | 'offline' | 'failing' | 'conflict'

/** What the server's answers carry (contract: LeadReply). */
export interface Reply {
  readonly id: string
  readonly version: number
  readonly token?: string
  readonly progressState: StateNumber
  readonly missing: readonly DataPointKey[]
  readonly held: readonly DataPointKey[]
  readonly result?: ApplicationResult
  readonly routeChange?: RouteChange
}

export type Action =
  | { readonly type: 'arrived'; readonly change: Partial<LeadApplication> }
  | { readonly type: 'drafted'; readonly texts: Readonly<Record<string, readonly string[]>> }
  | { readonly type: 'answered'; readonly path: StepPath; readonly answers: Answers; readonly at: string }
  | { readonly type: 'faulted'; readonly path: StepPath; readonly faults: readonly PageFault[] }
  | { readonly type: 'sendWanted'; readonly at: string }
  | { readonly type: 'started'; readonly outgoing: Outgoing }
  | { readonly type: 'replied'; readonly reply: Reply; readonly at: string }
  | { readonly type: 'refused'; readonly faults: readonly PageFault[] }
  | { readonly type: 'failed'; readonly connection: Connection; readonly giveUp: boolean }
  /** The server says where the lead stands without having been sent anything. */
  | { readonly type: 'refreshed'; readonly reply: Reply; readonly at: string }
  /** The server does not know the lead: it is made anew from the answers. */
  | { readonly type: 'lost' }
  | { readonly type: 'restarted' }

/** The state of an applicant who has just come: the initial pages and the default amount and period (C4, P1, P2). */
export function newApplication({ country, settings }: Variant): Application {
  const { amount, period } = settings
  return {
    lead: {
      tags: [constants.defaultTag],
      amount: clamp(amount.default, amount),
      period: clamp(period.default, period),
      periodScale: period.scale,
    },
    held: [],
    dynamicPages: initialPages(country.journey),
    progressState: 0,
    pageErrors: { faults: [] },
    asyncFormData: {},
    isLoading: false,
    continued: [],
    furthest: 0,
    synced: true,
    sendWanted: false,
    connection: 'fine',
  }
}

type Change<T extends Action['type']> = (application: Application, action: Extract<Action, { type: T }>, variant: Variant) => Application

const changes: { readonly [T in Action['type']]: Change<T> } = {
  arrived: (application, { change }) => ({ ...application, lead: mergeLead(application.lead, change) }),

  drafted: (application, { texts }) => ({ ...application, asyncFormData: { ...application.asyncFormData, ...texts } }),

  // Saving a page clears that page's errors and drafts (C7).
  answered: (application, { path, answers, at }) => {
    const page = pageAt(application.dynamicPages, path)
    const onPage = (field: string) => page?.dataPoints.includes(field as DataPointKey) === true
    const lead = mergeLead(emptied(application.lead, page, answers), toSections(answers))
    const faults = application.pageErrors.faults.filter(({ field }) => !onPage(field))
    const changed = (page?.dataPoints ?? []).some((key) => answersOf(application)[key] !== answers[key])
    return advanced({
      ...application,
      lead,
      lastOperationTimestamp: at,
      continued: [...new Set([...application.continued, path])],
      pageErrors: errorsOf(application.dynamicPages, faults),
      asyncFormData: Object.fromEntries(Object.entries(application.asyncFormData).filter(([field]) => !onPage(field))),
      synced: application.synced && !changed && application.access !== undefined,
    })
  },

  faulted: (application, { path, faults }) => {
    const page = pageAt(application.dynamicPages, path)
    const others = application.pageErrors.faults.filter(({ field }) => !page?.dataPoints.includes(field))
    return { ...application, pageErrors: errorsOf(application.dynamicPages, [...others, ...faults]) }
  },

  sendWanted: (application, { at }) => ({ ...application, sendWanted: true, lastOperationTimestamp: at }),

  started: (application, { outgoing }) => ({ ...application, outgoing, isLoading: true }),

  replied: (application, { reply, at }, variant) => {
    const { outgoing, ...rest } = application
    const synced = outgoing !== undefined && sameAnswers(outgoing.answers, relevantAnswers(answersOf(application)))
    return standing({ ...rest, synced, sendWanted: application.sendWanted && outgoing?.kind !== 'send' }, reply, at, variant)
  },

  // Whatever was under way is superseded: another tab, or an attempt of ours that had gone through after all.
  refreshed: ({ outgoing, ...application }, { reply, at }, variant) =>
    standing({ ...application, synced: application.synced && outgoing === undefined }, reply, at, variant),

  lost: ({ access: _, outgoing: __, ...application }) => ({
    ...application,
    held: [],
    progressState: 0,
    isLoading: false,
    synced: false,
  }),

  // C7: the first page of the sequence with a fault becomes the errored page.
  refused: ({ outgoing: _, ...application }, { faults }) => ({
    ...application,
    pageErrors: errorsOf(application.dynamicPages, faults),
    isLoading: false,
    sendWanted: false,
    synced: false,
    connection: 'fine',
  }),

  failed: ({ outgoing, ...application }, { connection, giveUp }) => ({
    ...application,
    // An attempt whose outcome is unknown keeps its key and body, and is made again.
    ...(giveUp ? { synced: false } : { outgoing }),
    isLoading: false,
    connection,
  }),

  restarted: (_application, _action, variant) => newApplication(variant),
}

/** The next state. Total over the actions; an action that changes nothing returns an equal state. */
export function reduce(application: Application, action: Action, variant: Variant): Application {
  return (changes[action.type] as Change<Action['type']>)(application, action as never, variant)
}

/** The application after the server said where the lead stands. */
function standing(application: Application, reply: Reply, at: string, { country }: Variant): Application {
  const token = reply.token ?? application.access?.token
  return advanced({
    ...application,
    lead: mergeLead(application.lead, { id: reply.id, leadStatus: reply.progressState }),
    access: token === undefined ? undefined : { id: reply.id, token, version: reply.version },
    held: reply.held,
    dynamicPages: syncPages(application.dynamicPages, reply.missing, withHeld(answersOf(application), reply.held), country.journey),
    progressState: reply.progressState,
    applicationResult: reply.result,
    routeChange: reply.routeChange,
    lastOperationTimestamp: at,
    isLoading: false,
    connection: 'fine',
  })
}

function errorsOf(pages: Pages, faults: readonly PageFault[]): Application['pageErrors'] {
  const erroredPage = firstErrored(pages, faults.map(({ field }) => field))?.path
  return erroredPage ? { faults, erroredPage } : { faults }
}

/** The lead without the page's answers that are no longer given: an emptied optional field is forgotten. */
function emptied(lead: LeadApplication, page: Page | undefined, answers: Answers): LeadApplication {
  const gone = (page?.dataPoints ?? []).filter((key) => answers[key] === undefined)
  const kept = Object.entries(fromSections(lead)).filter(([key]) => !gone.includes(key as DataPointKey))
  const bare = Object.fromEntries(Object.entries(lead).filter(([name]) => !(name in toSections(fromSections(lead)))))
  return { ...(bare as LeadApplication), ...toSections(Object.fromEntries(kept) as Answers) }
}

function sameAnswers(one: Answers, other: Answers): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<DataPointKey>
  return [...keys].every((key) => one[key] === other[key])
}

/** Held data points count as answered; their values are not known here, so no condition may rest on them alone. */
function withHeld(answers: Answers, held: readonly DataPointKey[]): Answers {
  return { ...Object.fromEntries(held.map((key) => [key, ''])), ...answers } as Answers
}

/** The answers known in this browser. */
export function answersOf(application: Application): Answers {
  return fromSections(application.lead)
}

/** True when every data point of the page that applies is answered here, held by the server, or optional. */
export function isComplete(page: Page, application: Application, optional: readonly DataPointKey[]): boolean {
  const answers = answersOf(application)
  return page.dataPoints
    .filter((key) => applies(key, answers))
    .every((key) => answers[key] !== undefined || application.held.includes(key) || optional.includes(key))
}

/** The pages to walk: those that ask something of the answers so far. */
export function walk(application: Application): Pages {
  return livePages(application.dynamicPages, answersOf(application))
}

/** The page after this one on the walk, or the check of all answers after the last. */
export function pathAfter(path: StepPath, application: Application): string {
  const pages = walk(application)
  return pages[pages.findIndex((page) => page.path === path) + 1]?.path ?? otherRoutes.checkYourAnswers.slice(1)
}

/** The page before this one on the walk; none before the first. */
export function pathBefore(path: string, application: Application): string | undefined {
  const pages = walk(application)
  const index = pages.findIndex((page) => page.path === path)
  return index < 0 ? pages.at(-1)?.path : pages[index - 1]?.path
}

/** Prefilled values do not count: a page is done when it was continued with, here or on another device. */
const visited = ({ path, dataPoints }: Page, { continued, held }: Application) =>
  continued.includes(path) || dataPoints.some((key) => held.includes(key))

/** The first page of the walk that is not finished, or none. */
export function firstIncomplete(application: Application, { country }: Variant): Page | undefined {
  const { optional } = country.journey
  return walk(application).find((page) => !isComplete(page, application, optional) || !visited(page, application))
}

/** The share of the pages known so far that is done, 0 to 1. */
function share(application: Application): number {
  const pages = walk(application)
  return pages.filter((page) => visited(page, application)).length / (pages.length + 1)
}

function advanced(application: Application): Application {
  return { ...application, furthest: Math.max(application.furthest, share(application)) }
}

/**
 * Where the applicant is, given where they ask to be (without a leading slash): resume, deep-link guard and errored page
 * in one walk from the start to the first incomplete page. A lead that was sent is where the server says.
 */
export function place(application: Application, asked: string, variant: Variant): string {
  const { progressState, pageErrors } = application
  if (progressState !== 0 && isAfterOffer(progressState)) return stateRow(progressState).route.slice(1)
  const stop = pageErrors.erroredPage ?? firstIncomplete(application, variant)?.path ?? otherRoutes.checkYourAnswers.slice(1)
  const way = [...walk(application).map((page) => page.path as string), otherRoutes.checkYourAnswers.slice(1)]
  const at = way.indexOf(asked)
  return at >= 0 && at <= way.indexOf(stop) ? asked : stop
}
