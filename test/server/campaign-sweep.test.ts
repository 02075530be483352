// Test of the sweep that begins campaigns' messages each minute: all that is due, once, through pauses, stops and clocks (Q4, 19.9).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pacedSweep } from '#server/reach/campaigns/sweep.ts'
import { leadRow } from './campaign-leads.ts'
import type { Wanted } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Tuesday, with no holiday of any of the eight near. */
const tuesday = Date.parse('2026-06-02T15:00:00Z')
const lead = (wanted: Wanted) => leadRow(server, wanted)
const messages = () => server.db.selectFrom('message').selectAll().orderBy('due_at').execute()
const begun = async () => (await messages()).map(({ lead_id: id }) => id)

test('Q4: begins a reminder in the minute in which it becomes due, once', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday
  await sweep(server.deps)
  const { id } = await lead({ at: tuesday - hourMs + minuteMs })
  server.clock.now = tuesday + minuteMs - 1
  await sweep(server.deps)
  expect(await begun()).toEqual([])
  server.clock.now = tuesday + minuteMs
  await sweep(server.deps)
  server.clock.now = tuesday + 2 * minuteMs
  await sweep(server.deps)
  expect(await begun()).toEqual([id])
})

test('Q4: begins all that became due in one minute, however many there are', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday
  await sweep(server.deps)
  const { id } = await lead({ at: tuesday - hourMs + minuteMs })
  await sql`insert into lead select made.* from lead, generate_series(1, 400) as number,
    lateral jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid(), 'token_hash', number)) as made
    where lead.id = ${id}`.execute(server.db)
  server.clock.now = tuesday + minuteMs
  await sweep(server.deps)
  expect(await begun()).toHaveLength(401)
})

test('Q4: a sweep that failed is made up for by the next one, and a process that starts anew begins all that is due', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday
  await sweep(server.deps)
  const missed = await lead({ at: tuesday - hourMs + minuteMs })
  server.clock.now = tuesday + 40 * minuteMs
  await sweep(server.deps)
  expect(await begun()).toEqual([missed.id])
  const older = await lead({ at: tuesday - 4 * hourMs })
  await pacedSweep()(server.deps)
  expect((await begun()).toSorted()).toEqual([missed.id, older.id].toSorted())
})

test('Q4: after a long stop the step whose turn it is goes, within a day of its time', async () => {
  server.clock.now = tuesday
  const turn = await lead({ at: tuesday - 20 * hourMs })
  const second = 672 * hourMs
  const late = await lead({ state: 13, at: tuesday - second - dayMs + 1 })
  await lead({ state: 13, at: tuesday - second - dayMs })
  await pacedSweep()(server.deps)
  const steps = (await messages()).map(({ lead_id: id, step }) => `${id} ${step + 1}`)
  expect(steps.toSorted()).toEqual([`${turn.id} 2`, `${late.id} 2`].toSorted())
})

test('Q4: a clock that is set back has the reminders of that hour begun all the same', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday + 40 * minuteMs
  await sweep(server.deps)
  server.clock.now = tuesday
  const { id } = await lead({ at: tuesday - hourMs })
  await sweep(server.deps)
  expect(await begun()).toEqual([id])
})

test('Q4: finds within the hour what became due without its time, and at once what became due in a pause', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday
  await sweep(server.deps)
  const late = await Promise.all([2, 8, 14, 22].map((hours) => lead({ at: tuesday - hours * hourMs })))
  await sweep(server.deps)
  expect(await begun()).toEqual([])
  const found: number[] = []
  for (let minute = 1; minute <= 60; minute++) {
    server.clock.now = tuesday + minute * minuteMs
    await sweep(server.deps)
    found.push((await begun()).length)
  }
  expect(new Set(found), 'not all in one look').toEqual(new Set([0, 1, 2, 3, 4]))
  expect((await begun()).toSorted()).toEqual(late.map(({ id }) => id).toSorted())
  await server.db
    .insertInto('campaign_pause')
    .values({ campaign: 'abandoned-form', at: new Date(server.clock.now) })
    .execute()
  await sweep(server.deps)
  const paused = await lead({ at: tuesday - 3 * hourMs })
  await server.db.deleteFrom('campaign_pause').execute()
  await sweep(server.deps)
  expect(await begun()).toContain(paused.id)
})

test('Q4: a look that was cut off goes on where it was', async () => {
  const sweep = pacedSweep()
  server.clock.now = tuesday
  await sweep(server.deps)
  const leads = await Promise.all([2, 8, 14, 22].map((hours) => lead({ at: tuesday - hours * hourMs })))
  server.clock.now = tuesday + 61 * minuteMs
  const cutOff = () => {
    throw new Error('the process is stopped')
  }
  await expect(sweep({ ...server.deps, wake: cutOff })).rejects.toThrow('the process is stopped')
  expect(await begun()).toHaveLength(1)
  await sweep(server.deps)
  expect((await begun()).toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
})
