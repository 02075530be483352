// A fresh database for a test file: PGlite in memory, or one of its own on the PostgreSQL of TEST_DATABASE_URL.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { migrate } from '#server/stores/migrate.ts'
import type { Database } from '#server/stores/database.ts'
import project from '../../package.json' with { type: 'json' }

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
  const opened = TEST_DATABASE_URL ? await onPostgres(TEST_DATABASE_URL) : await inMemory()
  await migrate(opened.db)
  return opened
}

const cache = join(import.meta.dirname, '../../.cache')
const template = join(cache, `empty-database-${project.dependencies['@electric-sql/pglite']}.tar`)

async function inMemory(): Promise<TestDatabase> {
  const pglite = await emptyDatabase()
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  return { db, close: () => db.destroy() }
}

/** Making a database takes eight times as long as unpacking one, so the first that is made is kept. */
async function emptyDatabase(): Promise<PGlite> {
  if (existsSync(template)) return new PGlite({ loadDataDir: new Blob([readFileSync(template)]) })
  const made = await PGlite.create()
  const dump = await made.dumpDataDir('none')
  mkdirSync(cache, { recursive: true })
  const unfinished = `${template}.${randomUUID()}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  // In one step: another test file may be looking for it.
  renameSync(unfinished, template)
  return made
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
