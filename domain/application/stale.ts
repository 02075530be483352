// Expiry of stored client data: when it is stale, and which parts are dropped (I1).
import { noLead } from '#domain/journey/states.ts'
import type { Application, LeadApplication } from './application.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import { isOver } from '#domain/journey/lifetime.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** Visit that stored the data: a reload keeps this tab's data, a later visit only data with a lead. */
export type Visit = 'this' | 'earlier'

interface Judging {
  /** Milliseconds, by the server's clock where it is known. */
  readonly now: number
  readonly expiryHours: number
  readonly warn: (message: string) => void
}

/**
 * I1: past its expiry, or older than the configured time since the session began, or without a positive lead status. The last
 * is not asked of the tab's own data: a page that is loaded again has lost nothing.
 */
export function isStale(lead: LeadApplication, visit: Visit, { now, expiryHours, warn }: Judging): boolean {
  const over = (at: string | undefined, lifetime: number) =>
    at !== undefined && isOver(at, now, lifetime, (what) => warn(`Invalid session ${what}`))
  return (
    (lead.expiresAt !== undefined && Date.parse(lead.expiresAt) < now) ||
    over(lead.sessionStartedAt, expiryHours * 3_600_000) ||
    (visit === 'earlier' && !(lead.leadStatus !== undefined && lead.leadStatus > noLead))
  )
}

/**
 * I1: without session, consents and lead source; what may not outlive the tab goes too (P-10). A lead lives by its
 * own expiry: while it does it stays, since a second one beside it would be sold twice.
 */
export function withoutStaleFields(application: Application, fresh: Application, now: number): Application {
  const { id, leadStatus, expiresAt, affiliateReferenceParams, sellingTierGlobalId, tags } = application.lead
  const kept = toSections(stillGood(fromSections(application.lead)))
  const lead = withoutUndefined({ ...fresh.lead, tags, affiliateReferenceParams, sellingTierGlobalId, ...kept })
  const { ui, reapplying, trackingConsent } = application
  const asyncFormData = stillGood(application.asyncFormData)
  const isAlive = application.access !== undefined && expiresAt !== undefined && Date.parse(expiresAt) >= now
  return isAlive
    ? withoutUndefined({
        ...application,
        masked: undefined,
        lead: withoutUndefined({ ...lead, id, leadStatus, expiresAt }),
        asyncFormData,
        customerConsents: {},
      })
    : { ...fresh, lead, asyncFormData, ui, reapplying, trackingConsent }
}

/** Without secrets, and without consents: each is given anew. */
const stillGood = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !isDataPointKey(key) || isLasting(key)))

const isLasting = (key: DataPointKey) => !dataPoint(key).secret && dataPoint(key).kind !== 'consent'
