// Test of processes that migrate one PostgreSQL in turn (Q1, Q5, R-24). They do behind a pooler in transaction mode, while another one
// migrates, and beside a table that somebody has locked.
import { Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import { ServerDialect } from '#server/platform/stores/dialects.ts'
import { migrate } from '#server/platform/stores/migrate.ts'
import type { Tables } from '#server/platform/stores/tables.ts'
import { newDatabase } from './soaked-processes.ts'

let postgres: Postgres
const clients: Client[] = []
const clientOf = async (connectionString: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  clients.push(client)
  return client
}

/** A database as behind a pooler in transaction mode: each transaction, or statement outside one, has the next connection. */
function pooled(connections: readonly Client[]): Kysely<Tables> {
  let turn = 0
  let held: Client | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    const client = held ?? connections[turn++ % connections.length]!
    held = /^(?:begin|start)/.test(text) ? client : /^(?:commit|rollback)$/.test(text) ? undefined : held
    return client.query(text, [...values])
  }
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return new Kysely({ dialect: new ServerDialect({ pool: pool as never }) })
}

beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
}, 240_000)
afterAll(async () => {
  for (const client of clients) await client.end()
  await postgres.stop()
})

test('Q5: behind a pooler in transaction mode no lock of the migrations stays on a connection, done or failed', async () => {
  const url = await newDatabase(postgres.url)
  const connections = await Promise.all([clientOf(url), clientOf(url), clientOf(url)])
  const db = pooled(connections)
  const locks = async () => {
    const { rows } = await sql`select objid from pg_locks where locktype = 'advisory' and pid in
      (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    return rows
  }
  await migrate(db)
  expect(await locks()).toEqual([])
  await sql`delete from kysely_migration where name = '053-ids-in-time-order'`.execute(db)
  await expect(migrate(db)).rejects.toThrow('corrupted migrations')
  expect(await locks()).toEqual([])
})

test('Q1: a server that starts while another process migrates waits for it, is told so once, and then starts', async () => {
  const databaseUrl = await newDatabase(postgres.url)
  const other = await clientOf(databaseUrl)
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(3853314791062309107)')
  const told: unknown[] = []
  let ended: Promise<unknown> | undefined
  const onWaiting = (error: unknown) => {
    told.push(String(error))
    ended = other.query('commit')
  }
  const place = { dataDir: '/dev/null', databaseUrl, onConnectionError: () => {}, onLockLost: () => {} }
  const opened = await openDatabase({ ...place, wait: { ms: 1000, onWaiting } })
  await ended
  expect(told).toEqual(['Error: another process is migrating the database: wait for its end'])
  if ('refused' in opened) throw new Error(opened.refused)
  await opened.close()
}, 60_000)

test('R-24: a migration that meets a locked table says whose end to wait for, and goes on once it is free', async () => {
  const url = await newDatabase(postgres.url)
  const db = pooled([await clientOf(url)])
  await migrate(db)
  const backup = await clientOf(url)
  await backup.query('begin')
  await backup.query('lock table kysely_migration in access exclusive mode')
  await expect(migrate(db, { statement: '1h', lock: '50ms' })).rejects.toThrow(
    'another connection has locked what a migration changes, such as a backup: wait for its end, and start again',
  )
  await backup.query('commit')
  await migrate(db)
})
