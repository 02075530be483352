// Test of returned leads as affiliates hear of them: each of its own click and its own earnings, whatever became of other leads (H2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { openDelivery } from '#server/reach/outbox/delivery-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { behind, fakeLender, startTestServer, terms } from './server.ts'
import { loansAt } from './told-outcomes.ts'
import { tieredLender } from './tiered-lender.ts'

const accepted: Outcome = { kind: 'accepted', offerId: 'offer-1', terms, redirectUrl: 'http://127.0.0.1:3001/welcome' }
const told = { returned: { url: 'http://127.0.0.1:1/?tid={transactionId}&payout={payout}' } }
/** Both are credited with a lead that came by the one's link and the other's advertisement. */
const affiliates: Readonly<Record<string, Affiliate>> = {
  first: { name: 'First', refNames: ['sample-network'], postbacks: told, payouts: { lead: { cents: 150 } } },
  second: { name: 'Second', adClicks: ['gclid'], postbacks: told, payouts: { sold: { share: 0.4 } } },
}

let takes: 'one' | 'two' = 'one'
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one: tieredLender(1), two: tieredLender(2) } },
    market: { duplicates: { days: 0, by: 'email' } },
    lenders: {
      one: behind(() => fakeLender(takes === 'one' ? accepted : { kind: 'rejected' })),
      two: behind(() => fakeLender(accepted)),
    },
  })
})
afterAll(() => server.close())

const { tell, brought } = loansAt(() => server)

/** A lead that a lender accepted and its applicant took. */
async function sold(lender: typeof takes) {
  takes = lender
  const googleClick = { gclid: 'click-2', gclidAt: new Date(server.clock.now).toISOString() }
  const lead = await server.aLead('es', { ...createBody(), ...brought(), googleClick })
  await lead.send(answersOf('es'))
  await server.runJobs(1000)
  await lead.redirect()
  return lead
}

test('H2: each affiliate is told of a return by its own click, though another lender keeps another lead', async () => {
  const lead = await sold('one')
  await sold('two')
  const deps = { ...server.deps, config: { ...server.deps.config, affiliates } }
  await takeOutbox(deps)
  const verdict = (await lead.verdicts()).find(({ lender }) => lender === 'one')
  expect(await tell(verdict!.id, { outcome: 'returned', reason: 'fraud' })).toMatchObject({ received: 'now' })
  await takeOutbox(deps)
  const rows = await server.db
    .selectFrom('delivery')
    .selectAll()
    .where('channel', '=', 'postback')
    .where('event', '=', 'returned')
    .orderBy('party')
    .execute()
  const opened = await Promise.all(rows.map((row) => openDelivery(deps, row)))
  expect(opened.map(({ lead_id: id, party, facts }) => ({ id, party, facts }))).toEqual([
    { id: lead.id, party: 'first', facts: expect.objectContaining({ transactionId: 'click-1', payout: '-1.50' }) },
    { id: lead.id, party: 'second', facts: expect.objectContaining({ transactionId: 'click-2', payout: '-4.00' }) },
  ])
})

test('H1 H2: a lead of a variant that left the catalogue earns its affiliate the loan that was paid out', async () => {
  const lead = await sold('one')
  const payer: Affiliate = { ...affiliates['first']!, payouts: { funded: { cents: 500 } } }
  const deps = { ...server.deps, config: { ...server.deps.config, affiliates: { payer } } }
  await takeOutbox(deps)
  const verdict = (await lead.verdicts()).find(({ lender }) => lender === 'one')
  expect(await tell(verdict!.id, { outcome: 'funded', amount: 500 })).toMatchObject({ received: 'now' })
  await takeOutbox({ ...deps, variants: new Map() })
  const earned = await server.db
    .selectFrom('conversion')
    .select(['affiliate', 'payout_cents'])
    .where('lead_id', '=', lead.id)
    .where('event', '=', 'funded')
    .execute()
  expect(earned).toEqual([{ affiliate: 'payer', payout_cents: 500 }])
})
