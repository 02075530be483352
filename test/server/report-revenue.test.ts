// Test of the report on revenue by other keys than the lender: a brand that left a country, and countries.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RevenueKind } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { revenueLines } from '#server/console/commands/revenue.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { loansAt } from './told-outcomes.ts'

const one: Lender = {
  name: 'One',
  tier: 1,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
}
const dayMs = 86_400_000

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one }, playedLenders: {} },
    lenders: { one: fakeLender(accepted) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('revenue').execute()
  await server.db.deleteFrom('conversion').execute()
})

const { brought } = loansAt(() => server)
const days = () => ({ from: new Date(server.clock.now - dayMs), to: new Date(server.clock.now + dayMs) })

async function acceptedLead() {
  const lead = await server.aLead('es', { ...createBody(), ...brought() })
  await lead.send(answersOf('es'))
  await server.runJobs(1000)
  await takeOutbox(server.deps)
}

test('Q3: income and payout of a brand stand in one line, also once the brand has left the country', async () => {
  await acceptedLead()
  const gone = { ...server.deps, variants: new Map<string, never>() }
  const found = await revenueLines(gone, 'brand', days())
  expect(found).toMatchObject([{ key: 'askrobin', income: 1000, payout: 150, margin: 850 }])
})

test('Q3: a country’s line has its income and payout, also once a brand has left it', async () => {
  await acceptedLead()
  for (const variants of [server.deps.variants, new Map<string, never>()]) {
    const found = await revenueLines({ ...server.deps, variants }, 'country', days())
    expect(found).toMatchObject([{ key: 'es', leads: 1, income: 1000, payout: 150, margin: 850 }])
  }
})

const from = Date.parse('2026-03-01T00:00:00Z')
const to = from + dayMs
const march = { from: new Date(from), to: new Date(to) }

/** A row of the ledger. */
const counted = (leadId: string, lender: string, kind: RevenueKind, at: number, cents = 100) =>
  server.db
    .insertInto('revenue')
    .values({
      lead_id: leadId,
      lender,
      kind,
      verdict_id: randomUUID(),
      brand: 'b',
      country: 'es',
      cents,
      at: new Date(at),
    })
    .execute()
const paidOut = (leadId: string, at: number, cents = 10) =>
  server.db
    .insertInto('conversion')
    .values({
      affiliate: 'a',
      lead_id: leadId,
      event: 'lead',
      variant: 'two-words-es',
      payout_cents: cents,
      at: new Date(at),
    })
    .execute()

test('Q3: a report counts from the first moment of its days to the last before the next, by UTC wherever the database is', async () => {
  for (const at of [from - 1, from, to - 1, to]) {
    const id = randomUUID()
    await counted(id, 'one', 'sent', at)
    await paidOut(id, at)
  }
  const expected = { sent: 2, leads: 2, income: 200, payout: 20 }
  expect(await revenueLines(server.deps, 'lender', march)).toMatchObject([{ key: 'one', ...expected }])
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const lines = await server.db.transaction().execute(async (db) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(db)
      return revenueLines({ ...server.deps, db }, 'day', march)
    })
    expect(lines, zone).toMatchObject([{ key: '2026-03-01', ...expected }])
  }
})

test('Q3: a lead that several lenders had is one lead, and its payout is of the one that was chosen last, else accepted first', async () => {
  const lenderOfPayout = async () => {
    const lines = await revenueLines(server.deps, 'lender', march)
    return lines.filter(({ payout }) => payout > 0).map(({ key }) => key)
  }
  const id = randomUUID()
  await paidOut(id, from)
  await counted(id, 'had-first', 'sent', from)
  await counted(id, 'said-yes-later', 'sent', from + 1)
  await counted(id, 'said-yes', 'sent', from + 2)
  expect(await revenueLines(server.deps, 'brand', march)).toMatchObject([
    { key: 'b', leads: 1, sent: 3, perLead: 300 },
    // Of a brand that is in no folder any more: its id may have dashes, a country's has none.
    { key: 'two-words', payout: 10 },
  ])
  expect(await lenderOfPayout()).toEqual(['had-first'])
  await counted(id, 'said-yes', 'accepted', from + 3)
  await counted(id, 'said-yes-later', 'accepted', from + 4)
  expect(await lenderOfPayout()).toEqual(['said-yes'])
  await counted(id, 'said-yes', 'chosen', from + 5)
  await counted(id, 'said-yes-later', 'chosen', from + 6)
  expect(await lenderOfPayout()).toEqual(['said-yes-later'])
})
