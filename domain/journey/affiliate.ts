// Affiliate reference of a visit: read from the URL, kept for a time, replaced by another affiliate (H1 to H3).
import type { Arrival } from './arrival.ts'
import { isOver } from './lifetime.ts'

/** E2. An undefined part is one the link left out. A reference replaces an older one whole (`mergeRequestContext`). */
export interface AffiliateReference {
  readonly attribute?: string | undefined
  readonly subId?: string | undefined
  readonly transactionId?: string | undefined
  /** UTC ISO timestamp of the arrival. */
  readonly setAt?: string
}

type Warn = (message: string) => void

/** H1: the reference of an arrival at `now` (milliseconds); empty, with the document's warning, where the URL has none. */
export function affiliateFrom(arrival: Arrival | undefined, now: number, warn: Warn): AffiliateReference {
  if (!arrival) {
    warn('URL data is undefined. Returning default empty affiliate reference.')
    return {}
  }
  const { refName, refSubId, refTransactionId = arrival.s_id } = arrival
  if (refName === undefined && refSubId === undefined && refTransactionId === undefined) {
    warn('No valid affiliate parameters found in URL data.')
    return {}
  }
  return {
    attribute: refName,
    subId: refSubId,
    transactionId: refTransactionId,
    setAt: new Date(now).toISOString(),
  }
}

interface Keeping {
  readonly now: number
  /** Hours; anything but a positive number counts as not expired. */
  readonly hours: number
  /** The affiliate whose references never expire, if one is configured. */
  readonly staticName: string | undefined
  readonly warn: Warn
}

/** H2. */
export function isAffiliateExpired(
  { attribute, setAt }: AffiliateReference,
  { now, hours, staticName, warn }: Keeping,
): boolean {
  if (setAt === undefined || (staticName !== undefined && attribute === staticName)) return false
  return isOver(setAt, now, hours * 3_600_000, (what) => warn(`Invalid affiliate ${what}`))
}

/** H3: true where the new reference names somebody and differs from the one that is kept. */
export function replacesAffiliate(fresh: AffiliateReference, kept: AffiliateReference | undefined): boolean {
  const names = ['attribute', 'subId', 'transactionId'] as const
  return names.some((name) => fresh[name] !== undefined) && names.some((name) => fresh[name] !== kept?.[name])
}
