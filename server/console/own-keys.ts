// Comparison of the server's keys with what is sealed: another installation's have the same ids and open nothing (P-05, R-38).
import { opensDataKey } from '#server/platform/kit/lead-sealer.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { keyIdOf } from '#server/platform/stores/key-id.ts'
import type { ConsoleDeps } from './console-dependencies.ts'
import { someDataKeys } from './stores/data-keys-store.ts'

/**
 * Ids of keys that are there and open less than half of what a key of that id sealed. Leads of hours under wrong keys stay unreadable for good,
 * and do not make the right ones wrong.
 */
export async function wrongKeys(
  { db, sealer }: Pick<ConsoleDeps, 'db' | 'sealer'>,
  keys: Pick<KeyHolder, 'ring'>,
): Promise<string[]> {
  const sealed = Map.groupBy(await someDataKeys(db), ({ sealedKey }) => keyIdOf(Buffer.from(sealedKey)))
  return [...sealed].flatMap(([id, found]) => {
    const opened = found.filter(({ leadId, sealedKey }) => opensDataKey(sealer, { id: leadId, data_key: sealedKey }))
    return Object.hasOwn(keys.ring().sealing, id) && 2 * opened.length < found.length ? [id] : []
  })
}

/** Explanation for the operator where keys are wrong; nothing where they are right. */
export async function wrongKeyFault(...given: Parameters<typeof wrongKeys>): Promise<string | undefined> {
  const wrong = await wrongKeys(...given)
  return wrong.length === 0
    ? undefined
    : `LOANFORM_KEYS: ${wrong.join(', ')} is another key than the one that sealed the data: expected it there, or in keys.json`
}
