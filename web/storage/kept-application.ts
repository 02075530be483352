// Which part of the application is kept in which slot, and how it comes back. Identity numbers, accounts and document data
// stay in session storage; local storage gets what may outlive the tab.
import { dequal } from 'dequal'
import * as v from 'valibot'
import { constants } from '#domain/constants.ts'
import { dataPoint, isDataPointKey } from '#domain/data-points.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import { newApplication } from '#domain/application.ts'
import type { Application, LeadApplication } from '#domain/application.ts'
import { fromSections, toSections, withoutSecrets } from '#domain/lead.ts'
import { isStateNumber } from '#domain/states.ts'
import { isStepPath } from '#domain/steps.ts'
import type { Variant } from '#domain/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'

const keys = v.pipe(v.array(v.string()), v.transform((all) => all.filter(isDataPointKey)))
const paths = v.pipe(v.array(v.string()), v.transform((all) => all.filter(isStepPath)))
const object = v.record(v.string(), v.unknown())
const texts = v.record(v.string(), v.array(v.string()))

const access = v.object({ id: v.string(), token: v.string(), version: v.number() })
const outgoing = v.object({ kind: v.picklist(['create', 'save', 'send']), key: v.string(), answers: object, forgotten: v.optional(keys, []) })

/** What of the state is kept: everything that is not lead, pages or derived. Read leniently, nothing is trusted. */
const progress = v.object({
  variant: v.string(),
  access: v.optional(access),
  outgoing: v.optional(outgoing),
  held: v.optional(keys, []),
  continued: v.optional(paths, []),
  progressState: v.optional(v.custom<Application['progressState']>(isStateNumber), 0),
  applicationResult: v.optional(object),
  pageErrors: v.optional(v.object({ faults: v.array(v.object({ field: v.string(), message: v.string() })), erroredPage: v.optional(v.string()) }), {
    faults: [],
  }),
  furthest: v.optional(v.number(), 0),
  synced: v.optional(v.boolean(), true),
  sendWanted: v.optional(v.boolean(), false),
})

const pages = v.array(
  v.object({
    path: v.custom<Application['dynamicPages'][number]['path']>((path) => typeof path === 'string' && isStepPath(path)),
    kind: v.string(),
    context: v.string(),
    dataPoints: keys,
    previous: v.optional(v.string()),
    next: v.optional(v.string()),
    order: v.number(),
  }),
)

interface Kept {
  readonly lead: unknown
  readonly progress: unknown
  readonly pages: unknown
  readonly drafts: unknown
}

/** Writes what changed since the last state; an equal part is not written again (I3). */
export function keep(storage: BrowserStorage, application: Application, before: Application | undefined, variant: Variant): void {
  const now = parts(application, variant)
  const then = before && parts(before, variant)
  const changed = (part: keyof Kept) => !then || !dequal(now[part], then[part])
  if (changed('lead')) storage.write('storedLoanApplication', 'session', now.lead)
  if (changed('progress')) storage.write('state', 'session', now.progress)
  if (changed('pages')) storage.write('dynamicPages', 'session', now.pages)
  if (changed('drafts')) storage.write('asyncFormData', 'session', now.drafts)
  if (application.access && application.access.id !== before?.access?.id) storage.write('lid', 'session', application.access.id)
  if ((['lead', 'progress', 'pages', 'drafts'] as const).some(changed)) storage.write('storedLoanApplication', 'local', portable(now, application))
}

function parts(application: Application, variant: Variant): Kept {
  const { lead, dynamicPages, asyncFormData, isLoading: _, connection: __, lastOperationTimestamp: ___, routeChange: ____, ...rest } = application
  return { lead, progress: { variant: variant.id, ...rest }, pages: dynamicPages, drafts: asyncFormData }
}

/** What may outlive the tab: no secret value in the lead, in a draft or in a write under way. */
function portable(kept: Kept, { lead, asyncFormData, outgoing: under }: Application): Kept {
  const secret = (key: string) => isDataPointKey(key) && dataPoint(key).secret === true
  const { outgoing: _, ...safe } = kept.progress as { outgoing?: unknown }
  const mayKeep = under && !Object.keys(under.answers).some(secret)
  return {
    lead: { ...lead, ...blank(lead), ...toSections(withoutSecrets(fromSections(lead))) },
    progress: mayKeep ? kept.progress : { ...safe, synced: false },
    pages: kept.pages,
    drafts: Object.fromEntries(Object.entries(asyncFormData).filter(([key]) => !secret(key))),
  }
}

/** Every section of a lead emptied, so that what is put back replaces it. */
function blank(lead: LeadApplication): Partial<LeadApplication> {
  return Object.fromEntries(Object.keys(toSections(fromSections(lead))).map((name) => [name, undefined]))
}

/** The application as it was left in this tab, else in this browser, else a new one. Stale data loses its lead (I1). */
export function restore(storage: BrowserStorage, variant: Variant, now: number): Application {
  const session: Kept = {
    lead: storage.read('storedLoanApplication', 'session'),
    progress: storage.read('state', 'session'),
    pages: storage.read('dynamicPages', 'session'),
    drafts: storage.read('asyncFormData', 'session'),
  }
  return assemble(session, variant, now) ?? assemble(storage.read('storedLoanApplication', 'local'), variant, now) ?? newApplication(variant)
}

function assemble(kept: unknown, variant: Variant, now: number): Application | undefined {
  const read = v.safeParse(v.object({ lead: object, progress, pages, drafts: v.optional(texts, {}) }), withIsoDates(kept))
  if (!read.success || read.output.progress.variant !== variant.id) return undefined
  const fresh = newApplication(variant)
  const { variant: _, ...state } = read.output.progress
  const whole = {
    ...fresh,
    ...state,
    lead: { ...fresh.lead, ...read.output.lead },
    dynamicPages: read.output.pages,
    asyncFormData: read.output.drafts,
  } as Application
  return isStale(whole.lead, now) ? withoutStaleFields(whole, fresh) : whole
}

/** Dates come back revived; inside the state they are text. */
function withIsoDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withIsoDates)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIsoDates(inner)]))
}

function isStale(lead: LeadApplication, now: number): boolean {
  return lead.expiresAt !== undefined && Date.parse(lead.expiresAt) < now
}

/** I1: stale data loses its lead, its session start and its consents; what was typed stays. */
function withoutStaleFields(application: Application, fresh: Application): Application {
  const gone: readonly DataPointKey[] = ['generalPolicies', 'otherDetails.ibanConsent']
  const answers = Object.entries(fromSections(application.lead)).filter(([key]) => !gone.includes(key as DataPointKey))
  return { ...fresh, lead: { ...fresh.lead, ...toSections(Object.fromEntries(answers)) }, asyncFormData: application.asyncFormData }
}

/** When data kept now goes stale (I1, E1). */
export function expiryFrom(now: number): string {
  return new Date(now + constants.applicationExpiryHours * 3_600_000).toISOString()
}
