// Request and response schemas of the API, in valibot. The server validates with them, the client is typed from them, the
// OpenAPI document is made from them.
import * as v from 'valibot'
import { longestParameter } from '#domain/journey/arrival.ts'
import { dataPoint, dataPointKeys, isDataPointKey, sections, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { policyIds } from '#domain/law/policies.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { LeadSections } from '#domain/questions/answers.ts'
import { isStateNumber } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { resultStatuses } from '#domain/application/result-status.ts'
import type { ConsentMarks } from './consent-words.ts'
import { fillingReport } from './filling-report.ts'
import { redirectMethods } from '#domain/application/storage-slots.ts'
import { uuidForm } from '#domain/questions/uuid.ts'

export const wire = {
  string: v.pipe(v.string(), v.maxLength(500)),
  number: v.pipe(v.number(), v.finite()),
  boolean: v.boolean(),
} as const

/** A consent that several boxes ask for names those that are ticked. */
const consentWire = v.union([wire.boolean, wire.string])

const wireOf = (key: DataPointKey) => {
  const { kind, rule } = dataPoint(key)
  return v.exactOptional(kind === 'consent' && !rule ? consentWire : wire[kindRow(kind).wire])
}

const keysIn = (section: string | undefined) => dataPointKeys.filter((key) => splitKey(key).section === section)

const fieldsOf = (section: string | undefined) =>
  Object.fromEntries(keysIn(section).map((key) => [splitKey(key).field, wireOf(key)]))

/** Every data point under its section, all optional, nothing else. */
const sectionEntries = {
  ...fieldsOf(undefined),
  ...Object.fromEntries(sections.map((section) => [section, v.exactOptional(v.strictObject(fieldsOf(section)))])),
}

const short = v.pipe(v.string(), v.maxLength(300))
export const uuid = v.pipe(v.string(), v.regex(uuidForm))

const deviceData = v.strictObject({
  timezoneOffset: v.number(),
  deviceMemory: v.number(),
  language: short,
  screenResolution: short,
  loadingTime: v.number(),
})

/** Twice what a link may say: the Facebook click id has more around it. */
const opaque = v.pipe(v.string(), v.maxLength(2 * longestParameter))

/** E2: ids of advertising networks, opaque text. */
export const clickIds = {
  googleClick: v.exactOptional(
    v.strictObject({
      gclid: v.exactOptional(opaque),
      gclidAt: v.exactOptional(opaque),
      gbraid: v.exactOptional(opaque),
      wbraid: v.exactOptional(opaque),
    }),
  ),
  metaPixel: v.exactOptional(v.strictObject({ fbp: v.exactOptional(opaque), fbc: v.exactOptional(opaque) })),
  tikTokPixel: v.exactOptional(v.strictObject({ ttp: v.exactOptional(opaque), ttclid: v.exactOptional(opaque) })),
}

/** E2: where the applicant came from. */
const attribution = {
  ...clickIds,
  posthogParameters: v.exactOptional(
    v.strictObject({
      isLeadPrefilled: v.boolean(),
      leadPrefilledFields: v.array(short),
      leadPreviouslyRedirected: v.boolean(),
    }),
  ),
  affiliateReferenceParams: v.exactOptional(
    v.strictObject({
      attribute: v.exactOptional(opaque),
      subId: v.exactOptional(opaque),
      transactionId: v.exactOptional(opaque),
      setAt: v.exactOptional(opaque),
    }),
  ),
  utm: v.exactOptional(
    v.record(
      v.picklist(['utm_medium', 'utm_source', 'utm_campaign', 'utm_content', 'utm_term']),
      v.exactOptional(opaque),
    ),
  ),
  sellingTierGlobalId: v.exactOptional(opaque),
}

/** P-04: marks of the words beside the consents that are given, as the applicant saw them; those of others are passed over. */
export const wordings = v.exactOptional(v.record(short, v.number()))

/** Request context: browser and session data beside the answers (E1). */
const requestContext = {
  tags: v.exactOptional(v.array(short)),
  deviceData: v.exactOptional(deviceData),
  filling: v.exactOptional(fillingReport),
  sessionId: v.exactOptional(uuid),
  sessionStartedAt: v.exactOptional(short),
  leadSource: v.exactOptional(opaque),
  /** The policies that the applicant agreed to; the proof is the consent record. */
  policies: v.exactOptional(v.array(v.picklist(policyIds))),
  /** Of a captcha that was solved: for this write alone, never stored. Absent where no captcha is asked. */
  captchaToken: v.exactOptional(v.pipe(v.string(), v.maxLength(8192))),
  /** ISO time of the applicant's last operation, by the server's clock where the browser knows it (E3). */
  lastOperationTimestamp: v.exactOptional(short),
  /** The browser refuses tracking (Global Privacy Control), and nobody has answered the notice. Once said it stays said. */
  refusedByBrowser: v.exactOptional(v.literal(true)),
  /** By experiment, the arm of the session. */
  arms: v.exactOptional(v.record(v.pipe(v.string(), v.maxLength(60)), v.pipe(v.string(), v.maxLength(60)))),
  ...attribution,
}

/** Names of the data that may differ between two attempts of one write: a reload between them changes device data, or the session. */
export const requestContextNames: readonly string[] = Object.keys(requestContext)

/**
 * True while the applicant has not looked over all answers yet: the older form's lead, which goes to the lenders once nothing
 * is missing, then waits for a write without it.
 */
const draft = v.exactOptional(v.boolean())

const isGroup = (part: unknown): part is object => typeof part === 'object' && part !== null && !Array.isArray(part)

/** Those of an object that have the shape they are sent in; the others are left out. */
export function readRequestContext(said: object): RequestContext {
  const rows = Object.entries(requestContext).flatMap(([name, schema]) => {
    const part = (said as Readonly<Record<string, unknown>>)[name]
    // A reference says what its link left out as undefined; on the wire that is absent.
    const read = v.safeParse(schema, isGroup(part) ? withoutUndefined(part) : part)
    return read.success && read.output !== undefined ? [[name, read.output]] : []
  })
  return Object.fromEntries(rows) as RequestContext
}

export const createLeadBody = v.strictObject({
  /** Added by the client's interceptor (M1): the back end's product identifier. */
  product: short,
  variant: short,
  /** The locale the applicant reads: field errors come in it. */
  locale: v.exactOptional(short),
  draft,
  wordings,
  ...requestContext,
  ...sectionEntries,
})

const keys = v.array(v.custom<DataPointKey>((value) => typeof value === 'string' && isDataPointKey(value)))

export const changeLeadBody = v.strictObject({
  id: uuid,
  product: v.exactOptional(short),
  /** Optional data points that the applicant has emptied: what is not sent stays as it was. */
  forgotten: v.exactOptional(keys),
  draft,
  wordings,
  ...requestContext,
  ...sectionEntries,
})

/** Of a new application: its loan as far as it is known, and the visit that it comes from. */
export const reapplyBody = v.strictObject({
  amount: wireOf('amount'),
  period: wireOf('period'),
  /** The locale that the applicant reads: field errors come in it. */
  locale: v.exactOptional(short),
  ...requestContext,
})

/** Terms that the applicant chose on the way to the lender. */
export const offerTerms = v.strictObject({
  amount: v.number(),
  period: v.number(),
  periodScale: v.picklist(['days', 'months']),
  instalment: v.number(),
  instalments: v.number(),
  totalCost: v.number(),
  totalToRepay: v.number(),
  apr: v.number(),
  nominalRate: v.exactOptional(v.number()),
  /** Charged once for granting the loan; part of `totalCost`. */
  fee: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
})

const applicationResult = v.object({
  offerId: v.exactOptional(v.string()),
  partner: v.exactOptional(v.object({ name: v.string() })),
  /** The company that lends, where that is not the partner itself. */
  lender: v.exactOptional(v.string()),
  application: v.object({ status: v.picklist(resultStatuses) }),
  offer: v.exactOptional(offerTerms),
  layout: v.exactOptional(v.string()),
})

const loan = { amount: v.number(), period: v.number() }

const state = v.custom<StateNumber>(isStateNumber)

/** Reply of every call about a lead: its state and the missing data points. */
export const leadReply = v.object({
  id: v.string(),
  /** Counts the lead's writes: sent back as `If-Match`, so that two tabs cannot overwrite one another. */
  version: v.number(),
  progressState: state,
  /** Data points the lenders still eligible need and nobody has answered. */
  missing: keys,
  /** Data points the server has, by name only: values about a person never come back. */
  answeredKeys: keys,
  /** Data points of this write that were not kept: nobody here asks them, or their condition fails (P-11). */
  ignored: v.exactOptional(keys),
  /** While the form is filled: by the name of each lender still eligible, what it needs (C8). */
  neededBy: v.exactOptional(v.record(v.string(), v.pipe(keys, v.readonly()))),
  result: v.exactOptional(applicationResult),
  /** The lenders asked and their offers, once the lead was sent; read by the screens that show it (`market-reply.ts`). */
  market: v.exactOptional(v.unknown()),
  /**
   * At an end, while a lender is left that a new application could reach: the loan asked for, and the largest smaller one that
   * such a lender takes.
   */
  reapply: v.exactOptional(v.object({ ...loan, instead: v.exactOptional(v.object(loan)) })),
  routeChange: v.exactOptional(v.object({ method: v.picklist(redirectMethods), redirectTo: v.string() })),
  /** Follow-up that a lender wants of the applicant now; the screen reads `ask` (`follow-up-asks.ts`). */
  followUp: v.exactOptional(
    v.object({
      id: v.string(),
      key: v.custom<FollowUpKey>((value) => typeof value === 'string'),
      lender: v.string(),
      fields: v.pipe(v.array(v.string()), v.readonly()),
      ask: v.exactOptional(v.unknown()),
    }),
  ),
})

/**
 * Of a status: `wait` is how many seconds the answer may take, `after` the mark of the last one. It comes as soon as the mark is another; at
 * once where `after` is absent.
 */
export const statusQuery = v.strictObject({
  after: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
  wait: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
})

/** `mark`: changes whenever the lead or a lender's word about it does; told to who may wait. */
export const statusReply = v.object({ ...leadReply.entries, mark: v.exactOptional(v.string()) })

/** The applicant token is issued once, here, and asked for on every later call about the lead. */
export const createdReply = v.object({
  ...leadReply.entries,
  token: v.string(),
  /** When the lead was made: the ids of its events for advertising networks are made of it (N3). */
  createdAt: v.exactOptional(v.string()),
})

/** Where to go on with a lead, and until when the link is good. */
export const linkReply = v.object({ url: v.string(), expiresAt: v.string() })

const ofLoan = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))

