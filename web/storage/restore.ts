// Parser of the stored application: nothing in storage is trusted, and what does not fit is a new start.
import * as v from 'valibot'
import { newApplication } from '#domain/application/application.ts'
import type { Application, LeadApplication } from '#domain/application/application.ts'
import { withoutAnswered } from '#domain/application/resume.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import { isStale, withoutStaleFields } from '#domain/application/stale.ts'
import type { Visit } from '#domain/application/stale.ts'
import { isSent, isStateNumber, noLead } from '#domain/journey/states.ts'
import { flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { keptRelease, redirectMethods } from '#domain/application/storage-slots.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { Variant } from '#domain/application/variant.ts'
import { company } from '#contract/company.ts'
import { readRequestContext } from '#contract/schemas.ts'
import type { BrowserStorage } from './browser-storage.ts'
import type { AsKept } from './left.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

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

const granted = v.object({
  id: v.string(),
  token: v.string(),
  version: v.number(),
  createdAt: v.exactOptional(v.string()),
})
const status = v.exactOptional(v.picklist(['granted', 'denied', 'pending']), 'pending')
const trackingConsent = v.object({
  advertising: status,
  statistics: status,
  recording: status,
  at: v.exactOptional(v.string()),
  notice: v.exactOptional(v.string()),
})
const outgoing = v.object({
  kind: v.picklist(['create', 'save', 'send']),
  key: v.string(),
  answers: object,
  forgotten: v.exactOptional(keys, []),
  wordings: v.exactOptional(v.record(v.string(), v.number())),
})

/** Kept part of the state: everything that is not lead, pages or derived. Read leniently, nothing is trusted. */
const progress = v.object({
  release: v.literal(keptRelease),
  variant: v.string(),
  access: v.exactOptional(granted),
  outgoing: v.exactOptional(outgoing),
  answeredKeys: v.exactOptional(keys),
  /** Name of `answeredKeys` in earlier releases. */
  held: v.exactOptional(keys),
  elsewhere: v.exactOptional(keys),
  masked: v.fallback(v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(5)))), undefined),
  continued: v.exactOptional(paths, []),
  progressState: v.exactOptional(
    // E3: a list's last entry is the current one.
    v.pipe(
      v.union([
        v.number(),
        v.pipe(
          v.array(v.number()),
          v.transform((list) => list.at(-1)),
        ),
      ]),
      v.custom<Application['progressState']>(isStateNumber),
    ),
    0,
  ),
  applicationResult: v.exactOptional(object),
  market: v.exactOptional(v.unknown()),
  pageErrors: v.exactOptional(
    v.object({
      faults: v.array(v.object({ field: v.string(), message: v.string() })),
      erroredPage: v.exactOptional(v.string()),
    }),
    {
      faults: [],
    },
  ),
  furthest: v.exactOptional(v.number(), 0),
  furtherAsked: v.exactOptional(v.boolean(), false),
  furtherFrom: v.fallback(v.optional(v.custom<PagePath>(isPagePath)), undefined),
  synced: v.exactOptional(v.boolean(), true),
  sendWanted: v.exactOptional(v.boolean(), false),
  trackingConsent: v.exactOptional(trackingConsent, undecided),
  linkAsked: v.fallback(
    v.optional(v.object({ amount: v.exactOptional(v.number()), period: v.exactOptional(v.number()) })),
    undefined,
  ),
  linkLoan: v.fallback(v.optional(v.string()), undefined),
  arms: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  companyData: v.fallback(v.optional(company), undefined),
  lastOperationTimestamp: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
  customerConsents: v.exactOptional(v.record(v.string(), v.object({ given: v.boolean(), at: v.string() })), {}),
})

const pages = v.array(
  v.object({
    path: v.custom<PagePath>(isPagePath),
    kind: v.string(),
    context: v.string(),
    dataPoints: keys,
    previous: v.exactOptional(v.string()),
    next: v.exactOptional(v.string()),
    order: v.number(),
  }),
)

