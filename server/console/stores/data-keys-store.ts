// Database queries of data keys that lie beside a backup, and of what none of them opens any more (P-05).
import { sql } from 'kysely'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import { patiently } from '#server/platform/stores/patience.ts'
import { sealedColumns } from '#server/platform/stores/sealed-columns.ts'
import { dataKeyId } from '#server/platform/kit/lead-sealer.ts'
import { holdings } from '#server/people/retention/holdings.ts'
import { allowDeletes } from '#server/people/retention/evidence-store.ts'
import type { SealedDataKey } from '../data-key-file.ts'

export const allDataKeys = async (db: Database): Promise<SealedDataKey[]> => {
  const rows = await patiently(db, (trx) => trx.selectFrom('data_key').selectAll().execute())
  return rows.map(({ lead_id: leadId, sealed_key: sealedKey }) => ({ leadId, sealedKey }))
}

const some = 2000

/** Some data keys of any age. Whole pages are drawn, so that it takes no longer however many there are. */
export const someDataKeys = async (db: Handle): Promise<readonly SealedDataKey[]> => {
  const { rows: counted } = await sql<{ keys: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as keys from pg_class
    where oid in (select relid from pg_partition_tree('data_key') where isleaf)`.execute(db)
  // Twice as many, because the count is an estimate.
  const percent = Math.min(100, (200 * some) / Math.max(1, counted[0]!.keys))
  const { rows } = await sql<SealedDataKey>`
    select lead_id as "leadId", sealed_key as "sealedKey" from data_key tablesample system (${percent}::float4) limit ${some}::int`.execute(
    db,
  )
  return rows
}

const batch = 5000

/** Keys of leads that are not there are passed over. */
async function insertDataKeys(trx: Handle, keys: readonly SealedDataKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += batch) {
    const rows = JSON.stringify(keys.slice(from, from + batch))
    await sql`
      insert into data_key (lead_id, sealed_key)
      select lead.id, given.key from (
        select (row->>'leadId')::uuid as id, row->>'sealedKey' as key from jsonb_array_elements(${rows}::jsonb) row
      ) given join lead on lead.id = given.id
      on conflict do nothing`.execute(trx)
  }
}

/** Leads without a data key that have something one sealed. */
const unreadable = sql`
  select lead.id from lead
  where not exists (select from data_key where data_key.lead_id = lead.id)
    and (starts_with(lead.request_context, ${`${dataKeyId}.`})
      or exists (select from jsonb_each_text(lead.sections) part where starts_with(part.value, ${`${dataKeyId}.`})))`

/** Empties what nobody can read any more; how many leads that are. */
async function emptyUnreadable(trx: Handle): Promise<number> {
  await allowDeletes(trx)
  const { rows } = await sql<{ id: string }>`${unreadable}`.execute(trx)
  const ids = `{${rows.map(({ id }) => id).join(',')}}`
  for (const { table, column } of sealedColumns) {
    const holding = holdings[table]
    if (!holding) continue
    const isMeant = sql`${sql.ref(holding.lead)} = any(${ids}::uuid[])`
    await (
      holding.ends === 'rows'
        ? sql`delete from ${sql.table(table)} where ${isMeant}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isMeant}`
    ).execute(trx)
  }
  await sql`delete from upload where lead_id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    update lead set sections = '{}', answered_keys = '{}', request_context = null
    where id = any(${ids}::uuid[])`.execute(trx)
  return rows.length
}

/** Puts the data keys of a file into a database that came without; how many leads ended since, and were emptied. */
export async function putDataKeys(trx: Handle, keys: readonly SealedDataKey[]): Promise<number> {
  await insertDataKeys(trx, keys)
  return emptyUnreadable(trx)
}
