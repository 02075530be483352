// Test of the report on revenue by other keys than the lender: a brand that left a country, and countries.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
