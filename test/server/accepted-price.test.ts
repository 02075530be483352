// Test of the price that brands are told with an acceptance, where several lenders accept one lead (M7, Q2).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMarket } from '#contract/market-reply.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, behind, fakeLender, startTestServer, terms } from './server.ts'
import type { FakeLender } from './server.ts'
import { tieredLender } from './tiered-lender.ts'

const lenderAt = (tier: number) =>
  tieredLender(tier, { countries: { es: { criteria: [], needs: [], priceCents: 1000 * tier } } })
const pending: Outcome = { kind: 'pending' }

let played: { one: FakeLender; two: FakeLender }
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one: lenderAt(1), two: lenderAt(2) }, playedLenders: {} },
    market: { mode: 'offers', atOnce: 1, offersWanted: 1, patienceSeconds: 10, waitSeconds: 30 },
    lenders: { one: behind(() => played.one), two: behind(() => played.two) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

async function sentLead() {
  const lead = await server.aLead()
  await lead.send(answersOf('es'))
  return lead
}

/** Prices that the brand is told with the acceptances of a lead, in cents, in order of time. */
async function told(leadId: string): Promise<unknown[]> {
  await takeOutbox(server.deps)
  const rows = await server.db
    .selectFrom('delivery')
    .select('facts')
    .where('lead_id', '=', leadId)
    .where('event', '=', 'lead.accepted')
    .orderBy('at')
    .execute()
  return rows.map(({ facts }) => (facts as unknown as { price: { cents: number } }).price.cents)
}

test('M7: the price is that of the lender that accepted first, not of the one that was asked first', async () => {
  let says: Outcome = pending
  played = { one: fakeLender(pending, () => says), two: fakeLender(accepted) }
  const lead = await sentLead()
  await server.runJobs(11_000)
  expect((await lead.status()).progressState).toBe(10)
  says = accepted
  await server.runJobs(60_000)
  expect((await lead.verdicts()).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  expect(await told(lead.id)).toEqual([2000])
})

test('M7: a list after the first was declined is told with the price of the lender that is on it', async () => {
  played = { one: fakeLender(accepted), two: fakeLender(accepted) }
  const lead = await sentLead()
  await server.runJobs(0)
  expect(await told(lead.id)).toEqual([1000])
  const [offer] = readMarket((await lead.status()).market).offers
  server.clock.now += 1000
  await server.call('POST', `/lead/${lead.id}/offers/${offer!.id}/decline`, {}, lead.auth)
  await server.runJobs(0)
  expect((await lead.status()).progressState).toBe(10)
  expect(await told(lead.id)).toEqual([1000, 2000])
})

test('M7: the price is not that of the offer that stands first on the list, and the document for receivers says whose it is', async () => {
  let says: Outcome = pending
  const dear = { ...terms, totalCost: 90, totalToRepay: 790, instalment: 790 }
  played = {
    one: fakeLender(pending, () => says),
    two: fakeLender({ kind: 'accepted', offerId: 'offer-2', terms: dear }),
  }
  const lead = await sentLead()
  await server.runJobs(11_000)
  says = accepted
  await server.runJobs(60_000)
  expect(readMarket((await lead.status()).market).offers.map(({ lender }) => lender)).toEqual(['Lender 1', 'Lender 2'])
  expect(await told(lead.id)).toEqual([2000])
  const document = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
  expect(document).toContain(
    'Of several lenders with an open offer it is the one that accepted first, until one is chosen.',
  )
})
