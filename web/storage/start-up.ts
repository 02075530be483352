// Start of a visit (J1): restores stored values, reads the link's parameters, and sets session, attribution and recording. In
// the order affiliate, session, recording, ad click, experiment arms, prefill, device, attribution. Reads and writes the slots that are written at the
// start.
import { dequal } from 'dequal/lite'
import { adClickFrom, googleClickOf, isAdClickOver } from '#domain/journey/ad-click.ts'
import type { AdClick } from '#domain/journey/ad-click.ts'
import { affiliateFrom, isAffiliateExpired, replacesAffiliate } from '#domain/journey/affiliate.ts'
import type { AffiliateReference } from '#domain/journey/affiliate.ts'
import type { Application, LeadApplication } from '#domain/application/application.ts'
import type { Arrival } from '#domain/journey/arrival.ts'
import { attributionOf, pixelCookies } from '#domain/journey/attribution.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { deviceDataOf } from '#domain/application/device.ts'
import type { DeviceFacts } from '#domain/application/device.ts'
import { armsOf, chosenArms } from '#domain/journey/experiments.ts'
import type { Arms } from '#domain/journey/experiments.ts'
import type { Drawn } from '#domain/journey/first-page-draw.ts'
import { linkContextOf } from '#domain/application/link-context.ts'
import { mergeLead } from '#domain/application/lead.ts'
import { mergeRequestContext } from '#domain/application/merge-request-context.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import { isOver } from '#domain/journey/lifetime.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { prefillOf } from '#domain/application/prefill.ts'
import { blocksRecording, mayRecord, openSession } from '#domain/journey/session.ts'
import type { StorageSlot } from '#domain/application/storage-slots.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { withoutAttribution } from '#domain/application/sent-context.ts'
import { later, refusedByBrowser } from '#domain/tracking/tracking-notice.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import type { BrowserStorage } from './browser-storage.ts'
import type { AsKept } from './left.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

export interface Visit {
  readonly variant: Variant
  readonly conventions: Conventions
  /** Nothing where the page has no address to read, as when it is drawn. */
  readonly arrival: Arrival | undefined
  /** The visitor's choice in the tracking notice, from whichever tab of this browser. */
  readonly choice?: TrackingConsent | undefined
  /** The browser refuses tracking for its owner (Global Privacy Control). */
  readonly refuses?: boolean
  /** Where the form stands. */
  readonly address: string
  readonly host: string
  readonly cookies: string
  readonly device: Omit<DeviceFacts, 'initAt' | 'now'>
  /** When the page's first script ran, in milliseconds. */
  readonly initAt: number
  /** Milliseconds. */
  readonly now: number
  /** Time that ends are judged by: `now`, or 0 where no clock can be trusted and nothing is over. */
  readonly judgedAt: number
  readonly newId: () => string
  /** From 0 to just below 1. */
  readonly random: () => number
  /** Arms in the link, as they came. */
  readonly askedArms?: readonly string[]
  /** First page and arms drawn before the page was painted; absent where there is one first page for everybody. */
  readonly drawn?: Drawn | undefined
  readonly warn: (message: string) => void
}

export interface Begun {
  readonly application: Application
  /** Request context of the visit itself, for an application that was begun before this was here. */
  readonly requestContext: Partial<LeadApplication>
}

