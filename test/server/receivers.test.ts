// Test of receivers that are slow or gone: the others are told meanwhile, and after a recovery each lead in order (R-15, R-25, P-05).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SendOut } from '#server/platform/kit/outbound.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { laneConcurrencyOf } from '#server/platform/jobs/job-concurrency.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import { receiverBreaker } from '#server/reach/outbox/receiver-breaker.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let sendOut: SendOut
const told: { id: string; type: string; leadReference: string }[] = []
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: fakeLender(accepted) },
    sendOut: (message) => sendOut(message),
  })
})
afterAll(() => server.close())
const isWebhook = (body: string | undefined) => body?.includes('leadReference') === true && body.includes('"type"')
const listens: SendOut = async ({ body }) => {
  if (isWebhook(body)) told.push(JSON.parse(body!) as (typeof told)[number])
  return { status: 200 }
}
beforeEach(async () => {
  sendOut = listens
  await takeOutbox(server.deps)
  await server.runJobs()
  told.length = 0
})

describe('R-15: one receiver that lets us wait', () => {
  const put = (key: string, lane: string) =>
    enqueue(
      server.db,
      { kind: 'deliver', payload: { sendId: key, place: lane }, dedupe_key: key, lane },
      new Date(server.clock.now - 1000),
    )
  const worker = (run: JobHandler['run'], resting: readonly string[] = []) =>
    startWorker({
      ...server.jobParts,
      handlers: { deliver: { run, whenDead: async () => {}, restingLanes: () => resting } },
    })

  test('R-15: a receiver that answers nobody takes its share of the places, and every other one is told', async () => {
    for (let index = 0; index < 20; index++) await put(`slow ${index}`, 'webhook slow')
    for (let index = 0; index < 20; index++) await put(`quick ${index}`, 'webhook quick')
    const open = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    let slow = 0
    let mostSlow = 0
    let quick = 0
    const running = worker(async (payload) => {
      if ((payload as { place: string }).place === 'webhook quick') {
        quick += 1
        if (quick === 20) done.resolve()
        return 'done'
      }
      slow += 1
      mostSlow = Math.max(mostSlow, slow)
      await open.promise
      slow -= 1
      return 'done'
    })
    await done.promise
    expect(mostSlow).toBe(laneConcurrencyOf('deliver'))
    open.resolve()
    await running.stop()
    await server.db.deleteFrom('job').where('kind', '=', 'deliver').execute()
  })

  test('R-15: three slow receivers, whose answers are good, leave room for a quick one', async () => {
    const slow = ['webhook slow-1', 'webhook slow-2', 'webhook slow-3']
    for (const lane of slow) for (let index = 0; index < 20; index++) await put(`${lane} ${index}`, lane)
    for (let index = 0; index < 20; index++) await put(`quick ${index}`, 'webhook quick')
    const open = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    let quick = 0
    const running = worker(async (payload) => {
      if ((payload as { place: string }).place !== 'webhook quick') {
        await open.promise
        return 'done'
      }
      quick += 1
      if (quick === 20) done.resolve()
      return 'done'
    })
    await done.promise
    expect(quick).toBe(20)
    open.resolve()
    await running.stop()
    await server.db.deleteFrom('job').where('kind', '=', 'deliver').execute()
  })

  test('R-25: a receiver that rests is not called, and no attempt of its is counted', async () => {
    await put('resting', 'webhook gone')
    await put('awake', 'webhook quick')
    const seen: string[] = []
    const done = Promise.withResolvers<void>()
    const running = worker(
      async (payload) => {
        seen.push((payload as { sendId: string }).sendId)
        done.resolve()
        return 'done'
      },
      ['webhook gone'],
    )
    await done.promise
    await running.stop()
    expect(seen).toEqual(['awake'])
    const left = await server.db.selectFrom('job').select(['dedupe_key', 'attempts', 'leased_until']).execute()
    expect(left).toEqual([{ dedupe_key: 'resting', attempts: 0, leased_until: null }])
    await server.db.deleteFrom('job').where('kind', '=', 'deliver').execute()
  })

  test('R-25: the breaker opens at the fifth failure in a row, longer each time, and an answer closes it', () => {
    const clock = { now: 0 }
    const { record, restingLanes } = receiverBreaker(() => clock.now)
    for (let index = 0; index < 4; index++) record('gone', true)
    expect(restingLanes()).toEqual([])
    const rests: number[] = []
    for (let index = 0; index < 8; index++) {
      record('gone', true)
      expect(restingLanes()).toEqual(['gone'])
      const begun = clock.now
      for (let second = 0; second < 400 && restingLanes().length > 0; second++) clock.now += 1000
      rests.push((clock.now - begun) / 1000)
    }
    expect(rests).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
    record('gone', false)
    record('gone', true)
    expect(restingLanes()).toEqual([])
  })
})

