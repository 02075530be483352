// Test of an acceptance that comes at another lender's screen: affiliates are told of it at once, and once (H2, Q2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import { tieredLender } from './tiered-lender.ts'
import { loansAt } from './told-outcomes.ts'

const pending: Outcome = { kind: 'pending' }
const affiliates: Readonly<Record<string, Affiliate>> = {
  first: {
    name: 'First',
    refNames: ['sample-network'],
    postbacks: { accepted: { url: 'http://127.0.0.1:1/?tid={transactionId}' } },
    payouts: { accepted: { cents: 700 } },
  },
}

let says: Outcome = pending
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one: tieredLender(1), two: tieredLender(2) } },
    market: { mode: 'offers', atOnce: 2 },
    lenders: {
      one: behind(() => fakeLender({ kind: 'follow-up', followUp: 'aide' }, pending, pending)),
      two: behind(() => fakeLender(() => says)),
    },
  })
})
afterAll(() => server.close())
const { brought } = loansAt(() => server)

test('H2 Q2: an affiliate that is paid for acceptances earns one that comes at another lender’s screen, once', async () => {
  const deps = { ...server.deps, config: { ...server.deps.config, affiliates } }
  const take = async (leadId: string) => {
    await takeOutbox(deps)
    const rows = await server.db
      .selectFrom('delivery')
      .select(['channel', 'event'])
      .where('lead_id', '=', leadId)
      .where('event', 'in', ['accepted', 'lead.accepted'])
      .orderBy('channel')
      .execute()
    const earned = await server.db
      .selectFrom('conversion')
      .select('payout_cents')
      .where('lead_id', '=', leadId)
      .where('event', '=', 'accepted')
      .execute()
    return { told: rows.map(({ event }) => event), earned: earned.map(({ payout_cents: cents }) => cents) }
  }
  const lead = await server.aLead('es', { ...createBody(), ...brought() })
  await lead.send(answersOf('es'))
  await server.runJobs(0)
  expect(await take(lead.id)).toEqual({ told: [], earned: [] })
  says = accepted
  await server.runJobs(60_000)
  expect(await lead.status()).toMatchObject({ followUp: { key: 'aide' } })
  // The brand's own systems are told of the list, once it is there.
  expect(await take(lead.id)).toEqual({ told: ['accepted'], earned: [700] })
  expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(200)
  await server.runJobs(60_000)
  expect((await lead.status()).progressState).toBe(10)
  expect(await take(lead.id)).toEqual({ told: ['accepted', 'lead.accepted'], earned: [700] })
})
