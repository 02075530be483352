// Test of messages that failed for good: log, metric, readiness and commands show them until they are sent again (Q5, Q7, P-09).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readinessOf } from '#server/ops/health/readiness.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { admin } from './admin.ts'
import { createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { startTestServer } from './server.ts'

const dayMs = 86_400_000
const receiver = (name: string) => ({
  url: `https://${name}.example/`,
  secrets: ['a secret of sixteen'],
  events: ['lead.created'],
})
const webhook = (name: string) => ({ channel: 'webhook', party: name })
const postback = { channel: 'postback', party: 'sample-network' }

let server: Awaited<ReturnType<typeof startTestServer>>
/** Answers of the receivers, by a part of their address. */
let answers: Readonly<Record<string, () => Promise<{ status: number }>>>
beforeAll(async () => {
  server = await startTestServer({
    sendOut: async ({ url }) => {
      const [, answer] = Object.entries(answers).find(([part]) => url.includes(part)) ?? []
      return answer ? answer() : { status: 200 }
    },
  })
  Object.assign(server.deps.config, { webhooks: { crm: receiver('crm'), warehouse: receiver('warehouse') } })
})
afterAll(() => server.close())
beforeEach(async () => {
  answers = {}
  await deleteLeads(server.db)
  for (const table of ['delivery', 'job', 'operator_act'] as const) await server.db.deleteFrom(table).execute()
  server.lines.length = 0
})

const refuses = async () => ({ status: 400 })
const notPublic = () => Promise.reject(Object.assign(new Error('x'), { code: 'ADDRESS_REFUSED' }))

/** A lead of an affiliate that every receiver is told of. */
async function told() {
  const affiliateReferenceParams = { attribute: 'sample-network', transactionId: 't-1', subId: 's-1' }
  const lead = await server.aLead('es', { ...createBody(), affiliateReferenceParams })
  await lead.send()
  await takeOutbox(server.deps)
  await server.runJobs()
  return lead
}
const run = (...commandLine: string[]) => admin(server, commandLine)
const isStopping = () => false
const part = async () => (await readinessOf(server.deps, { isStopping })).find((each) => each.part === 'deliveries')
const gauges = async () => {
  const { body } = await createMetrics().text({ deps: server.deps, parts: [], breakers: () => ({}) })
  return body.split('\n').filter((line) => line.startsWith('loanform_deliveries_dead{'))
}
const logged = () =>
  server.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'delivery failed for good')
    // Each goes by itself: the one may fail before the other.
    .toSorted((one, other) => String(one.party).localeCompare(String(other.party)))
const dead = () =>
  server.db.selectFrom('delivery').select(['channel', 'party', 'event']).where('status', '=', 'dead').execute()