test('R-15 Q7: after a recovery each lead is told of in the order that it happened', async () => {
  let calls = 0
  sendOut = async (message) => {
    calls += 1
    if (isWebhook(message.body) && calls % 3 !== 0) return { status: 503 }
    return listens(message)
  }
  const leads = [await server.aLead(), await server.aLead(), await server.aLead()]
  for (const lead of leads) {
    await takeOutbox(server.deps)
    await server.runJobs(1000)
    await lead.send()
    await server.runJobs(1000)
    await lead.redirect()
  }
  await takeOutbox(server.deps)
  await server.runJobs()
  for (const { id } of leads)
    expect(told.filter(({ leadReference }) => leadReference === id).map(({ type }) => type)).toEqual([
      'lead.created',
      'lead.sent',
      'lead.accepted',
      'lead.redirected',
      'lead.sold',
    ])
})

test('R-15 Q7: what waits for an earlier message goes as soon as that has arrived', async () => {
  sendOut = async (message) => (isWebhook(message.body) ? { status: 503 } : listens(message))
  const lead = await server.aLead()
  await lead.send()
  await takeOutbox(server.deps)
  await server.runJobs(1000)
  sendOut = listens
  // The first is tried again within seconds, and the second would look again after half an hour.
  await server.runJobs(60_000)
  const own = told.filter(({ leadReference }) => leadReference === lead.id)
  expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(['lead.created', 'lead.sent']))
})

test('R-15 Q7: a message waits for the one before it about its own lead to its own receiver, and for no other', async () => {
  const { config } = server.deps
  const { webhooks, affiliates } = config
  const at = (path: string) => ({ url: `https://crm.example/${path}?lead={leadReference}` })
  Object.assign(config, {
    webhooks: { ...webhooks, crm: { url: 'https://crm.example/webhook', secrets: ['a secret of sixteen'] } },
    // The same company is an affiliate too.
    affiliates: { crm: { name: 'Crm', refNames: ['crm'], postbacks: { lead: at('lead'), sent: at('sent') } } },
  })
  const one = await server.aLead('es', { ...createBody(), affiliateReferenceParams: { attribute: 'crm' } })
  const other = await server.aLead()
  await one.send()
  await other.send()
  // As a row stands in its table is not the order of what happened.
  await sql`update outbox set at = at where serial = (select min(serial) from outbox)`.execute(server.db)
  const received: string[] = []
  sendOut = async ({ url, body = '' }) => {
    const { pathname, host } = new URL(url)
    const about = (body + url).includes(one.id) ? 'one' : 'other'
    if (pathname === '/webhook' && about === 'one') return { status: 503 }
    const { type = pathname } = JSON.parse(body || '{}') as { type?: string }
    received.push(`${host === 'crm.example' ? 'crm' : 'sandbox'} ${type} ${about}`)
    return { status: 200 }
  }
  await takeOutbox(server.deps)
  await server.runJobs(1000)
  Object.assign(config, { webhooks, affiliates })
  const heardBy = (receiver: string, lead: string) =>
    received.flatMap((each) => {
      const [by, what, about] = each.split(' ')
      return by === receiver && about === lead ? [what] : []
    })
  const both = ['lead.created', 'lead.sent']
  expect(heardBy('sandbox', 'one')).toEqual(both)
  expect(heardBy('sandbox', 'other')).toEqual(both)
  expect(heardBy('crm', 'other')).toEqual(both)
  expect(heardBy('crm', 'one')).toEqual(['/lead', '/sent'])
})

