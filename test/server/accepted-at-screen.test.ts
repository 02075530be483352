// Test of an acceptance that comes at another lender's screen: it is told and counted at once, and once (H2, M7, Q2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { outcomesOf } from '#server/reach/funnel/outcomes-store.ts'
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
let saysThird: Outcome = pending
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one: tieredLender(1), two: tieredLender(2), three: tieredLender(3) } },
    market: { mode: 'offers', atOnce: 3 },
    lenders: {
      one: behind(() => fakeLender({ kind: 'follow-up', followUp: 'aide' }, pending, pending)),
      two: behind(() => fakeLender(() => says)),
      three: behind(() => fakeLender(pending, () => saysThird)),
    },
  })
})
afterAll(() => server.close())
const { brought } = loansAt(() => server)

const forOutcomes = { from: '2000-01-01', to: '2100-01-01', by: 'all' } as const
const outcomes = () =>
  outcomesOf(server.db, { ...forOutcomes, variants: [server.deps.variants.get('askrobin-es')!] }).then(([row]) => row)

test('H2 Q2: an affiliate that is paid for acceptances earns one that comes at another lender’s screen, once, and the brand hears of it', async () => {
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
  expect(await take(lead.id)).toEqual({ told: ['accepted', 'lead.accepted'], earned: [700] })
  expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(200)
  await server.runJobs(60_000)
  expect((await lead.status()).progressState).toBe(10)
  expect(await take(lead.id)).toEqual({ told: ['accepted', 'lead.accepted'], earned: [700] })
})

test('084 Q2: an acceptance that comes at another lender’s screen is counted at once, also where the list is never opened', async () => {
  says = pending
  const before = await outcomes()
  const lead = await server.aLead('es', createBody())
  await lead.send(answersOf('es'))
  await server.runJobs(0)
  await countOutcomes(server.deps)
  expect(await outcomes()).toMatchObject({ accepted: before!.accepted, open: before!.open + 1 })
  says = accepted
  await server.runJobs(60_000)
  expect(await lead.status()).toMatchObject({ followUp: { key: 'aide' } })
  expect(await outcomes()).toMatchObject({ accepted: before!.accepted + 1, open: before!.open })
  await countOutcomes(server.deps)
  expect(await outcomes()).toMatchObject({ accepted: before!.accepted + 1, open: before!.open })
})

test.each([
  ['is open', 1],
  ['came at the same moment', 1],
  ['was declined', 2],
] as const)(
  'M7 Q2: of a further acceptance at that screen the brand hears where the one that it heard of %s: %i in all',
  async (status, count) => {
    says = saysThird = pending
    const lead = await server.aLead('es', createBody())
    await lead.send(answersOf('es'))
    await server.runJobs(0)
    const told = async () => {
      await takeOutbox(server.deps)
      const { webhooksOf } = loansAt(() => server)
      return (await webhooksOf(lead.id)).filter((event) => event === 'lead.accepted').length
    }
    says = accepted
    await server.runJobs(60_000)
    const isAtOnce = status === 'came at the same moment'
    if (!isAtOnce) expect(await told()).toBe(1)
    if (status === 'was declined')
      await server.db.updateTable('offer').set({ status: 'declined' }).where('lead_id', '=', lead.id).execute()
    saysThird = accepted
    await server.runJobs(120_000)
    const offers = await server.db
      .selectFrom('offer')
      .select('lender')
      .where('lead_id', '=', lead.id)
      .orderBy('at')
      .execute()
    expect(offers.map(({ lender }) => lender)).toEqual(['two', 'three'])
    expect(await lead.status()).toMatchObject({ followUp: { key: 'aide' } })
    if (isAtOnce)
      await server.db
        .updateTable('offer')
        .set({ at: new Date(server.clock.now) })
        .where('lead_id', '=', lead.id)
        .execute()
    expect(await told()).toBe(count)
  },
)
