// Purge of expired data: class by class, in small transactions, each with its evidence. A purge that was cut off goes on where
// it stopped, and several processes may purge at once (P-06, R-29).
import { beforeEveryId } from '#server/platform/kit/before-every-id.ts'
import { dayMs } from '#domain/questions/duration.ts'
import { overSince } from '#domain/law/retention.ts'
import { vacuumLater } from '#server/platform/jobs/vacuum-job.ts'
import { destroySpentKeys, keyedLeadIds } from '#server/platform/stores/data-keys.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import { allowTime, patiently } from '#server/platform/stores/patience.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import { watchClock } from './clock-watch.ts'
import type { ClockVerdict, DatabaseClock } from './clock-watch.ts'
import { allowDeletes, configurationName, writeEvidence } from './evidence-store.ts'
import { retentionOfKept } from './kept-country-store.ts'
import { purgeLeftovers } from './leftover-store.ts'
import { sweepsOf } from './sweep-store.ts'
import type { Over } from './due-rows-store.ts'
import type { Sweep } from './sweep-store.ts'

type Parts = Pick<PeopleDeps, 'catalogue' | 'db' | 'log' | 'now' | 'policies' | 'sealer' | 'variants'>

/** Rows that were ended, or are due. */
export interface Swept extends Pick<Sweep, 'class' | 'country' | 'outcome' | 'table'> {
  readonly count: number
}

const batch = 200
/** Data keys that are looked at in one statement. */
const keyBatch = 2000
/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/** The purge that is due now; nothing is changed. */
export async function duePurge({ catalogue, db, now }: Pick<Parts, 'catalogue' | 'db' | 'now'>): Promise<Swept[]> {
  const due: Swept[] = []
  const retention = await retentionOfKept(db, catalogue.countryRetention)
  for (const { due: look } of sweepsOf(retention)) {
    const found = await patiently(db, (trx) => look(trx, ({ days }) => ({ until: new Date(overSince(now(), days)) })))
    for (const [{ end: _, days: __, ...sweep }, count] of found) due.push({ ...sweep, count })
  }
  return due
}

/**
 * Ends what is due, whatever the clock: for the operator who has looked at it. `said` hears of each batch. With `endedSince` (Unix
 * milliseconds) it looks only at leads' clocks that ended after it, which takes no longer however much is kept.
 */
export async function purgeNow(
  parts: Parts,
  said: (swept: Swept) => void = () => {},
  endedSince?: number,
): Promise<Swept[]> {
  const { catalogue, db, now, sealer } = parts
  const retention = await retentionOfKept(db, catalogue.countryRetention)
  const configuration = configurationName(retention)
  const done: Swept[] = []
  const touched = new Set<string>()
  const overAt = ({ days }: Sweep, at: number): Over => ({
    until: new Date(overSince(at, days)),
    ...(endedSince === undefined ? {} : { after: new Date(overSince(endedSince, days)) }),
  })
  const endBatch = (each: Sweep) => {
    const at = new Date(now())
    return db.transaction().execute(async (trx) => {
      await allowDeletes(trx)
      if (endedSince === undefined) await allowTime(trx)
      const rows = await each.end(trx, { sealer, at }, overAt(each, at.getTime()), batch)
      const began = rows.map((row) => row.began)
      const { class: kept, country } = each
      await writeEvidence(trx, { kind: 'purge', class: kept, country, began, configuration, at })
      if (rows.length > 0) await vacuumLater(trx, now())
      return rows
    })
  }
  for (const { due } of sweepsOf(retention)) {
    const look = (handle: Handle) => due(handle, (sweep) => overAt(sweep, now()))
    const found = await (endedSince === undefined ? patiently(db, look) : look(db))
    for (const each of found.keys()) {
      const { end: _, days: __, ...sweep } = each
      let count = 0
      for (let turn = 0; turn < batchesAtMost; turn++) {
        const ended = await endBatch(each)
        count += ended.length
        for (const { leadId } of ended) touched.add(leadId)
        if (ended.length > 0) said({ ...sweep, count })
        if (ended.length < batch) break
      }
      if (count > 0) done.push({ ...sweep, count })
    }
  }
  // It asks of each old row whether its lead is still there.
  if (endedSince === undefined) await purgeLeftovers(parts)
  // Of all leads also where nothing was due: a purge that was killed before this had ended the rows, and nobody else asks of them.
  await endKeys(parts, endedSince === undefined ? undefined : [...touched].toSorted())
  return done
}

/** Destroys data keys with nothing left to open: of these leads, or of all. */
async function endKeys({ db, now }: Parts, ofLeads: readonly string[] | undefined): Promise<void> {
  const pageAfter = (last: string) =>
    ofLeads?.filter((id) => id > last).slice(0, keyBatch) ?? keyedLeadIds(db, last, keyBatch)
  let page = await pageAfter(beforeEveryId)
  // Ends at the last lead: each page begins after the last of the one before it.
  while (page.length > 0) {
    const leads = page
    await db.transaction().execute(async (trx) => {
      if ((await destroySpentKeys(trx, now(), leads)) > 0) await vacuumLater(trx, now())
    })
    page = await pageAfter(page.at(-1)!)
  }
}

/** Ends what is due where the clock is steady; says which clock it was otherwise. */
export async function purge(
  parts: Parts,
  clock?: DatabaseClock,
  endedSince?: number,
): Promise<{ readonly clock: ClockVerdict; readonly swept: readonly Swept[] }> {
  const verdict = await watchClock(parts, clock)
  return { clock: verdict, swept: verdict === 'steady' ? await purgeNow(parts, undefined, endedSince) : [] }
}

/** Looked at again each time: what was written late, and what another process was about to end. */
export const purgeMarginMs = 2 * dayMs

/**
 * A purge to be run again and again. Each time it ends what became due lately; once a day, and first of all, it looks at everything that is
 * kept, because an outcome may change without its clock. It knows only its last runs: a process that starts anew begins with everything.
 */
export function pacedPurge(clock?: DatabaseClock): (parts: Parts) => Promise<void> {
  const ran = new WeakMap<Database, { lastly: number; wholly: number }>()
  return async (parts) => {
    const at = parts.now()
    const before = ran.get(parts.db)
    const { clock: verdict } = await purge(parts, clock, (before?.lastly ?? at) - purgeMarginMs)
    if (verdict !== 'steady') return
    ran.set(parts.db, { lastly: at, wholly: before?.wholly ?? Number.NEGATIVE_INFINITY })
    if (before && at - before.wholly < dayMs) return
    await purgeNow(parts)
    ran.set(parts.db, { lastly: at, wholly: at })
  }
}
