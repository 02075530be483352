// Database queries of stored answers by idempotency key.
import { sql } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lockOf } from '#server/platform/stores/lead-writes.ts'

/** Time for which a key is known. After that a request under it is a new one, and the lead's state decides. */
export const keyLifeMs = 7 * 24 * 3_600_000

export const deleteOldRecords = (db: Handle, now: number) =>
  db
    .deleteFrom('idempotency_record')
    .where('at', '<=', new Date(now - keyLifeMs))
    .executeTakeFirst()

export const storedRecord = (db: Handle, key: string, endpoint: string) =>
  db
    .selectFrom('idempotency_record')
    .select(['request_hash', 'status', 'body', 'at', 'lead_id', dataKeyOf('idempotency_record.lead_id')])
    .where('key', '=', key)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()

/** Locks a key to the end of the transaction; false where somebody else has it. */
export async function lockKey(trx: Handle, idempotency: Parameters<typeof lockOf>[0]): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select ${lockOf(idempotency)} as free`.execute(trx)
  return rows[0]!.free
}
