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

/** A copy of what database-template.ts made. */
async function inMemory(): Promise<TestDatabase> {
  const pglite = new PGlite({ loadDataDir: new Blob([readFileSync(templateFile())]) })
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  // One that was never asked anything cannot be destroyed either.
  await sql`select 1`.execute(db)
  return { db, close: () => db.destroy() }
}

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
