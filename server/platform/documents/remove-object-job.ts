// Job that removes an object from the document store, after the commit that deleted its row.
import type { DocumentDeps } from '../platform-dependencies.ts'
import { enqueue } from '../jobs/job-store.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Handle } from '../stores/database.ts'

interface RemoveObjectPayload {
  readonly place: string
}

/** Has the objects removed once the transaction has committed. */
export async function removeLater(trx: Handle, places: readonly string[], at: Date): Promise<void> {
  for (const place of places) {
    const payload: RemoveObjectPayload = { place }
    await enqueue(trx, { kind: 'remove-object', payload, dedupe_key: `remove-object ${place}` }, at)
  }
}

/** The handler of the job `remove-object`. */
export function removeObjectHandler({ documents }: Pick<DocumentDeps, 'documents'>): JobHandler {
  return {
    run: async (payload) => {
      await documents.remove((payload as RemoveObjectPayload).place)
      return 'done'
    },
    // Nobody has it any more: `removeOrphans` finds it.
    whenDead: async () => {},
  }
}
