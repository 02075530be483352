// Test of the outbox to affiliates and brands: each message once, through crashes, within attribution windows (H2, I4, R-22,
// P-09).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followUp, followUpKeys } from '#test/follow-ups.ts'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import { revenueLines } from '#server/console/commands/revenue.ts'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { outboxTurns } from '#server/reach/outbox/outbox-turns.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import type { LeadFaults } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { admin } from './admin.ts'
import { createBody } from './applicants.ts'
import { accepted, behind, fakeLender, start, startTestServer, terms, toContact } from './server.ts'
import type { FakeLender } from './server.ts'

let lender: FakeLender
let sent: OutboundMessage[] = []
let answer: (message: OutboundMessage) => Promise<{ status: number; retryAfter?: string }>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: behind(() => lender) },
    sendOut: (message) => {
      sent.push(message)
      return answer(message)
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  lender = fakeLender(accepted)
  answer = async () => ({ status: 200 })
  await takeOutbox(server.deps)
  await server.runJobs()
  sent = []
})

const hour = 3_600_000
/** A follow-up whose offers are taken by /lead/sale. */
const saleKey = followUpKeys.find((key) => followUp(key).call.name === 'sale')!
const reference = (attribute: string, setAt: number = server.clock.now) => ({
  attribute,
  subId: 'sub/1&2',
  transactionId: 'click-1',
  setAt: new Date(setAt).toISOString(),
})
const arriving = (came: object) => server.aLead('es', { ...createBody(), ...came })
const conversions = async (leadId: string) => {
  const rows = await server.db.selectFrom('conversion').selectAll().where('lead_id', '=', leadId).execute()
  return rows.map(({ affiliate, event, payout_cents: cents }) => `${affiliate} ${event} ${cents}`).toSorted()
}
const deliveries = (leadId: string) =>
  server.db
    .selectFrom('delivery')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('channel', '<>', 'conversion')
    .orderBy('event')
    .execute()
const webhookTypes = async (leadId: string) =>
  (await deliveries(leadId)).filter(({ channel }) => channel === 'webhook').map(({ event }) => event)

