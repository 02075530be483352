// Test of the market by simulation. Each seed is a day of lenders, applicants, crashes and clocks, and every invariant holds
// throughout (Q2, Q3, R-22, R-25, R-26, S-21).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPreparedDatabase } from '#test/simulator/prepared-database.ts'
import type { PreparedDatabase } from '#test/simulator/prepared-database.ts'
import { simulate } from '#test/simulator/simulate.ts'

/** `npm run soak` takes more. */
const seeds = Number(process.env.SEEDS ?? 30)
const small = { leads: 3, days: 1 }

let database: PreparedDatabase
beforeAll(async () => {
  database = await openPreparedDatabase()
})
afterAll(() => database.close())

test(
  'Q3 R-22 R-25: every invariant holds in each of the seeds',
  async () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const { violation, events } = await simulate(database, { seed, ...small })
      expect(violation && { seed, ...violation, last: events.slice(-20) }).toBeUndefined()
    }
  },
  seeds * 20_000,
)

test('Q2 R-29: they hold in a day of more leads, where the clock leaps past the end of an offer that nobody has marked', async () => {
  const { violation, events } = await simulate(database, { seed: 1, leads: 15, days: 1 })
  expect(violation && { ...violation, last: events.slice(-20) }).toBeUndefined()
}, 300_000)
