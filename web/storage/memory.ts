// State persistence: restores what was kept and what the link says, then saves every change. A chunk of its own, loaded right
// after the first step is on screen.
import type { AffiliateReference } from '#domain/journey/affiliate.ts'
import { readArrival } from '#domain/journey/arrival.ts'
import type { Arrival } from '#domain/journey/arrival.ts'
import type { Application, LivingLead } from '#domain/application/application.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { applyArms } from '../arms/apply-arms.ts'
import { nextTask } from '../kit/next-task.ts'
import type { Boot } from '#web/boot.ts'
import { stripAddresses } from '#web/strip-addresses.ts'
import type { TextsHolder } from '#web/texts-holder.ts'
import { browserStorage } from './browser-storage.ts'
import { keep } from './keep.ts'
import { consentOf, keptChoice, refusesTracking } from './kept-choice.ts'
import { keptNote } from './kept-note.ts'
import { linkNote } from './link-note.ts'
import { leadOfBrowser } from './lead-of-browser.ts'
import { whatWasLeft } from './left.ts'
import { newUuid } from './new-uuid.ts'
import { beginVisit, judgingTime } from './start-up.ts'
import type { Begun, Visit } from './start-up.ts'

interface MemoryParts {
  readonly window: Window & typeof globalThis
  readonly boot: Boot
  readonly texts: TextsHolder
  readonly conventions: Conventions
  /** The address's query as the page was entered with. */
  readonly query: string
  readonly initAt: number
  /** Milliseconds, by the server's clock where it is known. */
  readonly now: () => number
  /** Has the server tell the time; false where it does not. */
  readonly askTime: () => Promise<boolean>
  readonly log: (message: string, detail?: unknown) => void
}

export interface Memory {
  /** Told of the state now, and of every later one. */
  readonly keep: (application: Application) => void
  /** The lead that another tab of this browser has made. */
  readonly leadElsewhere: () => LivingLead | undefined
  /** True while everything could be written so far: a reload loses nothing. */
  readonly keeps: () => boolean
  /** Note beside a data point: on the value that the link asked for, or on the one that is kept. */
  readonly noteOf: (name: DataPointKey, application: Application) => string | undefined
  /** Parameters of the link. */
  readonly arrival: Arrival
  /** This session was drawn to be recorded (G3, O1). */
  readonly isRecorded: () => boolean
  /** The pages that were continued with before this one was loaded. */
  readonly continuedBefore: readonly PagePath[]
  /** When an earlier page of the tab or browser stamped the last operation, by the server's clock; nothing where there was none. */
  readonly stampedBefore: string | undefined
  /** The affiliate whose link began this session, and the session; nothing where it goes on, or came by itself. */
  readonly brought: { readonly reference: AffiliateReference; readonly sessionId: string } | undefined
}

/**
 * How the visit begins, and how its changes are kept. Whether something is over is for the server's clock to say: where this
 * machine's says so, the server is asked for the time first, and where it cannot be had, everything stays.
 */
export async function remember(parts: MemoryParts): Promise<Memory & { readonly begun: Begun }> {
  const { window, boot, texts, conventions, query, initAt, now, askTime, log } = parts
  const { variant, basePath } = boot
  const { navigator, screen, location } = window
  stripAddresses(window)
  let isWhole = true
  const storage = browserStorage(
    { session: () => window.sessionStorage, local: () => window.localStorage },
    (message, detail) => {
      isWhole = false
      log(message, detail)
    },
    variant.id,
  )
  const choice = keptChoice(() => window.localStorage, variant.id).read()
  const visit: Omit<Visit, 'now' | 'judgedAt'> = {
    variant,
    choice: choice && consentOf(choice),
    refuses: refusesTracking(window),
    conventions,
    arrival: query === '' ? undefined : readArrival(new URLSearchParams(query)),
    // Where the form stands, and no more: a path may be a link's secret.
    address: `${location.origin}${basePath}/`,
    host: location.hostname,
    cookies: cookiesOf(window.document),
    device: {
      timezoneOffset: new Date().getTimezoneOffset(),
      deviceMemory: (navigator as { deviceMemory?: number }).deviceMemory,
      language: navigator.language,
      width: screen.width,
      height: screen.height,
    },
    initAt,
    newId: newUuid,
    drawn: window.firstDrawn,
    random: Math.random,
    askedArms: new URLSearchParams(query).getAll('arm'),
    // oxlint-disable-next-line no-console -- the document's warnings, as such (H1, O4)
    warn: (message) => console.warn(message),
  }
  await nextTask()
  const left = await whatWasLeft(storage, variant)
  await nextTask()
  const judgedAt = await judgingTime(storage, { variant, left }, now, askTime)
  let before: Application | undefined
  const begun = beginVisit(storage, { ...visit, now: now(), judgedAt }, left)
  const { arms } = begun.application
  if (arms) applyArms({ boot, arms, texts, page: window.document })
  await nextTask()
  return {
    begun,
    noteOf: (name, application) => {
      const { t, complete } = texts.get()
      return complete
        ? (linkNote(name, application, variant, { t, conventions }) ?? keptNote(name, application, t))
        : undefined
    },
    arrival: visit.arrival ?? {},
    continuedBefore: begun.application.continued,
    stampedBefore: begun.application.lastOperationTimestamp,
    brought: broughtBy(begun, storage.read('newSessionFlag', 'session') !== false),
    keep: (application) => {
      keep(storage, application, before, { variant, at: now() })
      before = application
    },
    leadElsewhere: () => leadOfBrowser(storage, { variant, now: now() }),
    keeps: () => isWhole,
    isRecorded: () => storage.read('logRocket', 'session') === true,
  }
}

/** H1: by what the link says, and not by what was kept from an earlier one. */
function broughtBy({ application, requestContext }: Begun, isNew: boolean): Memory['brought'] {
  const reference = application.fromLink?.affiliateReferenceParams
  const { sessionId } = requestContext
  return isNew && reference && sessionId ? { reference, sessionId } : undefined
}

/** A sandboxed frame refuses its cookies as it does its storage. */
function cookiesOf(page: Document): string {
  try {
    return page.cookie
  } catch {
    return ''
  }
}
