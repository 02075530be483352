// Test of scripted code requests against the shipped limits, and of the alarm for unused codes (S-23).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataKey } from '#server/platform/kit/lead-sealer.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { networkOf } from '#server/platform/limits/client-address.ts'
import { verificationFigures, watchCompletion } from '#server/lenders/verification/code-figures.ts'
import { sendNewCode } from '#server/lenders/verification/new-send.ts'
import { startTestServer } from './server.ts'

const hour = 3_600_000
const day = 24 * hour

let server: Awaited<ReturnType<typeof startTestServer>>
let lead: LeadRow
beforeAll(async () => {
  server = await startTestServer()
  const { id } = await server.aLead()
  lead = await server.db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  Object.assign(server.config, {
    codes: { most: {}, budgets: {}, factor: 1, testSpeed: 1, alarm: { belowPercent: 25, fromSends: 8 } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = Math.ceil(server.clock.now / day + 1) * day
  await server.db.deleteFrom('limit_window').execute()
  await server.db.deleteFrom('verification').execute()
})

/** Leads like the first, in one statement. */
async function leads(count: number): Promise<LeadRow[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into lead
    select (jsonb_populate_record(lead, jsonb_build_object('id', other))).*
    from lead, unnest(${sql.val(`{${ids.join(',')}}`)}::uuid[]) as other where lead.id = ${lead.id}`.execute(server.db)
  return ids.map((id) => ({ ...lead, id, data_key: newDataKey(server.deps.sealer, id) }))
}

/** Asks a code for each turn's number from its address, each for a lead of its own; how many go out. */
async function sweep(turns: number, at: (turn: number) => readonly [number: string, address: string]): Promise<number> {
  let spend = 0
  for (const [turn, each] of (await leads(turns)).entries()) {
    const [number, address] = at(turn)
    const answers = { 'contactDetails.phoneNumber': number }
    const ask = await server.db
      .transaction()
      .execute((trx) => sendNewCode(server.deps, { trx, lead: each, answers, network: networkOf(address) }))
    if (!ask?.held) spend++
  }
  const rows = await server.db.selectFrom('verification').select('id').execute()
  expect(rows).toHaveLength(spend)
  await server.db.deleteFrom('verification').execute()
  return spend
}

const scattered = (turn: number) => `6${String((turn * 7_654_321) % 100_000_000).padStart(8, '0')}`
const anywhere = (turn: number) => `2001:${(0xd00 + turn).toString(16)}:1::1`

describe('S-23: a sweep within an hour', () => {
  test.each<readonly [string, number, (turn: number) => readonly [string, string], number]>([
    ['number after number, each from elsewhere', 60, (turn) => [`61234${5000 + turn}`, anywhere(turn)], 15],
    ['a whole prefix, each from elsewhere', 150, (turn) => [`612${100_000 + turn * 5501}`, anywhere(turn)], 100],
    ['one number, each from elsewhere', 40, (turn) => ['612345678', anywhere(turn)], 12],
    ['an IPv6 /48, a /64 each', 90, (turn) => [scattered(turn), `2001:db8:1:${turn}::1`], 60],
    ['an IPv6 /64, an address each', 50, (turn) => [scattered(turn), `2001:db8:1:1::${turn}`], 30],
    ['an IPv4 /24, an address each', 90, (turn) => [scattered(turn), `203.0.113.${turn}`], 60],
  ])('S-23: %s: %i leads', async (_, turns, at, spend) => {
    expect(await sweep(turns, at)).toBe(spend)
  })

  test('S-23: and hour after hour, one number gets 25 of a day', async () => {
    let spend = 0
    for (let turn = 0; turn < 4; turn++) {
      spend += await sweep(13, (each) => ['612345678', anywhere(turn * 13 + each)])
      server.clock.now += hour
    }
    expect(spend).toBe(25)
  })
})

/** Codes that were sent now, and how many of them were typed. */
async function sent(count: number, typed: number) {
  const at = new Date(server.clock.now)
  const rows = (await leads(count)).map(({ id }, index) => ({
    id: randomUUID(),
    lead_id: id,
    send: 1,
    number_index: 'x',
    number_ending: '78',
    network_index: null,
    due_at: at,
    made_at: at,
    proven_at: index < typed ? at : null,
  }))
  await server.db.insertInto('verification').values(rows).execute()
}

const alarms = () =>
  server.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'sms completion low')
    .map(({ brand, country, sent: messages, verified }) => ({ brand, country, messages, verified }))

describe('S-23: the alarm', () => {
  test.each([
    ['too few say nothing', 7, 0, 0],
    ['a quarter is enough', 8, 2, 0],
    ['below a quarter', 9, 2, 1],
    ['none at all', 8, 0, 1],
  ])('S-23: %s: %i sent, %i typed', async (_, messages, typed, lines) => {
    const before = alarms().length
    await sent(messages, typed)
    await watchCompletion(server.deps)
    expect(alarms()).toHaveLength(before + lines)
  })

  test('S-23: is one line an hour and variant, with figures an operator can read', async () => {
    await sent(20, 1)
    const before = alarms().length
    await Promise.all([1, 2, 3].map(() => watchCompletion(server.deps)))
    expect(alarms().slice(before)).toEqual([{ brand: 'askrobin', country: 'es', messages: 20, verified: 1 }])
    server.clock.now += hour - 1
    await watchCompletion(server.deps)
    expect(alarms()).toHaveLength(before + 1)
    await sent(20, 1)
    server.clock.now += 1
    await watchCompletion(server.deps)
    expect(alarms()).toHaveLength(before + 2)
  })

  test('S-23: the figures are those of the last hour', async () => {
    await sent(3, 2)
    const figures = { brand: 'askrobin', country: 'es', sent: 3, verified: 2 }
    expect(await verificationFigures(server.db, server.clock.now + hour - 1)).toEqual([figures])
    expect(await verificationFigures(server.db, server.clock.now + hour)).toEqual([])
  })
})
