// Test of prepared statements of the embedded database: they answer what PGlite's own way does, through errors and changed tables (19.6).
import { Kysely, sql } from 'kysely'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '#server/platform/kit/error-code.ts'
import { isUnavailable } from '#server/platform/stores/database.ts'
import { EmbeddedDialect } from '#server/platform/stores/embedded-dialect.ts'

let pglite: PGlite
let db: Kysely<object>
beforeAll(async () => {
  pglite = await PGlite.create()
  db = new Kysely<object>({ dialect: new EmbeddedDialect(pglite) })
  await pglite.exec('create table kept (id int primary key, word text)')
})
afterAll(() => db.destroy())

/** More than it takes until a statement is prepared. */
const often = 8
const times = async <T>(work: (time: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let time = 0; time < often; time++) all.push(await work(time))
  return all
}
const preparedTexts = async () => {
  const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

const values: Readonly<Record<string, readonly [type: string, value: unknown]>> = {
  text: ['text', 'añ "\\ \u0001'],
  'an empty text': ['text', ''],
  nothing: ['text', null],
  number: ['int', -3],
  'large number': ['bigint', '9007199254740993'],
  fraction: ['float8', 0.1],
  exact: ['numeric', '12.50'],
  truth: ['boolean', false],
  moment: ['timestamptz', new Date('2026-11-28T10:00:00.123Z')],
  id: ['uuid', '01a2223e-ab89-76ee-91c1-5fddb9c8f71f'],
  object: ['jsonb', JSON.stringify({ a: [1, null, 'x'] })],
  texts: ['text[]', ['a', 'b,c', '{}', '"', '']],
  'no texts': ['text[]', []],
  numbers: ['int[]', [1, 2]],
  bytes: ['bytea', new Uint8Array([0, 255, 7])],
}

test.each(Object.keys(values))('19.6: a prepared statement takes and gives %s as before', async (name) => {
  const [type, value] = values[name]!
  const all = await times(async () => (await sql`select ${value}::${sql.raw(type)} as it`.execute(db)).rows)
  expect(all).toEqual(Array.from({ length: often }, () => all[0]))
  expect(await preparedTexts()).toContain(`select $1::${type} as it`)
})

test('19.6 R-26: a prepared write tells how many rows it changed, and one that is refused is told by its code and undone', async () => {
  const insert = (at: Kysely<object>, id: number) => sql`insert into kept values (${id}, 'x')`.execute(at)
  await times(async (id) => expect((await insert(db, id)).numAffectedRows).toBe(1n))
  const change = (least: number) => sql`update kept set word = 'y' where id >= ${least}`.execute(db)
  expect((await times(change)).map(({ numAffectedRows }) => Number(numAffectedRows))).toEqual(
    Array.from({ length: often }, (_, least) => often - least),
  )
  const refused = db.transaction().execute(async (trx) => {
    await insert(trx, 100)
    await insert(trx, 0)
  })
  await expect(refused.catch(errorCode)).resolves.toBe('23505')
  const { rows } = await sql`select id from kept where id >= ${100}`.execute(db)
  expect(rows).toEqual([])
  await insert(db, 100)
})

test('19.6: a table that changes refuses a prepared statement once', async () => {
  const read = async () => (await sql<{ id: number }>`select * from kept where id = ${1}`.execute(db)).rows
  await times(read)
  await pglite.exec(`alter table kept add column more text default 'new'`)
  const refused = await read().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(isUnavailable(refused)).toBe(true)
  const all = await times(read)
  expect(all).toEqual(Array.from({ length: often }, () => [{ id: 1, word: 'y', more: 'new' }]))
})

test('19.6: two uses of one database share its names', async () => {
  const second = new Kysely<object>({ dialect: new EmbeddedDialect(pglite) })
  await times(async (time) => sql`select ${time}::int as first`.execute(db))
  await times(async (time) => sql`select ${time}::int as second`.execute(second))
  expect((await sql`select ${5}::int as first`.execute(second)).rows).toEqual([{ first: 5 }])
})
