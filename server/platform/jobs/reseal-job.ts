// Background job that resumes re-encryption after an interrupted `keys rotate`.
import type { KeyHolder } from '../kit/key-holder.ts'
import type { DocumentDeps } from '../platform-dependencies.ts'
import { newestKeyTurn, resealStep } from '../stores/reseal.ts'
import type { NewJob } from './job-store.ts'
import type { JobHandler } from './worker.ts'

export function resealJob(keyId: string): NewJob {
  return { kind: 'reseal', payload: { keyId }, dedupe_key: `reseal ${keyId}` }
}

const laterMs = 60_000

/**
 * A batch a step. A process that does not have the key as its current one yet leaves the job to others; one of a key that another
 * has followed is over.
 */
export function resealHandler(parts: Pick<DocumentDeps, 'db' | 'documents' | 'now'>, keys: KeyHolder): JobHandler {
  const { db, now } = parts
  return {
    run: async (payload) => {
      const { keyId } = payload as { keyId: string }
      if ((await newestKeyTurn(db)) !== keyId) return 'done'
      if (keyId !== keys.ring().current) return { againInMs: laterMs }
      return (await resealStep(parts, keys, now())).isDone ? 'done' : { againInMs: 0 }
    },
    whenDead: async () => {},
  }
}