/** Begins a visit with what was left; writes the slots of its session. */
export function beginVisit(storage: BrowserStorage, visit: Visit, asLeft: AsKept): Begun {
  const { variant, now, warn, initAt } = visit
  storage.write('initAt', 'session', initAt)
  const left = asLeft(visit.judgedAt, warn)
  const said = later(left.trackingConsent, visit.choice)
  // Before it is known whom visits are told to: until then click ids may go where the law asks for no yes (P-01).
  const trackingConsent = visit.refuses && said.at === undefined ? refusedByBrowser : said
  const mayKeep = trackingConsent.advertising === 'granted'
  // Taken back in another tab, while this one slept: what it has of the ad goes (T-10).
  const kept = { ...left, trackingConsent, lead: mayKeep ? left.lead : withoutAttribution(left.lead) }
  const { reference, hasChanged } = affiliateOf(storage, kept, visit)
  const session = sessionOf(storage, visit, hasChanged)
  recordingOf(storage, visit, session.isNew)
  const adClick = adClickOf(storage, visit, mayKeep)
  const arms = armsAt(kept, session.id, visit)
  // In a frame the same loan comes again with each reload of its host page, and the applicant may have chosen another since (B3, L1).
  const { amount, period, ...others } = visit.arrival ?? {}
  const linkLoan = `${amount} ${period}`
  const arrival = !session.isNew && kept.linkLoan === linkLoan ? others : (visit.arrival ?? {})
  const prefill = prefillOf(arrival, variant, visit.conventions)
  const sellingTier = arrival.sellingTierGlobalId ?? textIn(storage, 'sellingTierGlobalId')
  const previously = storage.read('redirected', 'local') === true

  // L2: a reload has no link any more, and is the same visit.
  const before = (!session.isNew && kept.lead.posthogParameters?.leadPrefilledFields) || []
  const prefilled = prefill.fields.length > 0 ? prefill.fields : before

  const requestContext: Partial<LeadApplication> = withoutUndefined({
    deviceData: deviceDataOf({ ...visit.device, initAt: numberIn(storage, 'initAt'), now }),
    sessionId: session.id,
    sessionStartedAt: session.startedAt,
    affiliateReferenceParams: reference,
    sellingTierGlobalId: sellingTier,
    leadSource: arrival.utm_source ?? kept.lead.leadSource,
    ...attributionOf(arrival, pixelCookies(visit.cookies), { host: visit.host, now }),
    googleClick: adClick && googleClickOf(adClick),
    posthogParameters: {
      isLeadPrefilled: prefilled.length > 0,
      leadPrefilledFields: prefilled,
      leadPreviouslyRedirected: previously && storage.read('sessionAcceptedRedirected', 'session') !== true,
    },
  })
  const { affiliateReferenceParams: _, ...lead } = kept.lead
  const after = mergeLead(
    mergeRequestContext<LeadApplication>(lead, requestContext),
    toSections(prefill.answers) as Partial<LeadApplication>,
  )
  const overridden = Object.keys(prefill.answers)
  const isSame = overridden.every((key) => {
    const name = key as keyof typeof prefill.answers
    return fromSections(lead)[name] === prefill.answers[name]
  })
  return {
    application: withoutUndefined({
      ...kept,
      dynamicPages: pagesAt(kept, arms, variant),
      lead: after,
      adClick,
      arms,
      fromLink: linkContextOf(arrival, requestContext),
      linkLoan,
      linkAsked: Object.keys(prefill.linkAsked).length > 0 ? prefill.linkAsked : kept.linkAsked,
      // L1: what the link says stands in for what was kept, and the server hears of it.
      synced: kept.synced && (isSame || kept.access === undefined),
      asyncFormData: {
        ...Object.fromEntries(Object.entries(kept.asyncFormData).filter(([key]) => !overridden.includes(key))),
        ...prefill.texts,
      },
    }),
    requestContext,
  }
}

/** Arms of another session do not count here; the page that was drawn does, whatever became of the session since. */
function armsAt({ lead, arms }: Application, sessionId: string, { variant, askedArms = [], drawn }: Visit) {
  const { experiments } = variant
  const before = lead.sessionId === sessionId ? arms : undefined
  const known = experiments && { ...before, ...chosenArms(experiments, askedArms), ...drawn?.arms }
  return experiments && armsOf(experiments, sessionId, known)
}

/** Pages of the application; before the first Continue those of today's arms, whichever page an earlier visit began with. */
const pagesAt = (
  { dynamicPages, continued, answeredKeys, lead }: Application,
  arms: Arms | undefined,
  variant: Variant,
) =>
  continued.length > 0 || answeredKeys.length > 0 || lead.id
    ? dynamicPages
    : initialPages(variantWithArms(variant, arms))

/** H1 to H3. The reference of the link, else the one that was kept, in this tab before in this browser. */
function affiliateOf(storage: BrowserStorage, kept: Application, { arrival, variant, now, judgedAt, warn }: Visit) {
  const { affiliateReferenceExpiryHours: hours, staticAffiliate } = variant.settings
  const stored = kept.lead.affiliateReferenceParams ?? localAffiliate(storage, variant)
  const fresh = affiliateFrom(arrival, now, warn)
  if (replacesAffiliate(fresh, stored)) return { reference: fresh, hasChanged: true }
  const expiry = { now: judgedAt, hours, staticName: staticAffiliate || undefined, warn }
  if (stored && isAffiliateExpired(stored, expiry)) return { reference: undefined, hasChanged: true }
  return { reference: stored, hasChanged: false }
}

function localAffiliate(storage: BrowserStorage, variant: Variant): AffiliateReference | undefined {
  const stored = storage.read('storedLoanApplication', 'local') as {
    lead?: { affiliateReferenceParams?: Record<string, unknown> }
    progress?: { variant?: unknown }
  } | null
  const found = stored?.progress?.variant === variant.id ? stored.lead?.affiliateReferenceParams : undefined
  if (typeof found !== 'object' || found === null) return undefined
  const texts = Object.entries(found).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : undefined,
  ])
  return Object.fromEntries(texts) as AffiliateReference
}

/** Everything of a session (G2). */
const ofSession: readonly StorageSlot[] = [
  'sessionId',
  'sessionStartedAt',
  'newSessionFlag',
  'sessionAcceptedRedirected',
]

