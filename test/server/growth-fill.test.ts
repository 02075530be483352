// Test of the growth benchmark's fill on PostgreSQL, with few leads: it takes references, keys and indexes away and puts all back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { migrate } from '#server/platform/stores/migrate.ts'
import { copied } from '../../bench/growth/copies.ts'
import { ask, connected, openPool } from '../../bench/growth/databases.ts'
import { fill } from '../../bench/growth/fill.ts'
import { keepTemplates } from '../../bench/growth/keep-templates.ts'
import { startServer, yes } from '../../bench/growth/kinds.ts'
import { driveBand, goOn } from '../../bench/growth/templates.ts'
import { start } from './server.ts'
import { newDatabase } from './soaked-processes.ts'

const leads = 200
const says = { outcome: yes }
let postgres: Postgres
let address: string
let before: readonly string[]

/** References, keys, checks and indexes of every table and of its parts, as the database writes them, and whether they hold. */
const structure = async (): Promise<string[]> => {
  const rows = await ask<{ line: string }>(
    address,
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisready)
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ line }) => line).toSorted()
}

/** Rows of leads in a table, and as many as its templates have, each as often as it is copied. */
async function rowsOf(table: string, lead: string): Promise<{ readonly there: number; readonly expected: number }> {
  const [row] = await ask<{ there: number; expected: number }>(
    address,
    `select (select count("${lead}")::int from public."${table}") as there, (
      select count(*)::int from growth."${table}" r
      join growth.template on template.lead_id = r."${table === 'job' ? 'copied_with' : lead}"
      join generate_series(1, ${leads}) n on n % 100 = template.slot
    ) as expected`,
  )
  return row!
}

beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  address = await newDatabase(postgres.url)
  const db = openPool(address)
  await migrate(db)
  const server = await startServer(db, says)
  server.clock.now = start - 43_200_000
  const templates = await driveBand(server, says, 1)
  await goOn(server, start)
  await server.app.close()
  await db.destroy()
  await connected(address, (client) => keepTemplates((statement) => client.query(statement), templates))
  before = await structure()
  await fill(address, { leads, days: 1, edges: [0, 1], now: new Date(start).toISOString() }, () => {})
}, 120_000)
afterAll(() => postgres.stop())

test('19.9: after a fill every reference, key and index is there again, of tables in parts too', async () => {
  expect(before.filter((line) => line.includes('FOREIGN KEY')).length).toBeGreaterThan(10)
  expect(before.filter((line) => line.startsWith('CREATE')).length).toBeGreaterThan(100)
  expect(await structure()).toEqual(before)
})

test.each(Object.entries({ ...copied, job: 'lead_id' }))(
  '19.9: a fill copies each row of the templates: %s',
  async (table, lead) => {
    const { there, expected } = await rowsOf(table, lead)
    expect(there).toBe(expected)
  },
)

test('19.9: a fill makes as many leads as were wanted, each with its data key', async () => {
  const [row] = await ask<{ leads: number; keys: number }>(
    address,
    `select (select count(*)::int from lead) as leads, (select count(*)::int from lead join data_key on lead_id = lead.id) as keys`,
  )
  expect(row).toEqual({ leads, keys: leads })
})
