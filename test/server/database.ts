// A fresh database for a test file: PGlite in memory, or one of its own on the PostgreSQL of TEST_DATABASE_URL.
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { migrate } from '#server/stores/migrate.ts'
import type { Database } from '#server/stores/database.ts'

export interface TestDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL } = process.env
  const opened = TEST_DATABASE_URL ? await onPostgres(TEST_DATABASE_URL) : inMemory()
  await migrate(opened.db)
  return opened
}

function inMemory(): TestDatabase {
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: new PGlite() }) })
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
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: own.href, max: 12 }) }) })
  return {
    db,
    close: async () => {
      await db.destroy()
      await run(`drop database ${name} with (force)`)
    },
  }
}
