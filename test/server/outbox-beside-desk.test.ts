// Test of the outbox beside the desk on PostgreSQL: neither waits for leads that the other does not need (19.6, R-22).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { startTestServer } from './server.ts'
import { newDatabase } from './soaked-processes.ts'

let postgres: Postgres
let server: Awaited<ReturnType<typeof startTestServer>>
let close = async () => {}
beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  const databaseUrl = await newDatabase(postgres.url)
  const opened = await openDatabase({
    dataDir: '/dev/null',
    databaseUrl,
    onConnectionError: () => {},
    onLockLost: () => {},
  })
  if ('refused' in opened) throw new Error(opened.refused)
  close = opened.close
  server = await startTestServer({ database: opened.db })
}, 240_000)
afterAll(async () => {
  await close()
  await postgres.stop()
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
  const [held, ...others] = await Promise.all(Array.from({ length: 12 }, () => server.aLead()))
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
  await Promise.all(Array.from({ length: 12 }, () => server.aLead()))
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
