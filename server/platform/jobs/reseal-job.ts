// Background job that resumes re-encryption after an interrupted `keys rotate`.
import type { KeyHolder } from '../kit/key-holder.ts'
import type { DocumentDeps } from '../platform-dependencies.ts'
import { hasKeyTurn, newestKeyTurn, noteKeyTurn, resealStep } from '../stores/reseal.ts'
import type { NewJob } from './job-store.ts'
import { vacuumLater } from './vacuum-job.ts'
import type { JobHandler } from './worker.ts'

export function resealJob(keyId: string): NewJob {
  return { kind: 'reseal', payload: { keyId }, dedupe_key: `reseal ${keyId}` }
}

const laterMs = 60_000

/** When the job of a key is due that is about to become the current one: by then it is, or whoever was to make it so has ended. */
export const soon = (now: number): Date => new Date(now + laterMs)

/**
 * A batch a step. A process that does not have the key as its current one yet leaves the job to others; one of a key that another
 * has followed, or that never became the current one, is over.
 */
export function resealHandler(parts: Pick<DocumentDeps, 'db' | 'documents' | 'now'>, keys: KeyHolder): JobHandler {
  const { db, now } = parts
  return {
    run: async (payload) => {
      const { keyId } = payload as { keyId: string }
      const isCurrent = keyId === keys.ring().current
      if ((await newestKeyTurn(db)) !== keyId && (!isCurrent || (await hasKeyTurn(db, keyId)))) return 'done'
      if (!isCurrent) return { againInMs: laterMs }
      // Not noted where the rotation was cut off between the ring and its note.
      await noteKeyTurn(db, keyId, new Date(now()))
      const { isDone, resealed } = await resealStep(parts, keys, now())
      if (!isDone) return { againInMs: 0 }
      // Values under the old key still lie in dead rows.
      if (resealed > 0) await vacuumLater(db, now())
      return 'done'
    },
    whenDead: async () => {},
  }
}
