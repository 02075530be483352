// Test of migration 056: ids of affiliates' links that may be e-mail addresses leave the rows of the releases before (P-05, P-09).
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/stores/database.ts'
import { migrate, migrations } from '#server/platform/stores/migrate.ts'

let db: Database
beforeAll(async () => {
  db = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('053-ids-in-time-order')
  if (error) throw error
}, 120_000)
afterAll(() => db.destroy())

test('P-05 P-09: rows from before lose the ids that may be addresses, and nothing else', async () => {
  const came = [
    ['partner', 'sub-40', 't%41'],
    ['partner', 'reject+ana@example.test', 't-2'],
    ['ana%40example.test', null, 'ana%2540example.test'],
  ]
  for (const [day, [attribute, subId, transactionId]] of came.entries())
    await sql`
      insert into affiliate_event (variant, product, kind, attribute, sub_id, transaction_id, at)
      values ('askrobin-es', 'askrobin', 'visit', ${attribute}, ${subId}, ${transactionId}, ${new Date(day * 86_400_000)})`.execute(
      db,
    )
  await migrate(db)
  const rows = await db
    .selectFrom('affiliate_event')
    .select(['attribute', 'sub_id', 'transaction_id'])
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { attribute: 'partner', sub_id: 'sub-40', transaction_id: 't%41' },
    { attribute: 'partner', sub_id: null, transaction_id: 't-2' },
    { attribute: null, sub_id: null, transaction_id: null },
  ])
})
