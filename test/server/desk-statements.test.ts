// Test of the desk's statements for a lead: one read for each look at its round, and few for each lender (19.6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { distributeJob } from '#server/lenders/desk/distribute-job.ts'
import { followUpsOf } from '#server/lenders/desk/desk-follow-up-store.ts'
import { offersOf } from '#server/lenders/desk/offer-store.ts'
import { listRows, roundRows } from '#server/lenders/desk/round-store.ts'
import { verdictsOf } from '#server/lenders/desk/verdict-store.ts'
import { storedDecision } from '#server/platform/stores/desk-decisions.ts'
import { lenderSettings, setLender } from '#server/platform/stores/lender-settings.ts'
import { deleteLeads, openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { recordStatements } from './statement-recorder.ts'
import { tieredLender } from './tiered-lender.ts'

const ids = ['one', 'two', 'three']
let database: TestDatabase
let recorder: ReturnType<typeof recordStatements>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  recorder = recordStatements(database.db)
  server = await startTestServer({
    database: recorder.db,
    catalogue: { lenders: Object.fromEntries(ids.map((id, index) => [id, tieredLender(index + 1)])) },
    market: { mode: 'offers', patienceSeconds: 10, waitSeconds: 30 },
    lenders: {
      one: fakeLender(accepted),
      two: fakeLender({ kind: 'follow-up', followUp: 'aide' }),
      three: fakeLender({ kind: 'rejected' }),
    },
  })
})
afterAll(() => server.close().then(database.close))
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

const isLock = (sql: string) => /from "lead" .*for no key update/.test(sql)
const isRead = (sql: string) => sql.includes('json_agg(o order by o.at')

test('19.6: each look at a lead’s round reads once what it goes by', async () => {
  const lead = await server.aLead()
  await lead.send()
  recorder.taken()
  await server.jobParts.handlers.distribute!.run(distributeJob(lead.id, 1).payload)
  const statements = recorder.taken().map(({ sql }) => sql)
  const looks = statements.filter(isLock).length
  expect(looks).toBe(ids.length + 1)
  expect(statements.filter(isRead)).toHaveLength(looks)
  // One of the operator's settings counts from the next look on: each read has them, and nothing else reads them.
  expect(statements.filter((sql) => sql.startsWith('select') && sql.includes('from "lender_setting"'))).toEqual([])
})

test('19.6 R-22: a posting that is sent within the second is not looked for among others, a later one is', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.jobParts.handlers.distribute!.run(distributeJob(lead.id, 1).payload)
  const [first, second] = await verdictsOf(server.db, lead.id)
  const call = async (verdictId: string) => {
    recorder.taken()
    await server.jobParts.handlers['lender-call']!.run({ verdictId })
    return recorder.taken().map(({ sql }) => sql)
  }
  const toThePost = (statements: readonly string[]) =>
    statements.slice(
      0,
      statements.findIndex((sql) => sql.startsWith('update "lender_verdict" set "posts"')),
    )
  expect(toThePost(await call(first!.id)).filter(isRead)).toEqual([])
  server.clock.now += 1000
  expect(toThePost(await call(second!.id)).filter(isRead)).toHaveLength(1)
})

test('19.6: from the sending to the offers the desk makes few statements for each lender', async () => {
  const lead = await server.aLead()
  await lead.send()
  recorder.taken()
  await server.runJobs(1000)
  const posts = await verdictsOf(database.db, lead.id)
  expect(posts.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'follow-up', 'rejected'])
  expect(recorder.taken().length / posts.length).toBeLessThan(28)
})

test('Q3: rows that are read together are those that are read one table after the other', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(1000)
  const at = new Date(server.clock.now)
  await setLender(server.db, 'two', { off_reason: 'for a test', off_until: new Date(server.clock.now + 1) }, at)
  const { offers, verdicts, followUps, settings, decision, ...rest } = await roundRows(server.db, {
    id: lead.id,
    round: 1,
  })
  const sorted = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.id.localeCompare(b.id))
  expect(sorted(verdicts)).toEqual(sorted(await verdictsOf(server.db, lead.id)))
  const checked = server.db
    .selectFrom('lead_event')
    .select('at')
    .where('lead_id', '=', lead.id)
    .where('state', '=', stateNumber('checking'))
  const read = { offers, followUps, settings, checkingSince: rest.checkingSince }
  expect(read).toEqual({
    offers: await offersOf(server.db, lead.id),
    followUps: await followUpsOf(server.db, lead.id),
    settings: await lenderSettings(server.db),
    checkingSince: (await checked.orderBy('at', 'desc').executeTakeFirstOrThrow()).at,
  })
  const { verdicts: listed, ...list } = await listRows(server.db, lead.id)
  expect([sorted(listed), list]).toEqual([sorted(verdicts), { offers: read.offers, checkingSince: read.checkingSince }])
  expect(Object.values(read).map((rows) => (rows instanceof Date ? 1 : (rows?.length ?? 0)))).toEqual([1, 1, 1, 1])
  const { configuration, facts, decision: taken } = (await storedDecision(server.db, lead.id, 1))!
  expect(decision).toEqual({ configuration, facts, decision: taken })
  expect((await roundRows(server.db, { id: lead.id, round: 2 })).decision).toBeUndefined()
})
