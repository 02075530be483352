// Aggregation of finished visits into daily counts; their rows are deleted. Any number of processes may do it at once, and one
// that is killed leaves everything as it was.
import { overMs } from '#domain/tracking/funnel.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { foldVisits, batch } from './funnel-store.ts'

/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/**
 * Folds every visit that said nothing for 48 hours; how many those were. A visit that speaks at this moment holds its row: it is
 * passed over, and as nothing it says may be older than a day, it is not over then. Days are added to in the order of their key, so that
 * two that fold never wait for each other in a ring.
 */
export async function aggregateVisits({ db, now }: Pick<ReachDeps, 'db' | 'now'>): Promise<number> {
  let aggregated = 0
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const over = new Date(now() - overMs)
    const { rows } = await foldVisits(db, over)
    const { count } = rows[0]!
    aggregated += count
    if (count < batch) break
  }
  return aggregated
}
