// Table of stored values: which part of the application each slot of the document keeps (E5, I3). Identity numbers, accounts
// and document data stay in session storage; local storage gets what may outlive the tab; attribution is written once it may
// be.
import { dequal } from 'dequal/lite'
import type { Application, LeadApplication } from '#domain/application/application.ts'
import { withoutAttribution } from '#domain/application/sent-context.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import { fromSections, toSections, withoutSecrets } from '#domain/questions/answers.ts'
import { stateRow } from '#domain/journey/states.ts'
import { keptRelease, slotsIn } from '#domain/application/storage-slots.ts'
import type { StorageArea, StorageSlot } from '#domain/application/storage-slots.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { leadOfBrowser, wroteWithoutLead } from './lead-of-browser.ts'

/** The parts of an application as they are kept. */
export interface Kept {
  readonly lead: unknown
  readonly progress: unknown
  readonly pages: unknown
  readonly drafts: unknown
}

/** A slot's value now; nothing where there is none, and then the slot is removed. */
type Value = (application: Application, variant: Variant, area: StorageArea) => unknown

/** Written when a page begins (`start-up.ts`), not by changes of the application. */
const atStart = 'at start'

/** In this tab either answer; in the browser a yes that stays: an earlier visit was redirected, or reapplied (E5). */
const flag = (isSet: boolean, area: StorageArea) => (area === 'local' ? isSet || undefined : isSet)
const filled = <T extends object>(value: T | undefined) => (value && Object.keys(value).length > 0 ? value : undefined)

/** A function that keeps what it last made, for as long as it is given the same: what did not change is not made again at each key. */
function remembered<A extends readonly unknown[], R>(make: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly made: R } | undefined
  return (...given) => {
    if (!last?.given.every((each, index) => each === given[index])) last = { given, made: make(...given) }
    return last.made
  }
}

const slotValues: Readonly<Record<StorageSlot, Value | typeof atStart>> = {
  // The application for another visit: in this tab and in this browser. Nothing once an offer was taken: the tab may be closed there.
  storedLoanApplication: (application, variant) =>
    stateRow(application.progressState).end || application.redirect ? undefined : portable(application, variant),
  leadApplication: (application) => leadOf(application),
  state: (application, variant) => progressOf(application, variant),
  dynamicPages: ({ dynamicPages }) => filled(dynamicPages),
  asyncFormData: ({ asyncFormData }) => filled(guarded(asyncFormData)),
  isLoading: ({ isLoading }) => isLoading,
  lid: ({ access }) => access?.id,
  routeChange: ({ routeChange }) => routeChange,
  companyData: ({ companyData }) => companyData,
  uiColors: ({ ui }) => filled(ui.colours),
  sellingTierGlobalId: ({ lead }) => lead.sellingTierGlobalId,
  redirected: ({ redirect }, _, area) => flag(redirect !== undefined, area),
  redirectUrl: ({ redirect }) => redirect?.url,
  redirectMethod: ({ redirect }) => redirect?.method,
  sessionAcceptedRedirected: ({ redirect }) => redirect !== undefined,
  reapplying: ({ reapplying }, _, area) => flag(reapplying, area),
  gclid: ({ adClick, trackingConsent }) => (trackingConsent.advertising === 'granted' ? adClick : undefined),
  sessionId: atStart,
  sessionStartedAt: atStart,
  sessionUrl: atStart,
  newSessionFlag: atStart,
  initAt: atStart,
  logRocket: atStart,
  logRocketBlocked: atStart,
}

const rows = slotsIn.flatMap(({ slot, area }) => {
  const value = slotValues[slot]
  return value === atStart ? [] : [{ slot, area, value }]
})

const isLasting = (slot: StorageSlot, area: StorageArea) =>
  area === 'local' && (slot === 'redirected' || slot === 'reapplying')

interface Values {
  readonly variant: Variant
  readonly ofRows: readonly unknown[]
}

/** Each row's value of a state, made once: the next state is compared with it. */
const values = new WeakMap<Application, Values>()

function valuesOf(application: Application, variant: Variant): Values['ofRows'] {
  const known = values.get(application)
  if (known?.variant === variant) return known.ofRows
  const ofRows = rows.map(({ value, area }) => value(application, variant, area))
  values.set(application, { variant, ofRows })
  return ofRows
}

