// Past decisions taken again with other lenders: the configuration each lead was decided under, changed, or today's.
import type { Lender } from '#domain/lender/lender.ts'
import { isOffAt } from '#domain/lender/lender-limits.ts'
import { baseMarket } from '#domain/lender/market.ts'
import type { Market } from '#domain/lender/market.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import { readConfiguration } from '#server/lenders/desk/configuration.ts'
import type { Decision } from '#server/lenders/desk/decide.ts'
import { decideAgain } from '#server/lenders/desk/decide-again.ts'
import { effectiveLenders } from '#server/lenders/desk/effective-lenders.ts'
import { lookingBack } from '#server/lead/had-before.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'
import { configurationText } from '#server/platform/stores/desk-decisions.ts'
import { sentBefore } from '#server/platform/stores/sent-before.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { changedLenders } from './changes.ts'
import type { LenderChanges } from './changes.ts'
import type { PastLead } from './past-leads.ts'

type Lenders = Readonly<Record<string, Lender>>
type Parts = Pick<ConsoleDeps, 'catalogue' | 'config' | 'db' | 'now'>

interface Otherwise {
  readonly past: Lenders
  readonly changed: Lenders
}

/** Leads come in order of time, and so do configurations: the newest few are kept, and their number stays bounded. */
const versionsKept = 8

/** Lenders as they are now: a pause that is over is none, for leads from before its end either. */
function asOf(lenders: Lenders, now: number): Lenders {
  const rows = Object.entries(lenders).map(([id, lender]): [string, Lender] => {
    const { off: _, ...on } = lender
    return [id, isOffAt(lender, now) ? lender : on]
  })
  return Object.fromEntries(rows)
}

/** The lenders of a version of the configuration, and what is tried instead: changed, or today's where nothing is. */
export async function lendersToTry(
  { catalogue, db, now }: Parts,
  changes: LenderChanges | undefined,
): Promise<(version: string) => Promise<Otherwise>> {
  const folders = asOf(catalogue.lenders, now())
  const today = asOf(await effectiveLenders(db, catalogue.lenders), now())
  const kept = new Map<string, Otherwise>()
  return async (version) => {
    const known = kept.get(version)
    if (known) return known
    const past = readConfiguration(await configurationText(db, version))
    const otherwise = { past, changed: changes ? changedLenders(past, folders, changes) : today }
    if (kept.size >= versionsKept) kept.delete(kept.keys().next().value!)
    kept.set(version, otherwise)
    return otherwise
  }
}

interface Tried {
  readonly lenders: Lenders
  /** Absent where none were kept: then no rule of the market held. */
  readonly market: Market | undefined
}

/** The rule for duplicates that holds at a lender; nothing is known of one that is not there. */
function duplicateRule({ lenders, market }: Tried, id: string): string {
  const lender = lenders[id]
  return lender ? canonicalJson({ rule: lender.duplicates ?? market?.duplicates }) : 'not there'
}

/** The settings of the market that the lead was decided under, and today's where none are kept. */
export function marketThen(parts: Parts, { facts }: PastLead): Market {
  return facts.market ?? marketNow(parts, { facts })
}

export function marketNow(parts: Parts, { facts: { brandId, countryId } }: Pick<PastLead, 'facts'>): Market {
  const { brands, countries } = parts.catalogue
  const isThere = Object.hasOwn(brands, brandId) && Object.hasOwn(countries, countryId)
  return isThere ? marketOfVariant(parts, { brandId, countryId }) : baseMarket
}

/** The decision as it would have been; `market` where its settings are tried too. */
export async function decideOtherwise(
  db: Parts['db'],
  { row, facts, applicant: answers }: PastLead,
  { past, changed }: Otherwise,
  market: Market | undefined = facts.market,
): Promise<Decision> {
  const [then, tried] = [
    { lenders: past, market: facts.market },
    { lenders: changed, market },
  ]
  const anew = Object.entries(changed).filter(([id]) => duplicateRule(then, id) !== duplicateRule(tried, id))
  const looking = lookingBack(Object.fromEntries(anew), row.at.getTime(), market?.duplicates)
  const again = { row, answers, lenders: changed, market }
  if (!looking) return decideAgain(again)
  // A duplicate search under other rules does not count: searched again, as of that moment.
  const kept = facts.sentBefore.filter(({ lenderId }) => !looking.lenders.includes(lenderId))
  const found = await sentBefore(db, { lead: { ...row, id: row.lead_id }, ...looking, before: row.at })
  return decideAgain({ ...again, sentBefore: [...kept, ...found] })
}
