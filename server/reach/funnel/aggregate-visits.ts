// Aggregation of visits into daily counts: a silent visit is counted, one that is over is deleted. Any number of processes may do it
// at once, and one that is killed leaves everything as it was.
import { idleMs, overMs } from '#domain/tracking/funnel.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { batch, countVisits, deleteVisits } from './funnel-store.ts'

/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/** Repeats what takes a batch at a time until one is not full; how many all took. */
async function all(take: () => ReturnType<typeof countVisits>): Promise<number> {
  let taken = 0
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const { rows } = await take()
    const { count } = rows[0]!
    taken += count
    if (count < batch) break
  }
  return taken
}

/**
 * Counts every visit that said nothing for half an hour, and deletes those that said nothing for 48; how many were deleted. A visit that
 * speaks again is counted again. One that speaks at this moment holds its row: it is passed over, and as nothing it says may be older than
 * a day, it is not over then. Days are added to in the order of their key, so that two that count never wait for each other in a ring.
 */
export async function aggregateVisits({ db, now }: Pick<ReachDeps, 'db' | 'now'>): Promise<number> {
  await all(() => countVisits(db, new Date(now() - idleMs)))
  return all(() => deleteVisits(db, new Date(now() - overMs)))
}