/** Writes what changed since the last state; an equal part is written again only where it found no room (I3, R-02). `at` is in milliseconds. */
export function keep(
  storage: BrowserStorage,
  application: Application,
  before: Application | undefined,
  { variant, at }: { readonly variant: Variant; readonly at: number },
): void {
  const then = before && valuesOf(before, variant)
  const now = valuesOf(application, variant)
  for (const [index, { slot, area }] of rows.entries()) {
    const [value, was] = [now[index], then?.[index]]
    if (then && dequal(value, was) && !storage.lacks(slot, area)) continue
    // A tab that has no lead yet leaves that of another tab where it can be found.
    const isWithoutLead = area === 'local' && slot === 'storedLoanApplication' && !application.access
    if (isWithoutLead && leadOfBrowser(storage, { variant, now: at })) continue
    if (value !== undefined) storage.write(slot, area, value)
    else if (was !== undefined && !isLasting(slot, area)) storage.remove(slot, area)
    if (isWithoutLead) wroteWithoutLead(storage, variant)
  }
}

const leadToKeep = remembered(
  (lead: LeadApplication, advertising: Application['trackingConsent']['advertising']): LeadApplication =>
    advertising === 'granted' ? lead : withoutAttribution(lead),
)

/** The lead without attribution that must stay in memory (T-10). */
const leadOf = ({ lead, trackingConsent }: Application) => leadToKeep(lead, trackingConsent.advertising)

/** Fields kept under `state`: all that have no slot of their own and are not of this moment. */
const ofState = [
  'access',
  'outgoing',
  'answeredKeys',
  'elsewhere',
  'masked',
  'continued',
  'progressState',
  'applicationResult',
  'market',
  'pageErrors',
  'furthest',
  'furtherAsked',
  'furtherFrom',
  'synced',
  'sendWanted',
  'trackingConsent',
  'arms',
  'linkAsked',
  'linkLoan',
  'customerConsents',
  'lastOperationTimestamp',
] as const

function progressOf(application: Application, variant: Variant): object {
  return {
    release: keptRelease,
    variant: variant.id,
    ...Object.fromEntries(ofState.map((name) => [name, application[name]])),
  }
}

/** A question that only a lender's own screen asks stays in the tab too. */
const isSecret = (key: string) => !isDataPointKey(key) || dataPoint(key).secret === true

/** The lead as another visit may have it. Another page finds out its device anew. */
const portableLead = remembered((kept: LeadApplication): object => {
  const { deviceData: _, ...lead } = kept
  return { ...lead, ...blank(lead), ...toSections(withoutSecrets(fromSections(lead))) }
})

/** The part that may outlive the tab: no secret value in lead, draft, write under way or fault's text. */
const portable = remembered((application: Application, variant: Variant): Kept => {
  const { asyncFormData, outgoing: under, pageErrors } = application
  // Signs of secrets are none of another visit's.
  const {
    outgoing: _,
    masked: __,
    ...safe
  } = progressOf(application, variant) as {
    outgoing?: unknown
    masked?: unknown
  }
  const mayKeep = under && !Object.keys(under.answers).some(isSecret)
  return {
    lead: portableLead(leadOf(application)),
    progress: {
      ...safe,
      companyData: application.companyData,
      ...(mayKeep ? { outgoing: under } : { synced: under ? false : application.synced }),
      pageErrors: { ...pageErrors, faults: pageErrors.faults.filter(({ field }) => !isSecret(field)) },
    },
    pages: application.dynamicPages,
    drafts: guarded(Object.fromEntries(Object.entries(asyncFormData).filter(([key]) => !isSecret(key)))),
  }
})

/** Typed text comes back as it was typed: with a sign before it, `true` is revived as neither boolean nor date (E7). */
function guarded(drafts: Application['asyncFormData']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(drafts).map(([key, typed]) => [key, typed.map((text) => `=${text}`)]))
}

/** Every section of a lead emptied, so that what is put back replaces it. */
function blank(lead: object): Partial<LeadApplication> {
  return Object.fromEntries(Object.keys(toSections(fromSections(lead))).map((name) => [name, undefined]))
}
