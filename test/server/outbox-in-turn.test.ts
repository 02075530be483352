// Test of planning beside the desk and other processes, on PostgreSQL. Things of one lead are planned in the order in which they happened,
// whoever is slower or killed, and nobody waits for leads of others (19.6, H2, R-22).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { batch, waitingRows } from '#server/reach/outbox/outbox-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { newDatabase } from './soaked-processes.ts'
import { tieredLender } from './tiered-lender.ts'
import { loansAt } from './told-outcomes.ts'

let postgres: Postgres
let server: Awaited<ReturnType<typeof startTestServer>>
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  const databaseUrl = await newDatabase(postgres.url)
  const opened = await openDatabase({ dataDir: '', databaseUrl, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  closeDatabase = opened.close
  server = await startTestServer({
    database: opened.db,
    catalogue: { lenders: { one: tieredLender(1) } },
    lenders: { one: fakeLender(accepted) },
  })
}, 240_000)
afterAll(async () => {
  await server.close()
  await closeDatabase()
  await postgres.stop()
})
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('outbox').execute()
})

const { tell, brought, payouts } = loansAt(() => server)

const never = { after: new Date(0), until: new Date(0) }

/** A lead that was sold, of which nothing is planned yet. */
async function soldLead() {
  const lead = await server.aLead('es', { ...createBody(), ...brought() })
  await lead.send(answersOf('es'))
  await server.runJobs(1000)
  await lead.redirect()
  return { ...lead, reference: (await lead.verdicts())[0]!.id }
}

test('H2 R-22: a return is planned after the sale that it takes back, though a process that has the sale is slower, or killed', async () => {
  const lead = await soldLead()
  const slow = await server.db.startTransaction().execute()
  expect((await waitingRows(slow, { after: '0', without: [], moment: never })).waiting.length).toBeGreaterThan(2)
  await tell(lead.reference, { outcome: 'returned', reason: 'duplicate' })
  // Something of another lead is planned meanwhile.
  const other = await server.aLead('es', { ...createBody(), ...brought() })
  await other.send(answersOf('es'))
  await takeOutbox(server.deps)
  expect(await payouts(other.id)).toContainEqual(['lead', 150])
  expect(await payouts(lead.id)).toEqual([])
  await slow.rollback().execute()

  await takeOutbox(server.deps)
  const earned = await payouts(lead.id)
  expect(earned.filter(([, cents]) => cents > 0).map(([event]) => event)).toEqual(
    expect.arrayContaining(['lead', 'sold']),
  )
  expect(earned.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0)
  expect(await server.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

const webhooksOf = async (leadId: string) => {
  const rows = await server.db
    .selectFrom('delivery')
    .select('event')
    .where('lead_id', '=', leadId)
    .where('channel', '=', 'webhook')
    .orderBy('serial')
    .execute()
  return rows.map(({ event }) => event)
}
const all = ['lead.created', 'lead.sent']

test('R-22: a lead that somebody holds is told of later, in order, and the others at once', async () => {
  const [held, ...others] = await Promise.all(Array.from({ length: batch }, () => server.aLead()))
  for (const lead of others) await lead.send()
  await server.db.transaction().execute(async (desk) => {
    await desk.selectFrom('lead').select('id').where('id', '=', held!.id).forNoKeyUpdate().execute()
    await takeOutbox(server.deps)
    for (const { id } of others) expect(await webhooksOf(id)).toEqual(all)
    expect(await webhooksOf(held!.id)).toEqual([])
  })
  await held!.send()
  await takeOutbox(server.deps)
  expect(await webhooksOf(held!.id)).toEqual(all)
})

test('R-22: a lead that comes free in the middle of a run is not told of later things first', async () => {
  const lead = await server.aLead()
  await Promise.all(Array.from({ length: batch }, () => server.aLead()))
  const [holding, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const desk = server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('lead').select('id').where('id', '=', lead.id).forNoKeyUpdate().execute()
    holding.resolve()
    await freed.promise
  })
  await holding.promise
  let transactions = 0
  const execute: ReturnType<Database['transaction']>['execute'] = async (work) => {
    transactions += 1
    if (transactions === 2) {
      freed.resolve()
      await desk
      await lead.send()
    }
    return server.db.transaction().execute(work)
  }
  await takeOutbox({ ...server.deps, db: { transaction: () => ({ execute }) } as unknown as Database })
  expect(transactions).toBe(2)
  expect(await webhooksOf(lead.id)).toEqual([])
  await takeOutbox(server.deps)
  expect(await webhooksOf(lead.id)).toEqual(all)
})
