// Test of rows that belong to no lead: each goes on the last day of its class, by the country that keeps it longest (P-06).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysOf, retentionOf } from '#domain/law/retention.ts'
import type { RetentionClass } from '#domain/law/retention.ts'
import { purgeLeftovers } from '#server/people/retention/leftover-store.ts'
import { startTestServer } from './server.ts'

const dayMs = 86_400_000
const start = Date.parse('2028-02-29T00:00:00Z')
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = start
})

const lead = randomUUID()
const at = new Date(start)
/** A first report of long ago, and one of the start: the last one counts. */
const before = new Date(start - 400 * dayMs)
const planted: Readonly<Record<string, readonly [kept: RetentionClass, insert: () => Promise<unknown>]>> = {
  conversion: [
    'books',
    () =>
      server.db
        .insertInto('conversion')
        .values({ affiliate: 'a', lead_id: lead, event: 'lead', variant: 'v', payout_cents: 1, at })
        .execute(),
  ],
  revenue: [
    'books',
    () =>
      sql`insert into revenue (lead_id, lender, kind, verdict_id, brand, country, cents, at)
      values (${lead}, 'l', 'accepted', ${randomUUID()}, 'b', 'es', 1, ${at})`.execute(server.db),
  ],
  delivery: [
    'message',
    () =>
      sql`insert into delivery (id, channel, party, lead_id, event, source, at)
      values (${randomUUID()}, 'webhook', 'p', ${lead}, 'e', ${lead}, ${at})`.execute(server.db),
  ],
  affiliate_event: [
    'message',
    () =>
      sql`insert into affiliate_event (variant, product, kind, at) values ('v', 'p', 'visit', ${at})`.execute(
        server.db,
      ),
  ],
  csp_report: [
    'technical',
    () =>
      sql`insert into csp_report (day, variant, directive, blocked, count, first_at, last_at)
      values (${before}, 'v', 'd', 'b', 1, ${before}, ${at})`.execute(server.db),
  ],
}

test.each(Object.entries(planted))(
  'P-06: %s of no lead goes on the last day of its class',
  async (table, [kept, insert]) => {
    // One country keeps for longer than all others, and it decides for what is no country's.
    const [short, long] = [retentionOf({ clocks: { [kept]: 10 } }), retentionOf({ clocks: { [kept]: 3000 } })]
    const { catalogue } = server.deps
    const deps = { ...server.deps, catalogue: { ...catalogue, countryRetention: { short, long, other: short } } }
    const left = async () => (await sql`select 1 from ${sql.table(table)}`.execute(server.db)).rows.length
    await insert()
    server.clock.now = start + daysOf(long, kept, 'sold') * dayMs - 1
    await purgeLeftovers(deps)
    expect(await left()).toBe(1)
    server.clock.now += 1
    await purgeLeftovers(deps)
    expect(await left()).toBe(0)
  },
)

test('P-06: a job that never worked goes a month after it was to run, and one that still may stays', async () => {
  const { db } = server
  const { technical } = retentionOf({}).clocks
  await db.deleteFrom('job').execute()
  for (const dead of [true, false])
    await db
      .insertInto('job')
      .values({
        kind: 'vacuum',
        payload: '{}',
        dedupe_key: `vacuum ${dead}`,
        run_at: at,
        dead,
        lane: null,
        lead_id: null,
      })
      .execute()
  server.clock.now = start + Number(technical) * dayMs - 1
  await purgeLeftovers(server.deps)
  expect(await db.selectFrom('job').select('dead').orderBy('dead').execute()).toEqual([{ dead: false }, { dead: true }])
  server.clock.now += 1
  await purgeLeftovers(server.deps)
  expect(await db.selectFrom('job').select('dead').execute()).toEqual([{ dead: false }])
})