describe('H2 M6: an affiliate is told of its lead', () => {
  test('M6: lead, accepted and sold, each once, with its own ids percent-encoded and its pay', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    await server.runJobs()
    await lead.redirect()
    await lead.redirect()
    await takeOutbox(server.deps)
    await server.runJobs()
    const price = (await lead.verdicts()).find(({ outcome }) => outcome === 'accepted')!.price_cents
    const sold = Math.floor(price * 0.3)
    expect(await conversions(lead.id)).toEqual(
      ['accepted 0', 'lead 150', 'redirected 0', 'sent 0', `sold ${sold}`].map((each) => `sample-network ${each}`),
    )
    const urls = sent.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url))
    expect(new Set(urls.map((url) => url.pathname.split('/').at(-1)))).toEqual(new Set(['accepted', 'lead', 'sold']))
    expect(urls).toHaveLength(3)
    const told = Object.fromEntries(urls.find((url) => url.pathname.endsWith('/sold'))!.searchParams)
    expect(told).toMatchObject({
      tid: 'click-1',
      sub: 'sub/1&2',
      ref: lead.id,
      event: 'sold',
      payout: (sold / 100).toFixed(2),
      currency: 'EUR',
    })
    expect(await webhookTypes(lead.id)).toEqual([
      'lead.accepted',
      'lead.created',
      'lead.redirected',
      'lead.sent',
      'lead.sold',
    ])
  })

  test('M7: an offer that was taken by /lead/sale is sold with the lender’s yes, and going to the lender sells it no second time', async () => {
    const followUpRequest = {
      kind: 'follow-up',
      followUp: saleKey,
      ask: { offers: [{ offerId: 'one', terms }] },
    } as const
    lender = fakeLender(followUpRequest, { kind: 'pending' }, accepted)
    const lead = await arriving({ affiliateReferenceParams: reference('sample-publisher') })
    await lead.send()
    await server.runJobs()
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual(['sample-publisher lead 0', 'sample-publisher sent 0'])
    expect((await lead.answer('/lead/sale', { decision: 'accept', offerId: 'one' })).status).toBe(200)
    await server.runJobs()
    await takeOutbox(server.deps)
    const sold = ['accepted 0', 'lead 0', 'sent 0', 'sold 2500'].map((each) => `sample-publisher ${each}`)
    expect(await conversions(lead.id)).toEqual(sold)
    await lead.redirect()
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual(
      [...sold, 'sample-publisher redirected 0'].toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect((await webhookTypes(lead.id)).filter((type) => type === 'lead.sold')).toHaveLength(1)
  })

  test('M7: a follow-up that left the catalogue since it was answered holds up no news, of its lead or of another', async () => {
    const asked = { kind: 'follow-up', followUp: saleKey, ask: { offers: [{ offerId: 'one', terms }] } } as const
    lender = fakeLender(asked, { kind: 'pending' }, accepted)
    const lead = await arriving({ affiliateReferenceParams: reference('sample-publisher') })
    await lead.send()
    await server.runJobs()
    await lead.answer('/lead/sale', { decision: 'accept', offerId: 'one' })
    await server.runJobs()
    await lead.redirect()
    lender = fakeLender(toContact)
    const other = await arriving({ affiliateReferenceParams: reference('sample-publisher') })
    const { [saleKey]: _, ...followUps } = server.deps.catalogue.followUps
    await takeOutbox({ ...server.deps, catalogue: { ...server.deps.catalogue, followUps } })
    expect(await conversions(lead.id)).toEqual(
      expect.arrayContaining(['sample-publisher redirected 0', 'sample-publisher sold 2500']),
    )
    expect(await webhookTypes(other.id)).toEqual(['lead.created'])
  })

  test('M7: a lender that gets in touch by itself has bought, and a no is told', async () => {
    lender = fakeLender(toContact)
    const bought = await arriving({ affiliateReferenceParams: reference('sample-publisher') })
    await bought.send()
    lender = fakeLender(toContact)
    await server.runJobs()
    lender = fakeLender({ kind: 'rejected' })
    const refused = await arriving({ affiliateReferenceParams: reference('sample-publisher') })
    await refused.send()
    await server.runJobs()
    await takeOutbox(server.deps)
    expect(await conversions(bought.id)).toEqual([
      'sample-publisher accepted 0',
      'sample-publisher lead 0',
      'sample-publisher sent 0',
      'sample-publisher sold 2500',
    ])
    expect(await conversions(refused.id)).toContain('sample-publisher rejected 0')
  })

  test.each([
    ['H2: 480 hours', 'sample-network', 480 * hour, true],
    ['H2: a millisecond more', 'sample-network', 480 * hour + 1, false],
    ['H2: its own 168 hours', 'sample-publisher', 168 * hour, true],
    ['H2: its own and a millisecond more', 'sample-publisher', 168 * hour + 1, false],
    ['H2: a browser whose clock is ahead gains nothing', 'sample-network', -hour, true],
  ])('%s', async (_what, name, age, isItsOwn) => {
    const lead = await arriving({ affiliateReferenceParams: reference(name, server.clock.now - age) })
    await lead.send()
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toHaveLength(isItsOwn ? 2 : 0)
  })

  test('M6: of two affiliates that are credited, webhooks and the report on revenue name the same one', async () => {
    const affiliates = {
      zeta: { name: 'Zeta', refNames: ['zeta'], postbacks: {} },
      alpha: { name: 'Alpha', adClicks: ['gclid'], postbacks: {} },
    } satisfies Readonly<Record<string, Affiliate>>
    const deps = { ...server.deps, config: { ...server.deps.config, affiliates } }
    const from = new Date(server.clock.now)
    const lead = await arriving({
      affiliateReferenceParams: reference('zeta'),
      googleClick: { gclid: 'click-2', gclidAt: from.toISOString() },
    })
    await takeOutbox(deps)
    await lead.send()
    await takeOutbox(deps)
    await server.runJobs()
    await takeOutbox(deps)
    const told = await deliveries(lead.id)
    expect(told.map(({ event, facts }) => [event, (facts as unknown as { affiliate: string }).affiliate])).toEqual(
      ['lead.accepted', 'lead.created', 'lead.sent'].map((event) => [event, 'alpha']),
    )
    const lines = await revenueLines(server.deps, 'source', { from, to: new Date(server.clock.now + hour) })
    expect(lines.filter((line) => line.sent > 0).map(({ key }) => key)).toEqual(['alpha'])
  })

  test('M6: a report on an affiliate that there is not is refused by name, not answered with nothing', async () => {
    const report = (affiliate: string) => admin(server, ['report', 'affiliates', '--affiliate', affiliate])
    expect(await report('sample-networc')).toMatchObject({
      code: 1,
      wrong: [expect.stringMatching(/^affiliate: found sample-networc, expected one of .*sample-network/)],
    })
    expect((await report('sample-publisher')).code).toBe(0)
  })

  test('H2: what happens after the window is nobody’s, what happened within it stays', async () => {
    const lead = await arriving({
      affiliateReferenceParams: reference('sample-network', server.clock.now - 480 * hour),
    })
    server.clock.now += 1
    await lead.send()
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual(['sample-network lead 150'])
  })

  test.each([
    ['another name', { affiliateReferenceParams: { attribute: 'nobody' } }],
    ['no name', { affiliateReferenceParams: { subId: 'sample-network' } }],
    ['nothing', {}],
  ])('H1: %s is credited to nobody, and the brand hears of the lead', async (_what, came) => {
    const lead = await arriving(came)
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual([])
    expect(await deliveries(lead.id)).toMatchObject([{ channel: 'webhook', facts: { affiliate: null } }])
  })
})