/** CSS colours as a host may give them: nothing else reaches a style. */
const colours = v.record(
  v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/)),
  v.pipe(v.string(), v.regex(/^#[0-9a-f]{3,8}$/i)),
)
const redirect = v.object({ url: v.pipe(v.string(), v.url()), method: v.picklist(redirectMethods) })

/** The application left in this tab, else in this browser. It is read once, now; its staleness is judged at any time (I1). */
export function leftIn(storage: BrowserStorage, variant: Variant): AsKept {
  const fresh = newApplication(variant)
  const expiryHours = variant.settings.applicationExpiryHours
  const progressInTab = storage.read('state', 'session')
  const inTab = {
    lead: storage.read('leadApplication', 'session'),
    progress: v.is(object, progressInTab)
      ? { ...progressInTab, companyData: storage.read('companyData', 'session') ?? undefined }
      : null,
    pages: storage.read('dynamicPages', 'session'),
    drafts: storage.read('asyncFormData', 'session') ?? {},
  }
  const ofTab = assemble(inTab, variant)
  const whole =
    ofTab ??
    assemble(storage.read('storedLoanApplication', 'session'), variant) ??
    assemble(storage.read('storedLoanApplication', 'local'), variant)
  const visit: Visit = ofTab ? 'this' : 'earlier'
  // A variant that changed its flow since has other pages: what was typed stays, and is continued with anew.
  const isOfThisFlow = whole?.dynamicPages.every(({ path }) => Object.hasOwn(flows[variant.flow].rows, path))
  const custom = v.safeParse(colours, storage.read('uiColors', 'session'))
  const away = v.safeParse(redirect, {
    url: storage.read('redirectUrl', 'session'),
    method: storage.read('redirectMethod', 'session'),
  })
  const beside = {
    reapplying: storage.read('reapplying', 'session') === true,
    ...(custom.success ? { ui: { colours: custom.output } } : {}),
    ...(away.success ? { redirect: away.output } : {}),
  }
  return (now, warn) => {
    if (!whole) return { ...fresh, ...beside }
    if (!isOfThisFlow)
      return { ...withoutStaleFields(withoutUndefined({ ...whole, access: undefined }), fresh, now), ...beside }
    return isStale(whole.lead, visit, { now, expiryHours, warn })
      ? { ...withoutStaleFields(whole, fresh, now), ...beside }
      : { ...whole, ...beside }
  }
}

/** An application as it lies in storage; nothing where that is none, or of another variant or release. */
export function assemble(kept: unknown, variant: Variant): Application | undefined {
  const read = v.safeParse(
    v.object({ lead: object, progress, pages, drafts: v.exactOptional(texts, {}) }),
    withIsoDates(kept),
  )
  if (!read.success || read.output.progress.variant !== variant.id) return undefined
  const fresh = newApplication(variant)
  const { variant: _, release: __, applicationResult, held = [], answeredKeys = held, ...state } = read.output.progress
  const isFilled = state.access !== undefined && isSent(state.progressState)
  return {
    ...fresh,
    ...state,
    // Only the server says where a lead stands: without one this is a form to fill, whatever stands in storage (F3).
    ...(state.access ? { applicationResult, answeredKeys } : { progressState: noLead, answeredKeys: [] }),
    lead: {
      ...withoutAnswered(fresh.lead, isFilled ? ['amount', 'period'] : answeredKeys),
      ...leadOf(read.output.lead),
    },
    dynamicPages: read.output.pages,
    asyncFormData: read.output.drafts,
    isLoading: state.outgoing !== undefined,
  } as Application
}

const ofLead = v.object({
  id: v.exactOptional(v.string()),
  leadStatus: v.exactOptional(v.number()),
  expiresAt: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
})

/** The parts of a stored lead that are valid: answers, the request context in the shape it is sent in, and the lead's life. */
function leadOf(lead: Readonly<Record<string, unknown>>): Partial<LeadApplication> {
  const life = v.safeParse(ofLead, lead)
  // A captcha's token is of one write: none that lies here goes with another.
  const { captchaToken: _, ...context } = readRequestContext(lead)
  return {
    ...toSections(fromSections(lead)),
    ...(context as Partial<LeadApplication>),
    ...(life.success ? life.output : {}),
  }
}

/** Dates come back revived; inside the state they are text. */
function withIsoDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withIsoDates)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIsoDates(inner)]))
}
