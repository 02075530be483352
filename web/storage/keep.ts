// Table of stored values: which part of the application each slot of the document keeps (E5, I3). Identity numbers, accounts
// and document data stay in session storage; local storage gets what may outlive the tab; attribution is written once it may
// be.
import { dequal } from 'dequal/lite'
import type { Application, LeadApplication } from '#domain/application/application.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import { fromSections, toSections, withoutSecrets } from '#domain/questions/answers.ts'
import { stateRow } from '#domain/journey/states.ts'
import { slotsIn } from '#domain/application/storage-slots.ts'
import type { StorageArea, StorageSlot } from '#domain/application/storage-slots.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { keptRelease, leadOfBrowser } from './restore.ts'

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

const slotValues: Readonly<Record<StorageSlot, Value | typeof atStart>> = {
  // What another visit may start from: in this tab and in this browser. Nothing once an offer was taken: the tab may be closed there.
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

/** Writes what changed since the last state; an equal part is not written again (I3). `at` is in milliseconds. */
export function keep(
  storage: BrowserStorage,
  application: Application,
  before: Application | undefined,
  { variant, at }: { readonly variant: Variant; readonly at: number },
): void {
  for (const { slot, area, value } of rows) {
    const now = value(application, variant, area)
    if (before && dequal(now, value(before, variant, area))) continue
    // A tab that has no lead yet leaves that of another tab where it can be found.
    const isOthers = area === 'local' && slot === 'storedLoanApplication' && !application.access
    if (isOthers && leadOfBrowser(storage, { variant, now: at })) continue
    if (now !== undefined) storage.write(slot, area, now)
    else if (before && value(before, variant, area) !== undefined && !isLasting(slot, area)) storage.remove(slot, area)
  }
}

/** The lead without attribution that must stay in memory (T-10). */
function leadOf({ lead, trackingConsent }: Application): LeadApplication {
  return trackingConsent.advertising === 'granted' ? lead : withoutAttribution(lead)
}

/** Without what names the ad and the campaign that brought somebody. */
export function withoutAttribution<T extends Partial<LeadApplication>>(lead: T): T {
  const { googleClick: _, metaPixel: __, tikTokPixel: ___, utm: ____, leadSource: _____, ...necessary } = lead
  return necessary as T
}

/** What is kept under `state`: everything that has no slot of its own and is not of this moment. */
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
  'synced',
  'sendWanted',
  'trackingConsent',
  'arms',
  'linkAsked',
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

/** What may outlive the tab: no secret value in the lead, in a draft, in a write under way or in a fault's text. */
function portable(application: Application, variant: Variant): Kept {
  const { asyncFormData, outgoing: under, pageErrors } = application
  // What only a lender's own screen asks stays in the tab too.
  const secret = (key: string) => !isDataPointKey(key) || dataPoint(key).secret === true
  // Signs of secrets are none of another visit's.
  const {
    outgoing: _,
    masked: ____,
    ...safe
  } = progressOf(application, variant) as {
    outgoing?: unknown
    masked?: unknown
  }
  const mayKeep = under && !Object.keys(under.answers).some(secret)
  // Another page finds out its device anew, and a captcha was solved in this one.
  const { deviceData: __, captchaToken: ___, ...lead } = leadOf(application)
  return {
    lead: { ...lead, ...blank(lead), ...toSections(withoutSecrets(fromSections(lead))) },
    progress: {
      ...safe,
      companyData: application.companyData,
      ...(mayKeep ? { outgoing: under } : { synced: under ? false : application.synced }),
      pageErrors: { ...pageErrors, faults: pageErrors.faults.filter(({ field }) => !secret(field)) },
    },
    pages: application.dynamicPages,
    drafts: guarded(Object.fromEntries(Object.entries(asyncFormData).filter(([key]) => !secret(key)))),
  }
}

/** Typed text comes back as it was typed: with a sign before it, `true` is revived as neither boolean nor date (E7). */
function guarded(drafts: Application['asyncFormData']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(drafts).map(([key, typed]) => [key, typed.map((text) => `=${text}`)]))
}

/** Every section of a lead emptied, so that what is put back replaces it. */
function blank(lead: object): Partial<LeadApplication> {
  return Object.fromEntries(Object.keys(toSections(fromSections(lead))).map((name) => [name, undefined]))
}
