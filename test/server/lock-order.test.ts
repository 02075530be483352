// Test of the order in which rows are locked: the lead first, then what hangs on it, as an erasure does. The other way round each waits for
// the other, and the database ends one of them (P-05, R-26).
import { afterAll, beforeAll, expect, test } from 'vitest'
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
afterAll(async () => {
  await server.close()
  await database.close()
})

test('P-05 R-26: what a lender answered is written down after its lead is locked', async () => {
  const lead = await server.aLead()
  await lead.send()
  recorder.taken()
  await server.runJobs()
  const statements = recorder.taken().map(({ sql }) => sql)
  const posted = statements.findIndex((sql) => sql.startsWith('update "lender_verdict" set "posts"'))
  const measured = statements.findIndex((sql) => sql.startsWith('update "lender_verdict" set "latency_ms"'))
  const locked = statements.findIndex((sql, index) => index > posted && /from "lead" .*for no key update/.test(sql))
  expect([posted, locked, measured].toSorted((a, b) => a - b)).toEqual([posted, locked, measured])
  expect(posted).toBeGreaterThan(0)
})
