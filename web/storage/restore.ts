// The application as it was kept, read leniently: nothing in storage is trusted, what does not fit is a new start. Loaded only
// when something was kept.
import * as v from 'valibot'
import { newApplication } from '#domain/application.ts'
import type { Application, LeadApplication } from '#domain/application.ts'
import { isDataPointKey } from '#domain/data-points.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import { fromSections, toSections } from '#domain/lead.ts'
import { isStateNumber } from '#domain/states.ts'
import { flows } from '#domain/flows.ts'
import type { PagePath } from '#domain/flows.ts'
import type { Variant } from '#domain/variant.ts'
import type { readKept } from './keep.ts'

const keys = v.pipe(
  v.array(v.string()),
  v.transform((all) => all.filter(isDataPointKey)),
)
const isPagePath = (path: unknown): path is PagePath =>
  Object.values(flows).some(({ rows }) => Object.hasOwn(rows, String(path)))
const paths = v.pipe(
  v.array(v.string()),
  v.transform((all) => all.filter(isPagePath)),
)
const object = v.record(v.string(), v.unknown())
/** As `keep` guards them. */
const texts = v.record(
  v.string(),
  v.array(
    v.pipe(
      v.string(),
      v.startsWith('='),
      v.transform((text) => text.slice(1)),
    ),
  ),
)

const access = v.object({ id: v.string(), token: v.string(), version: v.number() })
const outgoing = v.object({
  kind: v.picklist(['create', 'save', 'send']),
  key: v.string(),
  answers: object,
  forgotten: v.optional(keys, []),
})

/** What of the state is kept: everything that is not lead, pages or derived. Read leniently, nothing is trusted. */
const progress = v.object({
  variant: v.string(),
  access: v.optional(access),
  outgoing: v.optional(outgoing),
  held: v.optional(keys, []),
  continued: v.optional(paths, []),
  progressState: v.optional(v.custom<Application['progressState']>(isStateNumber), 0),
  applicationResult: v.optional(object),
  pageErrors: v.optional(
    v.object({
      faults: v.array(v.object({ field: v.string(), message: v.string() })),
      erroredPage: v.optional(v.string()),
    }),
    {
      faults: [],
    },
  ),
  furthest: v.optional(v.number(), 0),
  furtherAsked: v.optional(v.boolean(), false),
  synced: v.optional(v.boolean(), true),
  sendWanted: v.optional(v.boolean(), false),
})

const pages = v.array(
  v.object({
    path: v.custom<PagePath>(isPagePath),
    kind: v.string(),
    context: v.string(),
    dataPoints: keys,
    previous: v.optional(v.string()),
    next: v.optional(v.string()),
    order: v.number(),
  }),
)

/** The application as it was left in this tab, else in this browser, else a new one. Stale data loses its lead (I1). */
export function restore({ session, local }: ReturnType<typeof readKept>, variant: Variant, now: number): Application {
  return assemble(session, variant, now) ?? assemble(local, variant, now) ?? newApplication(variant)
}

function assemble(kept: unknown, variant: Variant, now: number): Application | undefined {
  const read = v.safeParse(
    v.object({ lead: object, progress, pages, drafts: v.optional(texts, {}) }),
    withIsoDates(kept),
  )
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
  // A variant that changed its flow since has other pages: what was typed stays, and is continued with anew.
  const { rows } = flows[variant.flow]
  if (!whole.dynamicPages.every(({ path }) => Object.hasOwn(rows, path))) return withAnswersOf(whole, fresh, [])
  return isStale(whole.lead, now) ? withAnswersOf(whole, fresh, goneWhenStale) : whole
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

/** I1: stale data loses its lead, its session start and these consents; what was typed stays. */
const goneWhenStale: readonly DataPointKey[] = ['generalPolicies', 'otherDetails.ibanConsent']

/** A new application with what was answered and typed in another. */
function withAnswersOf(application: Application, fresh: Application, gone: readonly DataPointKey[]): Application {
  const answers = Object.entries(fromSections(application.lead)).filter(([key]) => !gone.includes(key as DataPointKey))
  return {
    ...fresh,
    lead: { ...fresh.lead, ...toSections(Object.fromEntries(answers)) },
    asyncFormData: application.asyncFormData,
  }
}
