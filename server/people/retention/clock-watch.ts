// Clock check before deleting: it must agree with the database's, and have run steadily for a day. A clock that jumps ahead
// would otherwise end everything at once.
import type { PeopleDeps } from '../people-dependencies.ts'
import { apartMs } from '#server/platform/kit/steady-clock.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { databaseTime, beginClockWatch, lockClockWatch, updateClockWatch } from './clock-store.ts'

/** The longest pause between two looks, and how long the clock must have gone on without a longer one. */
const steadyMs = 24 * 3_600_000

export type DatabaseClock = (db: Database) => Promise<number>

/** The database's own clock; Unix milliseconds. */
export const databaseClock: DatabaseClock = async (db) => {
  const { rows } = await databaseTime(db)
  return new Date(rows[0]!.at).getTime()
}

type ClockDeps = Pick<PeopleDeps, 'db' | 'now' | 'log'>

export type ClockVerdict = 'steady' | 'apart' | 'jumped' | 'too-new'

/**
 * Looks at the clock and writes down that it did. `apart`: it differs from the database's; `jumped`: it went back, or further
 * ahead than a day since the last look; `too-new`: that was less than a day ago.
 */
export async function watchClock(
  { db, now, log }: ClockDeps,
  read: DatabaseClock = databaseClock,
): Promise<ClockVerdict> {
  const at = now()
  if (Math.abs((await read(db)) - at) > apartMs) {
    log.failure('nothing is purged: this clock differs from the database’s', new Error('apart'), {})
    return 'apart'
  }
  const verdict = await db.transaction().execute(async (trx): Promise<ClockVerdict> => {
    await beginClockWatch(trx, at)
    const row = await lockClockWatch(trx)
    const gone = at - row.seen_at.getTime()
    const hasJumped = gone < -apartMs || gone > steadyMs
    const since = hasJumped ? new Date(at) : row.steady_since
    await updateClockWatch(trx, at, since)
    if (hasJumped) return 'jumped'
    return at - since.getTime() >= steadyMs ? 'steady' : 'too-new'
  })
  if (verdict === 'jumped')
    log.failure('nothing is purged for a day: the clock jumped, or nobody looked for long', new Error(verdict), {})
  return verdict
}

/** Work that is left out unless the clock is steady. */
export function whenSteady<Deps extends ClockDeps>(
  run: (deps: Deps) => Promise<unknown>,
): (deps: Deps) => Promise<unknown> {
  return async (deps) => ((await watchClock(deps)) === 'steady' ? run(deps) : undefined)
}
