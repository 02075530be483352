// Counting of lead outcomes: takes the leads that changed into the counts that reports read. Any number of processes may begin at
// once; one of them counts, and one that is killed leaves everything as it was.
import type { ReachDeps } from '../reach-dependencies.ts'
import { batch, countChanges, lockCounts } from './lead-outcome-store.ts'

/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 20_000

const countBatch = ({ db }: Pick<ReachDeps, 'db'>) =>
  db.transaction().execute(async (trx) => ((await lockCounts(trx)) ? countChanges(trx) : 0))

/** Counts every change of a lead's outcome that waits; the number of changes. None where another process counts. */
export async function countOutcomes(deps: Pick<ReachDeps, 'db'>): Promise<number> {
  let counted = 0
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const count = await countBatch(deps)
    counted += count
    if (count < batch) break
  }
  return counted
}
