// Ids rise with time, so that the rows of a new lead lie together however many leads there are (decision 089).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/kit/new-id.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Milliseconds that an id of version 7 begins with. */
const timeIn = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const ofVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('19.9: no two ids of a moment are the same', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(ofVersion7)
})

test('19.9: a later lead lies behind the earlier ones in every index that leads with its id', async () => {
  const before = Date.now()
  const ids: string[] = []
  for (let made = 0; made < 3; made++) {
    const { id } = await server.aLead('es')
    ids.push(id)
    expect(timeIn(id)).toBeGreaterThanOrEqual(ids.length > 1 ? timeIn(ids.at(-2)!) : before)
  }
  expect(timeIn(ids.at(-1)!)).toBeLessThanOrEqual(Date.now())
})

test('19.9: the database makes ids of the same kind, where an index is on nothing else', async () => {
  const before = Date.now()
  const { rows: ids } = await sql<{ id: string }>`select new_id() as id from generate_series(1, 200)`.execute(server.db)
  const after = Date.now()
  for (const { id } of ids) {
    expect(id).toMatch(ofVersion7)
    expect(timeIn(id)).toBeGreaterThanOrEqual(before - 1)
    expect(timeIn(id)).toBeLessThanOrEqual(after + 1)
  }
  expect(new Set(ids.map(({ id }) => id)).size).toBe(200)
  const { rows: left } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    where c.table_schema = 'public' and c.column_default = 'gen_random_uuid()' and exists (
      select from pg_index i where i.indrelid = c.table_name::regclass and i.indnkeyatts = 1 and i.indkey[0] = c.ordinal_position)`.execute(
    server.db,
  )
  expect(left.map(({ table }) => table)).toEqual([])
})