describe('Q7: a message that a receiver refuses for good', () => {
  test('Q7 P-09: it is logged, counted by channel and party, and readiness and status say where to look', async () => {
    expect([await part(), await gauges()]).toEqual([{ part: 'deliveries', state: 'ok' }, []])
    answers = { 'crm.example': refuses, 'warehouse.example': notPublic }
    const lead = await told()
    expect(logged()).toEqual([
      expect.objectContaining({ level: 'error', ...webhook('crm'), code: 'status 400' }),
      expect.objectContaining({ level: 'error', ...webhook('warehouse'), code: 'ADDRESS_REFUSED' }),
    ])
    expect(JSON.stringify(logged())).not.toContain(lead.id)
    expect(await gauges()).toEqual([
      'loanform_deliveries_dead{channel="webhook",party="crm"} 1',
      'loanform_deliveries_dead{channel="webhook",party="warehouse"} 1',
    ])
    const about = '2 failed for good in 7 days (webhook crm 1, webhook warehouse 1): webhooks list --status dead'
    expect(await part()).toEqual({ part: 'deliveries', state: 'degraded', about })
    expect((await run('status')).lines.join('\n')).toContain(about)
    const listed = await run('dead-letters', 'list')
    expect([listed.lines, listed.told]).toEqual([
      ['No job is dead.'],
      ['Messages that failed: webhooks list --status dead'],
    ])
  })

  test('Q7: one whose job failed each time is logged and counted too', async () => {
    answers = { 'crm.example': () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' })) }
    await told()
    expect(logged()).toEqual([expect.objectContaining({ ...webhook('crm'), code: 'ECONNRESET' })])
    server.lines.length = 0
    await server.db.updateTable('delivery').set({ status: 'open' }).where('party', '=', 'crm').execute()
    const { id } = await server.db
      .selectFrom('delivery')
      .select('id')
      .where('party', '=', 'crm')
      .executeTakeFirstOrThrow()
    await server.jobParts.handlers.deliver!.whenDead({ deliveryId: id })
    expect(logged()).toEqual([expect.objectContaining({ ...webhook('crm'), code: 'the job failed' })])
    expect(await gauges()).toEqual(['loanform_deliveries_dead{channel="webhook",party="crm"} 1'])
  })

  test('Q7: what cannot be sent again alarms nobody: an erased lead’s, and what is older than a week', async () => {
    answers = { '': refuses }
    const lead = await told()
    expect(await dead()).toEqual(expect.arrayContaining([expect.objectContaining(postback)]))
    await eraseLead(server.deps, lead.id)
    expect(await gauges()).toEqual([
      'loanform_deliveries_dead{channel="webhook",party="crm"} 1',
      'loanform_deliveries_dead{channel="webhook",party="warehouse"} 1',
    ])
    server.clock.now += 8 * dayMs
    expect([await part(), await gauges()]).toEqual([{ part: 'deliveries', state: 'ok' }, []])
  })
})

describe('Q7: sending again what failed for good', () => {
  test('Q7: every one of a channel, or of one party alone, each under its own id; what others have stays', async () => {
    answers = { '': refuses }
    await told()
    await told()
    const before = await dead()
    const count = (channel: string, name?: string) =>
      before.filter((row) => row.channel === channel && (name ?? row.party) === row.party).length
    const [crm, warehouse, postbacks] = [count('webhook', 'crm'), count('webhook', 'warehouse'), count('postback')]
    expect(Math.min(crm, warehouse, postbacks)).toBeGreaterThan(1)
    answers = {}
    const sentAgain = (some: number) => ({ lines: [`${some} are sent again.`] })
    expect(await run('webhooks', 'retry', '--all', '--webhook', 'crm')).toMatchObject(sentAgain(crm))
    await server.runJobs()
    expect(await dead()).toEqual(before.filter(({ party }) => party !== 'crm'))
    expect(await run('webhooks', 'retry', '--all')).toMatchObject(sentAgain(warehouse))
    expect(await run('postbacks', 'retry', '--all')).toMatchObject(sentAgain(postbacks))
    await server.runJobs()
    const of = new Set(['webhook', 'postback'])
    expect((await dead()).filter(({ channel }) => of.has(channel))).toEqual([])
    expect(await run('postbacks', 'retry', '--all')).toMatchObject({ lines: ['0 are sent again.'] })
    const acts = JSON.parse((await run('acts', '--json')).lines[0]!) as { command: string; with: string }[]
    expect(acts.map(({ command, with: given }) => `${command} ${given}`).toReversed()).toEqual([
      'webhooks retry {"all":true,"webhook":"crm"}',
      'webhooks retry {"all":true}',
      'postbacks retry {"all":true}',
      'postbacks retry {"all":true}',
    ])
  })

  test.each(['all', 'one'])(
    'Q7: what is sent again is tried for a day of its own, from its first attempt: %s',
    async (what) => {
      answers = { crm: refuses }
      await told()
      answers = { crm: async () => ({ status: 503 }) }
      server.clock.now += 2 * 86_400_000
      const [row] = await server.db.selectFrom('delivery').select('id').where('status', '=', 'dead').execute()
      await run('webhooks', 'retry', ...(what === 'all' ? ['--all'] : [row!.id]))
      await server.runJobs(1000)
      const again = server.db.selectFrom('delivery').select(['status', 'attempts']).where('id', '=', row!.id)
      expect(await again.execute()).toEqual([{ status: 'open', attempts: 1 }])
    },
  )

  test('Q7: what an erased lead’s message told is gone, and it is left', async () => {
    answers = { '': refuses }
    const lead = await told()
    await eraseLead(server.deps, lead.id)
    expect(await run('postbacks', 'retry', '--all')).toMatchObject({ lines: ['0 are sent again.'] })
  })

  test.each([
    [['webhooks', 'retry'], 'Expected an id, or --all without one'],
    [['webhooks', 'retry', 'x', '--all'], 'Expected an id, or --all without one'],
    [['webhooks', 'retry', 'x', '--webhook', 'crm'], '--webhook goes with --all'],
    [['webhooks', 'retry', 'x'], 'id: found x, expected the id of a webhook of the list'],
    [['webhooks', 'retry', '--all', '--webhook', 'cmr'], 'webhook: found cmr, expected one of crm, warehouse'],
    [['webhooks', 'list', '--webhook', 'cmr'], 'webhook: found cmr, expected one of crm, warehouse'],
    [['webhooks', 'list', '--event', 'lead'], 'event: found lead, expected one of lead.created, lead.sent'],
    [['postbacks', 'list', '--affiliate', 'nobody'], 'affiliate: found nobody, expected one of '],
    [['postbacks', 'list', '--event', 'lead.sent'], 'event: found lead.sent, expected one of lead, sent, accepted'],
    [['postbacks', 'list', '--limit', '1e30'], 'limit: found 1e+30, expected a whole number from 1 to 10000'],
    [['conversions', 'list', '--network', 'facebook'], 'network: found facebook, expected one of google, meta, tikTok'],
    [['conversions', 'list', '--event', 'sold'], 'event: found sold, expected one of '],
  ])('Q7: %j is refused', async (commandLine, expected) => {
    const said = await run(...commandLine)
    expect([said.code, said.wrong]).toEqual([1, [expect.stringContaining(expected)]])
  })

  test('M6: a receiver that is no longer configured is still found by what it was told', async () => {
    answers = { '': refuses }
    await told()
    Object.assign(server.deps.config, { webhooks: { warehouse: receiver('warehouse') } })
    try {
      expect((await run('webhooks', 'list', '--webhook', 'crm')).lines.length).toBeGreaterThan(1)
      expect((await run('webhooks', 'retry', '--all', '--webhook', 'crm')).code).toBe(0)
    } finally {
      Object.assign(server.deps.config, { webhooks: { crm: receiver('crm'), warehouse: receiver('warehouse') } })
    }
  })

  test('M6: where nobody receives anything, it is said', async () => {
    Object.assign(server.deps.config, { webhooks: {} })
    try {
      const said = await run('webhooks', 'list', '--webhook', 'crm')
      expect([said.code, said.wrong]).toEqual([1, ['webhook: found crm, but there is none']])
    } finally {
      Object.assign(server.deps.config, { webhooks: { crm: receiver('crm'), warehouse: receiver('warehouse') } })
    }
  })
})
