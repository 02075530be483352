// Test of prepared statements on PostgreSQL: what is asked often is prepared, nothing behind a pooler, and a table may change (19.6, R-24).
import { Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { connectionPool, isOutage, isUnavailable } from '#server/platform/stores/database.ts'
import { ServerDialect } from '#server/platform/stores/dialects.ts'
import { allowTime } from '#server/platform/stores/patience.ts'
import { usualSilence } from '#server/platform/stores/silent-connections.ts'
import type { Silence } from '#server/platform/stores/silent-connections.ts'
import type { Tables } from '#server/platform/stores/tables.ts'
import { startPooler } from './pooler.ts'
import { newDatabase } from './soaked-processes.ts'

let postgres: Postgres
let databaseUrl: string
beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  databaseUrl = await newDatabase(postgres.url)
}, 240_000)
afterAll(() => postgres.stop())
const opened: Kysely<Tables>[] = []
afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())))

const often = 6

function open(url: string, silence: Silence = usualSilence): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new ServerDialect({ pool: connectionPool(url, () => {}, silence) }) })
  opened.push(db)
  return db
}

const askedOften = async (db: Kysely<Tables>) => {
  for (let time = 0; time < often; time++) await sql`select ${time}::int as time`.execute(db)
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('19.6: what is asked often is prepared, and behind a pooler nothing is', async () => {
  expect(await askedOften(open(databaseUrl))).toEqual(['select $1::int as time'])
  const pooler = await startPooler(databaseUrl)
  expect(await askedOften(open(pooler.url))).toEqual([])
  pooler.close()
})

test('R-24: a table that another process changes refuses one statement, as one that may be asked again, and no other', async () => {
  const other = new Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('create table changed (id int); insert into changed values (1)')
  const db = open(databaseUrl)
  const read = async (at: Kysely<Tables>) => (await sql`select * from changed where id = ${1}::int`.execute(at)).rows
  const twice = () =>
    db.connection().execute((one) => db.connection().execute(async (two) => [await read(one), await read(two)]))
  for (let time = 0; time < often; time++) await twice()
  await other.query(`alter table changed add column word text default 'new'`)
  await other.end()
  const refused = await read(db).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect([isUnavailable(refused), isOutage(refused)], String(refused)).toEqual([true, true])
  for (let time = 0; time < often; time++)
    expect(await twice()).toEqual(Array.from({ length: 2 }, () => [{ id: 1, word: 'new' }]))
})

test('R-24: a transaction that was given more time has it where that statement is prepared too', async () => {
  const db = open(databaseUrl, { ...usualSilence, answer: 400 })
  const slowly = (seconds: number) =>
    db.transaction().execute(async (trx) => {
      await allowTime(trx)
      await sql`select pg_sleep(${seconds}::float8)`.execute(trx)
    })
  for (let time = 0; time < often; time++) await slowly(0)
  await expect(slowly(1)).resolves.toBe(undefined)
  await expect(sql`select pg_sleep(${1}::float8)`.execute(db)).rejects.toThrow('said nothing in time')
})
