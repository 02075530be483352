// Database queries of leads' data keys. They have a table of their own, in small parts: one is written anew where a key of it
// must be gone for good.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Handle } from './database.ts'
import { sealedColumns } from './sealed-columns.ts'

/** The sealed data key of the lead whose id a column or an expression has, as a column of the same statement. */
export const dataKeyOf = (leadId: string | RawBuilder<unknown>) =>
  sql<KeyedLead['data_key']>`data_key_of(${typeof leadId === 'string' ? sql.ref(leadId) : leadId})`.as('data_key')

/** A lead by its id, as far as it takes to open what is its own. */
export const keyedLead = (db: Handle, leadId: string): Promise<KeyedLead> =>
  db
    .selectFrom('lead')
    .select(['id', dataKeyOf('lead.id')])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()

/** Keeps a data key for a lead that has none; the one that it has then. */
export async function keepDataKey(db: Handle, leadId: string, sealedKey: string): Promise<KeyedLead> {
  await db
    .insertInto('data_key')
    .values({ lead_id: leadId, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return keyedLead(db, leadId)
}

/** Destroys a lead's data key: nothing sealed with it can be opened again. */
export const destroyDataKey = (trx: Handle, leadId: string) =>
  trx.deleteFrom('data_key').where('lead_id', '=', leadId).execute()

/** Ids of leads with a data key, in their order after one of them; at most so many. */
export async function keyedLeadIds(db: Handle, after: string, atMost: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('data_key')
    .select('lead_id')
    .where('lead_id', '>', after)
    .orderBy('lead_id')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.lead_id)
}

/** Destroys those of these leads that are over and have nothing sealed any more; how many they were. */
export async function destroySpentKeys(db: Handle, now: number, leadIds: readonly string[]): Promise<number> {
  const isLeft = sealedColumns.flatMap(({ table, column, lead, only = sql`true` }) =>
    lead === undefined || table === 'lead'
      ? []
      : sql`exists (
          select from ${sql.table(table)} where ${lead} = over.id and ${sql.ref(`${table}.${column}`)} is not null and ${only}
        )`,
  )
  // The leads first: most have their answers still, and need not be looked for in every other table.
  const { numAffectedRows } = await sql`
    with over as materialized (
      select id from lead
      where id = any(${`{${leadIds.join(',')}}`}::uuid[]) and expires_at <= ${new Date(now)}::timestamptz
        and sections = '{}' and request_context is null and follow_up is null
    )
    delete from data_key
    where lead_id = any(array(select id from over where not (${sql.join(isLeft, sql` or `)})))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
