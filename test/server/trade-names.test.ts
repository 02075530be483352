// Test of migration 026: a lead and an answer of the release before are read after the columns were renamed.
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import type { Answers } from '#domain/questions/answers.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { recordOf, storedAnswer } from '#server/lead/idempotency/idempotency.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { migrate, migrations } from '#server/platform/stores/migrate.ts'
import { openAnswers, sealAnswers } from '#server/platform/stores/sealed-answers.ts'

const at = '2026-11-21T10:00:00Z'
const answers: Answers = { amount: 500, 'personalDetails.firstName': 'Ana' }

test('R-22: a lead of the release before is there after the migration, and so are its answers and where it came from', async () => {
  const sealer = createSealer(readKeyRing(newKeyRing())!)
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo('025-csp-reports')).error).toBeUndefined()
  const id = randomUUID()
  const idempotency = { key: 'one-write-of-before', endpoint: 'createLead', requestHash: 'same' }
  const { sealedBody } = recordOf(sealer, { id, data_key: null }, idempotency, 200, { id, held: ['amount'] })
  await sql`insert into lead (id, variant, brand, country, product, flow, locale, state, version, token_hash, sections,
      held, demanded, round, circumstances, created_at, updated_at, expires_at)
    values (${id}, 'askrobin-es', 'askrobin', 'es', 'askrobin', 'v3', 'es', 1, 3, 'hash',
      ${JSON.stringify(sealAnswers(sealer, { id, data_key: null }, answers))}, '{amount}', '{otherDetails.education}', 2,
      ${sealer.seal(`lead.circumstances ${id}`, JSON.stringify({ sessionId: 'visit' }))}, ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into idempotency_record (key, endpoint, request_hash, status, body, lead_id, at)
    values (${idempotency.key}, ${idempotency.endpoint}, ${idempotency.requestHash}, 200, ${sealedBody}, ${id}, ${at})`.execute(
    db,
  )

  await migrate(db)

  const lead = await db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ version: 3, answered_keys: ['amount'], requested_by_lender: ['otherDetails.education'] })
  expect(openAnswers(sealer, lead)).toEqual(answers)
  expect(openRequestContext(sealer, lead)).toEqual({ sessionId: 'visit' })
  // R-11: the browser that lost the answer asks again, and reads it under the name of now.
  expect(await storedAnswer(db, sealer, idempotency)).toMatchObject({
    status: 200,
    body: { id, answeredKeys: ['amount'] },
  })
  await db.destroy()
}, 120_000)
