// Counts of the last 24 hours, kept between scrapes. Counting takes the longer the more leads a day has, and no alarm needs them to the
// second.
import type { Database } from '#server/platform/stores/database.ts'
import { countDay } from './count-store.ts'

type DayCounts = Awaited<ReturnType<typeof countDay>>

const keptAtLeastMs = 60_000
/** However many leads a day has, counting them takes no more than a hundredth of the time. */
const restPerWork = 100

/** Milliseconds for which counts are kept that took so long to make. */
export const keptForMs = (tookMs: number): number => Math.max(keptAtLeastMs, tookMs * restPerWork)

/** Function that gives the counts of the 24 hours until `now`, or those it made not long ago. */
export function keepDayCounts(): (db: Database, now: number) => Promise<DayCounts> {
  let made: { readonly counts: DayCounts; readonly at: number; readonly keptMs: number } | undefined
  return async (db, now) => {
    if (made && now - made.at < made.keptMs) return made.counts
    const begun = performance.now()
    const counts = await countDay(db, now)
    made = { counts, at: now, keptMs: keptForMs(performance.now() - begun) }
    return counts
  }
}