describe('R-22: once, whoever dies', () => {
  test('M6 P-05: what happened before an erasure is earned all the same, and nobody is told under ids that are gone', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    await takeOutbox(server.deps)
    await server.runJobs()
    await eraseLead(server.deps, lead.id)
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual([
      'sample-network accepted 0',
      'sample-network lead 150',
      'sample-network sent 0',
    ])
    const postbacks = (await deliveries(lead.id)).filter(({ channel }) => channel === 'postback')
    expect(postbacks.map(({ event }) => event)).toEqual(['lead'])
  })

  test('R-22: five that plan at once tell each thing once', async () => {
    const leads = await Promise.all(
      Array.from({ length: 12 }, () => arriving({ affiliateReferenceParams: reference('sample-network') })),
    )
    for (const lead of leads) await lead.send()
    await Promise.all(Array.from({ length: 5 }, () => takeOutbox(server.deps)))
    // The next tells of leads that one left to another.
    await takeOutbox(server.deps)
    for (const { id } of leads) {
      expect(await conversions(id)).toHaveLength(2)
      expect(await deliveries(id)).toHaveLength(3)
    }
  })

  test('19.6 R-29: of a lead that just changed is told a moment later, also where a clock was wrong', async () => {
    const lead = await arriving({})
    await takeOutbox(server.deps, 300)
    expect(await webhookTypes(lead.id)).toEqual([])
    server.clock.now += 300
    await takeOutbox(server.deps, 300)
    expect(await webhookTypes(lead.id)).toEqual(['lead.created'])
    await lead.send()
    const wrong = new Date(server.clock.now + hour)
    await server.db.updateTable('lead').set({ updated_at: wrong }).execute()
    await server.db.updateTable('outbox').set({ at: wrong }).execute()
    await takeOutbox(server.deps, 300)
    expect(await webhookTypes(lead.id)).toEqual(['lead.created', 'lead.sent'])
  })

  test('R-22: a process that ends in the middle of planning leaves everything to the next', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    let ids = 0
    const dying = { ...server.deps, newId: () => (ids++ === 0 ? server.deps.newId() : stop()) }
    const stop = (): never => {
      throw new Error('killed')
    }
    await expect(takeOutbox(dying)).rejects.toSatisfy(
      ({ errors }: LeadFaults) =>
        errors.length > 0 && errors.every(({ cause }) => (cause as Error).message === 'killed'),
    )
    expect(await conversions(lead.id)).toEqual([])
    expect(await deliveries(lead.id)).toEqual([])
    await takeOutbox(server.deps)
    expect(await deliveries(lead.id)).toHaveLength(3)
  })

  test('R-22 M7: what cannot be planned of one lead stays, in its order, and nobody else’s news waits for it', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    const other = await arriving({})
    await lead.send()
    const { affiliates } = server.deps.config
    const tooMuch = { ...affiliates['sample-network']!, payouts: { lead: { cents: 3e9 } } }
    const config = { ...server.deps.config, affiliates: { ...affiliates, 'sample-network': tooMuch } }
    await expect(takeOutbox({ ...server.deps, config })).rejects.toMatchObject({
      errors: [{ leadId: lead.id, cause: { message: expect.stringContaining('out of range') } }],
    })
    expect([await webhookTypes(lead.id), await webhookTypes(other.id)]).toEqual([[], ['lead.created']])
    await takeOutbox(server.deps)
    expect(await webhookTypes(lead.id)).toEqual(['lead.created', 'lead.sent'])
    expect(await conversions(lead.id)).toContain('sample-network lead 150')
  })

  test('R-22 Q3: it is logged once a minute, and counted until it is planned', async () => {
    const counted = async () => {
      const { body } = await createMetrics().text({ deps: server.deps, parts: [], breakers: () => ({}) })
      return body.split('\n').find((line) => line.startsWith('loanform_leads_unplanned '))
    }
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    const { affiliates } = server.deps.config
    const tooMuch = { ...affiliates['sample-network']!, payouts: { lead: { cents: 3e9 } } }
    const config = { ...server.deps.config, affiliates: { ...affiliates, 'sample-network': tooMuch } }
    await lead.send()
    server.lines.length = 0
    const turn = outboxTurns(0)
    const logged = () => server.lines.filter((line) => line.includes('lead not planned'))
    for (let turns = 0; turns < 70; turns++) {
      await turn({ ...server.deps, config })
      server.clock.now += 1000
    }
    expect(logged()).toHaveLength(2)
    expect(logged().join()).not.toContain(lead.id)
    expect(await counted()).toBe('loanform_leads_unplanned 0')
    server.clock.now += 5 * 60_000
    expect(await counted()).toBe('loanform_leads_unplanned 1')
    await turn(server.deps)
    expect(await counted()).toBe('loanform_leads_unplanned 0')
  })

  test('R-22: one that ends between sending and writing it down sends again under the same id', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    await takeOutbox(server.deps)
    const { id } = (await deliveries(lead.id)).find(({ channel }) => channel === 'postback')!
    const { run } = server.jobParts.handlers.deliver!
    answer = () => new Promise(() => {})
    void run({ deliveryId: id })
    await expect.poll(() => sent.length).toBe(1)
    answer = async () => ({ status: 200 })
    await run({ deliveryId: id })
    await run({ deliveryId: id })
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])
    expect(await deliveries(lead.id)).toContainEqual(expect.objectContaining({ id, status: 'delivered', attempts: 2 }))
  })

  test('S-30: the lead’s own repeated request tells nothing twice', async () => {
    const body = { ...createBody(), affiliateReferenceParams: reference('sample-network') }
    const key = { 'idempotency-key': 'one-key-twice' }
    const first = await server.call('POST', '/v2/lead', body, key)
    await takeOutbox(server.deps)
    await server.call('POST', '/v2/lead', body, key)
    await takeOutbox(server.deps)
    expect(await deliveries((first.body as { id: string }).id)).toHaveLength(1)
  })
})

