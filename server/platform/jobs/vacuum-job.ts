// Job that leaves nothing on the disk of what was erased or purged. It follows within a minute: several erasures share one.
import { enqueue } from './job-store.ts'
import type { JobHandler } from './worker.ts'
import type { Database, Handle } from '../stores/database.ts'
import { vacuumDataKeys, vacuumEmbedded } from '../stores/vacuum.ts'

const paceMs = 60_000

/** In the transaction that deletes. At the next full minute, so that later ones do not put it off. */
export function vacuumLater(trx: Handle, now: number): Promise<void> {
  const runAt = new Date(Math.ceil((now + 1) / paceMs) * paceMs)
  return enqueue(trx, { kind: 'vacuum', payload: {}, dedupe_key: 'vacuum' }, runAt)
}

/** The handler of the job `vacuum`. */
export function vacuumHandler(db: Database, isEmbedded: boolean): JobHandler {
  return {
    run: async () => {
      if (!isEmbedded) return (await vacuumDataKeys(db)) ? 'done' : { againInMs: paceMs }
      await vacuumEmbedded(db)
      return 'done'
    },
    // What was deleted stays unreadable to every query; the next erasure or purge tries again.
    whenDead: async () => {},
  }
}
