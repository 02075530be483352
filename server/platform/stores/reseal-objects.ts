// Re-encryption of objects in the document store, and the keys they use. An object is found by its row; one without a row is on
// its way into one, or an orphan that goes by itself: it is counted, so that its key stays until then.
import type { DocumentStore } from '../documents/document-store.ts'
import type { DocumentDeps } from '../platform-dependencies.ts'
import type { KeyHolder } from '../kit/key-holder.ts'
import { dataKeyId, leadSealer, newDataKey } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import { dataKeyOf, keepDataKey } from './data-keys.ts'
import { sealOf } from './documents.ts'
import { keyIdBytes, keyIdOf } from './key-id.ts'
import type { Batch, KeyUse } from './reseal-progress.ts'

/** As progress and figures name it. */
export const objectsPlace = 'document store'

/** Whole files are read and written. */
const batch = 20
/** Heads that are read at once. */
const abreast = 16

type Parts = Pick<DocumentDeps, 'db' | 'documents'>

/** The next objects by their documents’ ids, beyond `after`; one that is lost holds nobody up. Rejects where the store cannot be asked. */
export async function resealObjects(parts: Parts, keys: KeyHolder, after: string): Promise<Batch> {
  const all = parts.db
    .selectFrom('document')
    .select(['id', 'lead_id', 'place', dataKeyOf('document.lead_id')])
    .where('place', 'is not', null)
  const found = await (after === '' ? all : all.where('id', '>', after)).orderBy('id').limit(batch).execute()
  let resealed = 0
  for (const document of found) if (await resealObject(parts, keys, document)) resealed += 1
  return { after: found.at(-1)?.id ?? after, resealed, isLast: found.length < batch }
}

interface Stored extends Pick<KeyedLead, 'data_key'> {
  readonly id: string
  readonly lead_id: string
  readonly place: string | null
}

async function resealObject({ db, documents }: Parts, { sealer }: KeyHolder, { id, ...stored }: Stored) {
  const { lead_id: leadId, data_key, place } = stored
  if (place === null) return false
  const head = await documents.head(place, keyIdBytes)
  if (head === undefined || keyIdOf(head) === dataKeyId) return false
  const sealed = await documents.get(place)
  const lead = data_key === null ? await keepDataKey(db, leadId, newDataKey(sealer, leadId)) : { id: leadId, data_key }
  const { sealBytes, openBytes } = leadSealer(sealer, lead)
  await documents.put(place, sealBytes(sealOf(id), openBytes(sealOf(id), sealed)))
  // Deleted meanwhile: what was just written would be nobody's.
  const row = await db.selectFrom('document').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) await documents.remove(place)
  return true
}

/** Number of objects that each of the server's keys sealed. */
export async function objectUses(documents: DocumentStore): Promise<readonly KeyUse[]> {
  const counts = new Map<string, number>()
  const count = async (places: readonly string[]) => {
    for (const head of await Promise.all(places.map((place) => documents.head(place, keyIdBytes)))) {
      if (head === undefined) continue
      const keyId = keyIdOf(head)
      if (keyId === dataKeyId) continue
      counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
    }
  }
  let places: string[] = []
  for await (const { place } of documents.list()) {
    places.push(place)
    if (places.length < abreast) continue
    await count(places)
    places = []
  }
  await count(places)
  return [...counts].map(([keyId, uses]) => ({ place: objectsPlace, keyId, count: uses }))
}
