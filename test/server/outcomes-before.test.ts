// Test of migration 046: leads and visits of the release before are in reports from the first moment, and in the counts later (19.9).
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/stores/database.ts'
import { migrate, migrations } from '#server/platform/stores/migrate.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { funnelFigures } from '#server/reach/funnel/figures.ts'
import { outcomesOf } from '#server/reach/funnel/outcomes-store.ts'
import { fillVisits } from './funnel-visits.ts'

const at = Date.parse('2026-11-21T10:00:00Z')
const visits = 40
const leads = 30

let db: Database
beforeAll(async () => {
  db = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('045-jobs-by-lead')
  if (error) throw error
  await fillVisits(db, { count: visits, until: at, days: 1 })
  for (let number = 0; number < leads; number++) {
    const id = randomUUID()
    const when = new Date(at - number * 3_600_000)
    await sql`
      insert into lead (id, variant, brand, country, product, flow, locale, state, version, token_hash, sections, answered_keys,
        created_at, updated_at, expires_at)
      values (${id}, 'askrobin-es', 'askrobin', 'es', 'askrobin', 'v3', 'es', 13, 2, ${id}, '{}', '{}', ${when}, ${when}, ${when})`.execute(
      db,
    )
    await sql`insert into lead_event (lead_id, kind, state, detail, at) values (${id}, 'rejected', 13, '{}', ${when})`.execute(
      db,
    )
  }
  await migrate(db)
}, 120_000)
afterAll(() => db.destroy())

const period = { from: '2026-11-20', to: '2026-11-21', by: 'all' } as const

const report = async () => ({
  outcomes: (
    await outcomesOf(db, {
      ...period,
      variants: [{ id: 'askrobin-es', country: { timeZone: 'Europe/Madrid' } as never }],
    })
  ).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  figures: await funnelFigures(db, { ...period, variants: ['askrobin-es', 'askrobin-mx'] }, at),
})

test('084: leads and visits from before are reported at once, and in the same way once they are counted', async () => {
  const before = await report()
  // At eleven in Madrid, a lead an hour.
  expect(before.outcomes).toMatchObject([
    { day: '2026-11-20', made: 18, rejected: 18, open: 0 },
    { day: '2026-11-21', made: 12, rejected: 12, open: 0 },
  ])
  expect(before.figures.segments.get('')!.visits).toBe(visits)
  expect(await countOutcomes({ db })).toBe(leads)
  await aggregateVisits({ db, now: () => at })
  expect(await db.selectFrom('funnel_visit').select('visit_key').where('is_counted', '=', true).execute()).not.toEqual(
    [],
  )
  expect(await report()).toEqual(before)
})
