// Affiliate attribution of a lead: credits its reference and its ad click within their windows (H2, I4).
import type { GoogleClick } from '#domain/journey/ad-click.ts'
import type { Affiliate } from './affiliate-folder.ts'
import { isAffiliateExpired } from '#domain/journey/affiliate.ts'
import type { AffiliateReference } from '#domain/journey/affiliate.ts'
import { isOver } from '#domain/journey/lifetime.ts'
import { linkText } from '#domain/journey/link-text.ts'
import type { LinkText } from '#domain/journey/link-text.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** Credit: the identifiers by which an affiliate knows a lead. */
export interface Credit {
  readonly affiliate: string
  readonly transactionId?: LinkText
  readonly subId?: LinkText
}

interface Arrived {
  readonly brand: string
  readonly country: string
  readonly reference: AffiliateReference | undefined
  readonly click: GoogleClick | undefined
  /** Milliseconds, by the server's clock: nobody arrived after that. */
  readonly createdAt: number
  /** The variant's settings (P2). */
  readonly referenceHours: number
  readonly staticName: string | undefined
  readonly clickDays: number
}

const silent = () => {}

/**
 * The affiliates that something that happens at `at` (milliseconds) is credited to. At the last millisecond of a window it still
 * is; a static reference has no window; a time or a setting that is none counts as not over (H2).
 */
export function creditsAt(affiliates: Readonly<Record<string, Affiliate>>, arrived: Arrived, at: number): Credit[] {
  return Object.entries(affiliates)
    .filter(([, { brands, countries }]) => isIn(brands, arrived.brand) && isIn(countries, arrived.country))
    .flatMap(([id, affiliate]) => byReference(id, affiliate, arrived, at) ?? byClick(id, affiliate, arrived, at) ?? [])
}

const isIn = (list: readonly string[] | undefined, id: string) => list === undefined || list.includes(id)

function byReference(id: string, affiliate: Affiliate, arrived: Arrived, at: number): Credit | undefined {
  const { reference, referenceHours, staticName } = arrived
  if (!reference?.attribute || !affiliate.refNames?.includes(reference.attribute)) return undefined
  const hours = affiliate.windowHours ?? referenceHours
  const setAt = noLaterThan(reference.setAt, arrived.createdAt)
  if (isAffiliateExpired(withoutUndefined({ ...reference, setAt }), { now: at, hours, staticName, warn: silent }))
    return undefined
  return withoutUndefined({
    affiliate: id,
    transactionId: linkText(reference.transactionId),
    subId: linkText(reference.subId),
  })
}

function byClick(id: string, affiliate: Affiliate, arrived: Arrived, at: number): Credit | undefined {
  const { click, clickDays, createdAt } = arrived
  const name = click && affiliate.adClicks?.find((each) => click[each])
  if (!name) return undefined
  const since = noLaterThan(click.gclidAt, createdAt)
  const window = (affiliate.windowHours ?? clickDays * 24) * 3_600_000
  if (since !== undefined && isOver(since, at, window, silent)) return undefined
  return withoutUndefined({ affiliate: id, transactionId: linkText(click[name]) })
}

/** A browser's clock that is ahead would make the window longer. */
function noLaterThan(setAt: string | undefined, createdAt: number): string | undefined {
  return setAt !== undefined && Date.parse(setAt) > createdAt ? new Date(createdAt).toISOString() : setAt
}
