// Database queries of stored answers by idempotency key.
import { sql } from 'kysely'
import type { InferResult } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lockOf } from '#server/platform/stores/lead-writes.ts'
import type { NewRecord } from '#server/platform/stores/lead-writes.ts'

/** Time for which a key is known. After that a request under it is a new one, and the lead's state decides. */
export const keyLifeMs = 7 * 24 * 3_600_000

export const deleteOldRecords = (db: Handle, now: number) =>
  db
    .deleteFrom('idempotency_record')
    .where('at', '<=', new Date(now - keyLifeMs))
    .executeTakeFirst()

const recordUnder = (db: Handle, { key, endpoint }: Pick<NewRecord, 'key' | 'endpoint'>) =>
  db
    .selectFrom('idempotency_record')
    .select(['request_hash', 'status', 'body', 'at', 'lead_id', dataKeyOf('idempotency_record.lead_id')])
    .where('key', '=', key)
    .where('endpoint', '=', endpoint)

export type StoredRecord = InferResult<ReturnType<typeof recordUnder>>[number]

export const storedRecord = (db: Handle, idempotency: Pick<NewRecord, 'key' | 'endpoint'>) =>
  recordUnder(db, idempotency).executeTakeFirst()

/**
 * Locks a key to the end of the transaction, with what is stored under it; `busy` where somebody else has the lock. Who had it until this
 * very statement may have stored an answer that is not seen yet: then writing another breaks the primary key.
 */
export async function lockedRecord(
  trx: Handle,
  idempotency: Pick<NewRecord, 'key' | 'endpoint'>,
): Promise<StoredRecord | 'busy' | undefined> {
  const { rows } = await sql<{ free: boolean } & (StoredRecord | { readonly status: null })>`
    select ${lockOf(idempotency)} as free, stored.* from (select) one
    left join (${recordUnder(trx, idempotency)}) stored on true`.execute(trx)
  const { free, ...stored } = rows[0]!
  if (!free) return 'busy'
  return stored.status === null ? undefined : stored
}
