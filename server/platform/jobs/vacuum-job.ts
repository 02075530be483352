// Job that removes erased and purged rows from the disk. It follows within a minute: several erasures share one.
import { enqueue } from './job-store.ts'
import type { JobHandler } from './worker.ts'
import type { Database, Handle } from '../stores/database.ts'
import { takeAll } from '../limits/rate-limit-store.ts'
import { bytesOfLeads, vacuumDataKeys, vacuumEmbedded } from '../stores/vacuum.ts'

const paceMs = 60_000
const longestPauseMs = 60 * paceMs
/** Written anew within some seconds, while the one connection of the embedded database serves nobody else. */
const bytesAMinute = 64_000_000

/** From one to the next: a minute for each 64 MB, an hour at most. Repeated erasures make nobody wait longer (S-32). */
export const vacuumPauseMs = (bytes: number): number =>
  Math.min(longestPauseMs, paceMs * Math.max(1, Math.ceil(bytes / bytesAMinute)))

/** In the transaction that deletes. At the next full minute, so that later ones do not put it off. */
export function vacuumLater(trx: Handle, now: number): Promise<void> {
  const runAt = new Date(Math.ceil((now + 1) / paceMs) * paceMs)
  return enqueue(trx, { kind: 'vacuum', payload: {}, dedupe_key: 'vacuum' }, runAt)
}

/** The handler of the job `vacuum`. */
export function vacuumHandler(db: Database, isEmbedded: boolean, now: () => number): JobHandler {
  return {
    run: async () => {
      if (!isEmbedded) return (await vacuumDataKeys(db)) ? 'done' : { againInMs: paceMs }
      const windowMs = vacuumPauseMs(await bytesOfLeads(db))
      const taken = await takeAll(db, [{ key: 'vacuum', most: 1, windowMs }], now())
      if (taken.kind === 'full') return { againInMs: taken.retryAfterMs }
      await vacuumEmbedded(db)
      return 'done'
    },
    // Deleted rows stay unreadable to every query; the next erasure or purge tries again.
    whenDead: async () => {},
  }
}
