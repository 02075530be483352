// Test of the simulator's repeatability: one seed is one run, and no invariant breaks in it (Q2, Q3). Thirty seeds: simulator.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPreparedDatabase } from '#test/simulator/prepared-database.ts'
import type { PreparedDatabase } from '#test/simulator/prepared-database.ts'
import { simulate } from '#test/simulator/simulate.ts'

const small = { leads: 3, days: 1 }

let database: PreparedDatabase
beforeAll(async () => {
  database = await openPreparedDatabase()
})
afterAll(() => database.close())

test('the same seed is the same run, event by event, alone and after others', async () => {
  const first = await simulate(database, { seed: 1, ...small })
  await simulate(database, { seed: 2, ...small })
  const again = await simulate(database, { seed: 1, ...small })
  expect(again).toEqual(first)
  expect(first.violation).toBeUndefined()
  expect(first.events.length).toBeGreaterThan(50)
  const anew = await openPreparedDatabase()
  expect(await simulate(anew, { seed: 1, ...small })).toEqual(first)
  await anew.close()
}, 120_000)
