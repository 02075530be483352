// Fresh database for a test file: PGlite in memory, or one of its own on the PostgreSQL of TEST_DATABASE_URL.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { migrate } from '#server/platform/stores/migrate.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { templateFile } from './database-template.ts'

export interface TestDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
}

/** Deletes every lead with what hangs on it: its consents are proof, and only a purge deletes those. */
export async function deleteLeads(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local loanform.purge = 'on'`.execute(trx)
    await trx.deleteFrom('lead').execute()
  })
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL } = process.env
  if (!TEST_DATABASE_URL) return inMemory()
  const opened = await onPostgres(TEST_DATABASE_URL)
  await migrate(opened.db)
  return opened
}

/** A copy of what database-template.ts made, or one that an earlier file of this worker emptied. */
async function inMemory(): Promise<TestDatabase> {
  const pglite = left.pop() ?? (await PGlite.create({ loadDataDir: new Blob([readFileSync(templateFile())]) }))
  const made = await tablesOf(pglite)
  // Code that still has it when the file has ended must not write into the next file's.
  const { proxy, revoke } = Proxy.revocable(pglite, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: proxy }) })
  // One that was never asked anything cannot be destroyed, and some tests do so.
  await sql`select 1`.execute(db)
  const close = async () => {
    revoke()
    if (pglite.closed) return
    // Each by itself: some end a transaction, and some run in none.
    for (const statement of emptied) await pglite.exec(statement)
    if ((await tablesOf(pglite)) === made) left.push(pglite)
    else await pglite.close()
  }
  return { db, close }
}

/** Emptied databases: unpacking another takes half a second of a processor. Files of a worker share their modules, and so this. */
const left: PGlite[] = []

/** Tables, columns, triggers, functions and migrations as one text: a test that changed them keeps its database to itself. */
async function tablesOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ made: string }>(`
    select string_agg(part, ' ' order by part) as made from (
      select oid || relname || relnatts || relchecks from pg_class where relnamespace = 'public'::regnamespace
      union all select oid || tgname || tgenabled::text from pg_trigger
      union all select oid || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select oid || nspname from pg_namespace
      union all select name || timestamp from kysely_migration
    ) as parts (part)`)
  return rows[0]!.made
}

/** Ends what was left open and deletes every row; triggers that keep proof from being deleted do not fire. What migrations wrote stays. */
const emptied = [
  'rollback',
  'discard all',
  'set session_replication_role = replica',
  `do $$
  declare
    name text;
    is_filled boolean;
    filled text[] := '{}';
  begin
    for name in
      select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    loop
      execute 'select exists (select from ' || name || ')' into is_filled;
      if is_filled then filled := filled || name; end if;
    end loop;
    if filled <> '{}' then execute 'truncate ' || array_to_string(filled, ', ') || ' restart identity cascade'; end if;
  end $$`,
  'discard all',
]

async function onPostgres(url: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const pool = new Pool({ connectionString: own.href, max: 12 })
  // The forced drop ends connections that are still being closed.
  pool.on('error', () => {})
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    close: async () => {
      await db.destroy()
      await run(`drop database ${name} with (force)`)
    },
  }
}
