// Lead data beside the answers: the lender's result, the requested route, the device (E3, E4). Also says how a change is merged
// into a lead.
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { ResultStatus } from './result-status.ts'
import type { RedirectMethod } from './storage-slots.ts'

/** Result of an application at a lender that took, or may take, the lead, as the server tells it (E3). */
export interface ApplicationResult {
  readonly offerId?: string
  readonly partner?: { readonly name: string; readonly logo?: string }
  /** The company that lends, where that is not the partner itself. */
  readonly lender?: string
  readonly application: { readonly status: ResultStatus }
  readonly offer?: OfferTerms
  /** The folder of `catalogue/offers` that lays the terms out. */
  readonly layout?: string
}

/** A move the server asks for beside the state (E3). */
export interface RouteChange {
  readonly method: RedirectMethod
  readonly redirectTo: string
}

/** E4. */
export interface DeviceData {
  /** Minutes, as `Date.getTimezoneOffset` says. */
  readonly timezoneOffset: number
  /** GiB, rounded; 1 where the browser does not say. */
  readonly deviceMemory: number
  readonly language: string
  /** `360x740`. */
  readonly screenResolution: string
  /** Milliseconds from the first script to now, 0 where the start is not known. */
  readonly loadingTime: number
}

/** Nested groups merge field by field, tags are united, everything else is replaced (I2). */
export function mergeLead<T extends { readonly tags?: readonly string[] }>(lead: T, change: Partial<T>): T {
  const merged: Record<string, unknown> = { ...lead }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    const before = merged[key]
    merged[key] = isGroup(before) && isGroup(value) ? { ...before, ...value } : value
  }
  if (lead.tags && change.tags) merged.tags = [...new Set([...lead.tags, ...change.tags])]
  return merged as T
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
