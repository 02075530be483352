// Writing tables anew, so that nothing is left of deleted rows and of earlier versions of changed ones (P-05). Of PostgreSQL
// only the small table of data keys: what they sealed opens no more, and its own vacuum takes that away.
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { errorCode } from './database.ts'

/** With rows of leads, but without a column that says whose. */
const besideLead = ['lead', 'job', 'upload_chunk']

const tablesOfLeads = (db: Database) =>
  sql<{ name: string }>`
    select table_name as name from information_schema.tables t
    where table_schema = current_schema() and table_type = 'BASE TABLE' and (
      table_name = any(${`{${besideLead.join(',')}}`}::text[])
      or exists (
        select from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'lead_id'
      )
    ) order by 1`.execute(db)

/** The embedded database: every table with rows of leads, one after another, and then the log of writes. */
export async function vacuumEmbedded(db: Database): Promise<void> {
  const { rows } = await tablesOfLeads(db)
  for (const { name } of rows) await sql`vacuum full ${sql.table(name)}`.execute(db)
  // The checkpoint removes every file of the log but the one that was just begun.
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** Of the tables that `vacuumEmbedded` writes anew, indexes included. */
export async function bytesOfLeads(db: Database): Promise<number> {
  const { rows } = await tablesOfLeads(db)
  const names = rows.map(({ name }) => name)
  const sum = await sql<{ bytes: string }>`
    select coalesce(sum(pg_total_relation_size(to_regclass(quote_ident(name)))), 0) as bytes
    from unnest(${`{${names.join(',')}}`}::text[]) as name`.execute(db)
  return Number(sum.rows[0]!.bytes)
}

const lockTimeoutMs = 200

/** PostgreSQL: false where the table is in use for longer than writers can be kept waiting. */
export function vacuumDataKeys(db: Database): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection)
    try {
      await sql`vacuum full data_key`.execute(connection)
      return true
    } catch (error) {
      if (errorCode(error) === '55P03') return false
      throw error
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}
