// Purge of expired data: class by class, in small transactions, each with its evidence. A purge that was cut off goes on where
// it stopped, and several processes may purge at once (P-06, R-29).
import { overSince } from '#domain/law/retention.ts'
import { vacuumLater } from '#server/platform/jobs/vacuum-job.ts'
import { destroySpentKeys } from '#server/platform/stores/data-keys.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import { watchClock } from './clock-watch.ts'
import type { ClockVerdict, DatabaseClock } from './clock-watch.ts'
import { allowDeletes, configurationName, writeEvidence } from './evidence-store.ts'
import { purgeLeftovers } from './leftover-store.ts'
import { sweepsOf } from './sweep-store.ts'
import type { Sweep } from './sweep-store.ts'

type Parts = Pick<PeopleDeps, 'catalogue' | 'db' | 'log' | 'now' | 'policies' | 'sealer' | 'variants'>

/** What was ended, or is due. */
export interface Swept extends Pick<Sweep, 'class' | 'country' | 'outcome' | 'table'> {
  readonly count: number
}

const batch = 200
/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/** What would be ended now; nothing is changed. */
export async function duePurge({ catalogue, db, now }: Pick<Parts, 'catalogue' | 'db' | 'now'>): Promise<Swept[]> {
  const due: Swept[] = []
  for (const { count, isDue: _, end: __, days, ...sweep } of sweepsOf(catalogue.countryRetention)) {
    const found = await count(db, new Date(overSince(now(), days)))
    if (found > 0) due.push({ ...sweep, count: found })
  }
  return due
}

/** Ends what is due, whatever the clock: for the operator who has looked at it. `said` hears of each batch. */
export async function purgeNow(parts: Parts, said: (swept: Swept) => void = () => {}): Promise<Swept[]> {
  const { catalogue, db, now, sealer } = parts
  const configuration = configurationName(catalogue.countryRetention)
  const done: Swept[] = []
  for (const { count: _, days, isDue, end, ...sweep } of sweepsOf(catalogue.countryRetention)) {
    if (!(await isDue(db, new Date(overSince(now(), days))))) continue
    let ended = 0
    for (let turn = 0; turn < batchesAtMost; turn++) {
      const at = new Date(now())
      const began = await db.transaction().execute(async (trx) => {
        await allowDeletes(trx)
        const times = await end(trx, { sealer, at }, new Date(overSince(at.getTime(), days)), batch)
        const { class: kept, country } = sweep
        await writeEvidence(trx, { kind: 'purge', class: kept, country, began: times, configuration, at })
        return times.length
      })
      ended += began
      if (began > 0) said({ ...sweep, count: ended })
      if (began < batch) break
    }
    if (ended > 0) done.push({ ...sweep, count: ended })
  }
  await purgeLeftovers(parts)
  if (done.length > 0)
    await db.transaction().execute(async (trx) => {
      await destroySpentKeys(trx, now())
      await vacuumLater(trx, now())
    })
  return done
}

/** Ends what is due where the clock is steady; says which clock it was otherwise. */
export async function purge(
  parts: Parts,
  clock?: DatabaseClock,
): Promise<{ readonly clock: ClockVerdict; readonly swept: readonly Swept[] }> {
  const verdict = await watchClock(parts, clock)
  return { clock: verdict, swept: verdict === 'steady' ? await purgeNow(parts) : [] }
}