describe('M8: consents and the end of a lead', () => {
  const consent = (leadId: string, given: boolean, at: number) =>
    server.db
      .insertInto('consent')
      .values({
        lead_id: leadId,
        purpose: 'contactDetails.marketingConsents',
        wording: 'w',
        wording_hash: 'h',
        locale: 'es',
        surface: 's',
        given,
        needed: false,
        channel: 'email',
        at: new Date(at),
      })
      .execute()

  test('M8: a consent that was given and is taken back is told, one that never was is not', async () => {
    const lead = await arriving({})
    await takeOutbox(server.deps)
    expect(await webhookTypes(lead.id)).toEqual(['lead.created'])
    await consent(lead.id, true, start + hour)
    await consent(lead.id, false, start + 2 * hour)
    await consent(lead.id, false, start + 3 * hour)
    await takeOutbox(server.deps)
    expect(await webhookTypes(lead.id)).toEqual(['consent.withdrawn', 'lead.created'])
  })

  test('H2: an affiliate that was taken away earns nothing more by an erased lead, and holds up no news of others', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    await takeOutbox(server.deps)
    const before = await conversions(lead.id)
    expect(before).toContain('sample-network lead 150')
    await server.runJobs()
    await lead.redirect()
    await eraseLead(server.deps, lead.id)
    const other = await arriving({})
    const { 'sample-network': _, ...affiliates } = server.deps.config.affiliates
    await takeOutbox({ ...server.deps, config: { ...server.deps.config, affiliates } })
    expect(await conversions(lead.id)).toEqual(before)
    expect(await webhookTypes(lead.id)).toContain('lead.erased')
    expect(await webhookTypes(other.id)).toEqual(['lead.created'])
  })

  test('M8: a lead that is erased is told of, and the affiliate’s ids go with it', async () => {
    const lead = await arriving({ affiliateReferenceParams: reference('sample-network') })
    await lead.send()
    await takeOutbox(server.deps)
    await eraseLead(server.deps, lead.id)
    await takeOutbox(server.deps)
    const rows = await deliveries(lead.id)
    expect(rows.find(({ channel }) => channel === 'postback')).toMatchObject({ facts: null })
    expect(rows.find(({ event }) => event === 'lead.erased')).toMatchObject({
      facts: { type: 'lead.erased', leadReference: lead.id, brand: 'askrobin', affiliate: 'sample-network' },
    })
    await server.runJobs()
    const after = await deliveries(lead.id)
    expect(after.find(({ channel }) => channel === 'postback')).toMatchObject({
      status: 'dead',
      last_error: 'the lead was erased',
    })
  })
})