function sessionOf(
  storage: BrowserStorage,
  { arrival, now, judgedAt, newId, drawn, address, variant, warn }: Visit,
  hasOtherAffiliate: boolean,
) {
  const stored = { id: textIn(storage, 'sessionId'), startedAt: textIn(storage, 'sessionStartedAt') }
  const lifetime = variant.settings.applicationExpiryHours * 3_600_000
  // I1: an application as old as that has lost its session's start, so this is another session.
  const isOld =
    stored.startedAt !== undefined &&
    isOver(stored.startedAt, judgedAt, lifetime, (what) => warn(`Invalid session ${what}`))
  const forced = hasOtherAffiliate || isOld
  const session = openSession({
    stored,
    fromUrl: arrival?.sessionId,
    forced,
    now,
    // Where storage is refused, the page alone knows what it drew.
    newId: () => (drawn?.isNew ? drawn.sessionId : newId()),
  })
  if (session.isNew) {
    for (const slot of ofSession) storage.remove(slot, 'session')
    storage.write('sessionUrl', 'session', address)
  }
  storage.write('sessionId', 'session', session.id)
  storage.write('sessionStartedAt', 'session', session.startedAt)
  storage.write('newSessionFlag', 'session', session.isNew)
  return session
}

/** J1, G3: a session is drawn once. The block is kept, and ends the recording of one that was drawn. */
function recordingOf(storage: BrowserStorage, { arrival, variant, random }: Visit, isNew: boolean): void {
  const { sessionLogging, sessionLogPercentage } = variant.settings
  if (blocksRecording(arrival?.utm_source, variant.settings)) storage.write('logRocketBlocked', 'session', true)
  const blocked = storage.read('logRocketBlocked', 'session') === true
  if (!blocked && !isNew && storage.read('logRocket', 'session') !== null) return
  const recording = mayRecord({
    enabled: sessionLogging,
    blocked,
    percentage: sessionLogPercentage,
    draw: Math.floor(random() * 100),
  })
  storage.write('logRocket', 'session', recording)
}

/** I4: the link's click, else the kept one while it lasts and may be kept. */
function adClickOf(
  storage: BrowserStorage,
  { arrival, variant, now, judgedAt, warn }: Visit,
  mayKeep: boolean,
): AdClick | undefined {
  const fresh = arrival && adClickFrom(arrival, now)
  const click = keptClick(storage)
  if (click && !mayKeep) {
    storage.remove('gclid', 'session')
    return fresh
  }
  if (fresh) return fresh
  if (!click || !isAdClickOver(click, judgedAt, variant.settings.adClickExpiryDays, warn)) return click
  storage.remove('gclid', 'session')
  return undefined
}

function keptClick(storage: BrowserStorage): AdClick | undefined {
  const stored = storage.read('gclid', 'session') as (Omit<AdClick, 'setAt'> & { setAt?: unknown }) | null
  if (typeof stored !== 'object' || stored === null) return undefined
  const setAt = stored.setAt instanceof Date ? stored.setAt.toISOString() : String(stored.setAt)
  return { ...stored, setAt }
}

/**
 * The time by which it is judged what is over: where this machine's clock says that something is, the server is asked
 * first, after which `now` is right; where it cannot be had, 0, and everything stays.
 */
export async function judgingTime(
  storage: BrowserStorage,
  { variant, left }: { readonly variant: Variant; readonly left: AsKept },
  now: () => number,
  askTime: () => Promise<boolean>,
): Promise<number> {
  if (!isAnythingOver(storage, { variant, left }, now())) return now()
  return (await askTime()) ? now() : 0
}

/** True where something that was kept is over at `now`. */
function isAnythingOver(
  storage: BrowserStorage,
  { variant, left }: { readonly variant: Variant; readonly left: AsKept },
  now: number,
): boolean {
  const warn = () => {}
  const { affiliateReferenceExpiryHours: hours, staticAffiliate, adClickExpiryDays } = variant.settings
  const whole = left(0, warn)
  const affiliate = whole.lead.affiliateReferenceParams ?? localAffiliate(storage, variant)
  const click = keptClick(storage)
  return (
    !dequal(left(now, warn), whole) ||
    (affiliate !== undefined &&
      isAffiliateExpired(affiliate, { now, hours, staticName: staticAffiliate || undefined, warn })) ||
    (click !== undefined && isAdClickOver(click, now, adClickExpiryDays, warn))
  )
}

function textIn(storage: BrowserStorage, slot: StorageSlot): string | undefined {
  const value = storage.read(slot, 'session')
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberIn(storage: BrowserStorage, slot: StorageSlot): number | undefined {
  const number = Number(storage.read(slot, 'session') ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}