test('M6: a webhook hears of its own brands, countries and events, and of no others', async () => {
  const { config } = server.deps
  const { webhooks } = config
  const at = (name: string, limits: object) => [
    name,
    { url: `https://${name}.example/`, secrets: ['a secret of sixteen'], ...limits },
  ]
  Object.assign(config, {
    webhooks: Object.fromEntries([
      at('all', {}),
      at('brand', { brands: ['askrobin', 'cashtero'] }),
      at('other-brand', { brands: ['cashtero'] }),
      at('country', { countries: ['es'] }),
      at('other-country', { countries: ['mx'] }),
      at('event', { events: ['lead.sent', 'lead.sold'] }),
    ]),
  })
  await takeOutbox(server.deps)
  const received: string[] = []
  sendOut = async ({ url, body = '{}' }) => {
    const { type } = JSON.parse(body) as { type?: string }
    if (type !== undefined) received.push(`${new URL(url).hostname} ${type}`)
    return { status: 200 }
  }
  const lead = await server.aLead()
  await lead.send()
  await takeOutbox(server.deps)
  await server.runJobs(1000)
  Object.assign(config, { webhooks })
  const both = ['all', 'brand', 'country'].flatMap((name) => [
    `${name}.example lead.created`,
    `${name}.example lead.sent`,
  ])
  expect(received.toSorted()).toEqual([...both, 'event.example lead.sent'].toSorted())
})

/** Webhooks about a lead that wait, in order, with when their jobs are due. */
const waitingOf = (leadId: string) =>
  server.db
    .selectFrom('delivery')
    .innerJoin('job', (on) => on.on('job.dedupe_key', '=', sql`'deliver ' || delivery.id`))
    .select(['delivery.id', 'job.run_at as due'])
    .where('delivery.lead_id', '=', leadId)
    .where('delivery.channel', '=', 'webhook')
    .orderBy('delivery.serial')
    .execute()
const deliver = () => server.jobParts.handlers.deliver!

test('R-15 Q7: of messages that are planned together, one alone is tried at first', async () => {
  const lead = await server.aLead()
  await lead.send()
  await takeOutbox(server.deps)
  const [first, ...others] = (await waitingOf(lead.id)).map(({ due }) => due.getTime() - server.clock.now)
  expect(first).toBe(0)
  expect(others).not.toEqual([])
  for (const later of others) expect(later).toBeGreaterThan(60_000)
  await server.runJobs(60_000)
  expect(await waitingOf(lead.id)).toEqual([])
})

test.each<[string, JobHandler['run'] | JobHandler['whenDead']]>([
  ['its receiver refuses it', (payload) => deliver().run(payload)],
  ['its job fails each time', (payload) => deliver().whenDead(payload)],
])('R-15 Q7: what waits for an earlier message goes as soon as that is lost: %s', async (_why, lose) => {
  sendOut = async (message) => (isWebhook(message.body) ? { status: 503 } : listens(message))
  const lead = await server.aLead()
  await lead.send()
  await takeOutbox(server.deps)
  await server.runJobs(1000)
  const [first, second] = await waitingOf(lead.id)
  expect(second!.due.getTime()).toBeGreaterThan(server.clock.now + 60_000)
  sendOut = async () => ({ status: 400 })
  await lose({ deliveryId: first!.id })
  const next = (await waitingOf(lead.id)).find(({ id }) => id === second!.id)!
  expect(next.due.getTime()).toBe(server.clock.now)
})

test('P-05 M8: what a webhook was not told before an erasure it is told after it, and nothing of the person', async () => {
  const affiliateReferenceParams = {
    attribute: 'sample-network',
    subId: 'canary-sub',
    transactionId: 'canary-click',
    setAt: new Date(server.clock.now).toISOString(),
  }
  const lead = await server.aLead('es', { ...createBody(), affiliateReferenceParams })
  await lead.send()
  sendOut = async () => ({ status: 503 })
  await server.runJobs(1000)
  await takeOutbox(server.deps)
  await server.runJobs(1000)
  await eraseLead(server.deps, lead.id)
  sendOut = listens
  await takeOutbox(server.deps)
  await server.runJobs()
  const own = told.filter(({ leadReference }) => leadReference === lead.id)
  expect(own.map(({ type }) => type)).toEqual(['lead.created', 'lead.sent', 'lead.accepted', 'lead.erased'])
  const text = JSON.stringify(own)
  const values = Object.values(answersOf('es')).filter((value) => typeof value === 'string' && value.length > 4)
  for (const value of ['canary', ...values]) expect(text).not.toContain(value)
})
