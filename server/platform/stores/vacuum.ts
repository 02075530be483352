// Writing tables anew, so that nothing is left of deleted rows and of earlier versions of changed ones (P-05). Of PostgreSQL
// only the parts of the table of data keys: what they sealed opens no more, and its own vacuum takes that away.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { errorCode } from '../kit/error-code.ts'

/** With rows of leads, but without a column that says whose. */
const besideLead = ['lead', 'job', 'upload_chunk']

/** A table in parts has its rows in them, and they are tables. */
const tablesOfLeads = (db: Database) =>
  sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and (
      relname = any(${`{${besideLead.join(',')}}`}::text[])
      or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'lead_id' and not attisdropped)
    ) order by 1`.execute(db)

const partsOfDataKeys = (db: Database) =>
  sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree('data_key') where isleaf order by 1`.execute(db)

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
const lookMs = 100
const looks = 30
/** Each takes four seconds at most. */
const turnsAlone = 15

/**
 * Waits until every snapshot of the database is newer than this call. As long as an older one is in use, by PostgreSQL's own analysis too,
 * deleted rows stay. False after three seconds.
 */
async function olderSnapshotsEnded(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(connection)
  for (let look = 0; look < looks; look++) {
    const found = await sql<{ older: boolean }>`
      select exists (
        select from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and age(backend_xmin) > age(${rows[0]!.xid}::xid)
      ) as older`.execute(connection)
    if (!found.rows[0]!.older) return true
    await sleep(lookMs)
  }
  return false
}

/** False where the table is in use for longer than others can be kept waiting. */
async function writtenAnew(connection: Database, table: string): Promise<boolean> {
  try {
    await sql`vacuum full ${sql.table(table)}`.execute(connection)
    return true
  } catch (error) {
    if (errorCode(error) === '55P03') return false
    throw error
  }
}

/** PostgreSQL, part after part: false where one is in use for longer than others can be kept waiting, or its deleted rows are. */
export function vacuumDataKeys(db: Database): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    if (!(await olderSnapshotsEnded(connection))) return false
    const { rows: parts } = await partsOfDataKeys(connection)
    await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection)
    try {
      let areAll = true
      for (const { name } of parts) areAll = (await writtenAnew(connection, name)) && areAll
      return areAll
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/** PostgreSQL, with nobody at work on it: tries again for a minute at most, until the rows are gone. False where they are not. */
export async function vacuumDataKeysAlone(db: Database): Promise<boolean> {
  for (let turn = 0; turn < turnsAlone; turn++) {
    if (await vacuumDataKeys(db)) return true
    await sleep(1000)
  }
  return false
}
