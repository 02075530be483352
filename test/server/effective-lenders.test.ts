// Test of how often the operator's settings for lenders are read: once in each look at a lead, whatever the look does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distributeJob } from '#server/lenders/desk/distribute-job.ts'
import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { recordStatements } from './statement-recorder.ts'

let database: TestDatabase
let recorder: ReturnType<typeof recordStatements>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  recorder = recordStatements(database.db)
  server = await startTestServer({ database: recorder.db, lenders: { moneyman: fakeLender(accepted) } })
})
afterAll(() => server.close().then(database.close))

test('19.6: looks at a lead that decide, post and stand read the lenders’ settings once each', async () => {
  const lead = await server.aLead('es')
  await lead.send()
  recorder.taken()
  await server.jobParts.handlers.distribute!.run(distributeJob(lead.id, 1).payload)
  const statements = recorder.taken().map(({ sql }) => sql)
  const reads = (table: string) =>
    statements.filter((sql) => sql.startsWith(`select`) && sql.includes(`from "${table}"`)).length
  expect(statements.filter((sql) => sql.includes('insert into "lender_verdict"')).length).toBeGreaterThan(0)
  // Each look reads the kept decision of its round once.
  expect(reads('desk_decision')).toBeGreaterThan(1)
  expect(reads('lender_setting')).toBe(reads('desk_decision'))
})