/** A redeemed link: the token is one more of the lead, the variant is the form it belongs to; `known` answers say which loan is wanted. */
export const continuedReply = v.object({
  ...createdReply.entries,
  variant: v.string(),
  known: v.exactOptional(ofLoan),
})

export const revokedReply = v.object({ revokedAt: v.string() })

export const unsubscribeBody = v.strictObject({
  email: short,
  /** The back end's product identifier: of whose messages there should be no more. */
  product: short,
  /** The locale that field errors come in. */
  locale: v.exactOptional(short),
})

/** Nothing stops before the link in an e-mail to the address was followed. */
export const unsubscribeReply = v.object({ status: v.literal('asked-by-email') })

export const unsubscribedReply = v.object({ status: v.literal('unsubscribed') })

/** `cities` are all there are where a code has several; `city` stands alone. */
export const placeReply = v.object({
  province: v.exactOptional(v.string()),
  city: v.exactOptional(v.string()),
  cities: v.exactOptional(v.array(v.string())),
  /** Division of the city, such as a Mexican colonia. */
  suburb: v.exactOptional(v.string()),
  suburbs: v.exactOptional(v.array(v.string())),
})

export const redirectReply = v.object({ redirectTo: v.string() })

/** A visit to a provider's page: where it is, and the ISO time in UTC until which it is gone on with. */
export const visitReply = v.object({ redirectTo: v.string(), goodUntil: v.string() })
export type VisitReply = v.InferOutput<typeof visitReply>

/** 422: one row per wrong field; `field` is the data point's path, `message` says how to put it right. */
export const faultsReply = v.array(v.object({ field: v.string(), code: v.string(), message: v.string() }))

/** Every other refusal. `reference` finds it in the log. */
export const refusalReply = v.object({ code: v.string(), message: v.string(), reference: v.exactOptional(v.string()) })

export type LeadReply = v.InferOutput<typeof leadReply>
export type LinkReply = v.InferOutput<typeof linkReply>
export type ContinuedReply = v.InferOutput<typeof continuedReply>
export type CreatedReply = v.InferOutput<typeof createdReply>
export type FaultsReply = v.InferOutput<typeof faultsReply>
export type RequestContext = v.InferOutput<v.StrictObjectSchema<typeof requestContext, undefined>>
export type ChangeLeadBody = {
  id: string
  product?: string
  forgotten?: DataPointKey[]
  draft?: boolean
  wordings?: ConsentMarks
} & RequestContext &
  LeadSections
