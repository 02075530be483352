// Test of leads that a machine filled in: held, told to nobody, released or ended; and of people behind one address, who get through
// (S-32).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { heldAtMostMs } from '#server/calls/bot-score/held-lead-job.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { dropUnsent, scoreOfLead } from '#server/platform/stores/lead-scores.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { admin } from './admin.ts'
import { createBody } from './applicants.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const { development } = catalogue.environments
let lender: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const switches = { ...development!.server, holdsSuspected: true }
  // One person for all leads: each is paid for.
  const market = { duplicates: { days: 0, by: 'email' } } as const
  const environment = { ...development!, server: switches, market: { ...development!.market, ...market } }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: environment } },
    lenders: { moneyman: behind(() => lender) },
    sendOut: async () => ({ status: 200 }),
  })
})
afterAll(() => server.close())
beforeEach(() => {
  lender = fakeLender(accepted)
})

const hourMs = 3_600_000
const browser = { sessionId: '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b' }
const reference = () => ({
  affiliateReferenceParams: {
    attribute: 'sample-network',
    transactionId: 'click-1',
    setAt: new Date(server.clock.now).toISOString(),
  },
})
const conversions = async (leadId: string) => {
  const rows = await server.db.selectFrom('conversion').selectAll().where('lead_id', '=', leadId).execute()
  return rows.map(({ event, payout_cents: cents }) => `${event} ${cents}`).toSorted()
}
/** An application that is sent so long after its first page. */
async function sentAfter(ms: number, said: object = browser) {
  const lead = await server.aLead('es', { ...createBody(), ...reference(), ...said })
  server.clock.now += ms
  expect((await lead.send()).status).toBe(202)
  await takeOutbox(server.deps)
  return lead
}
const stateOf = async ({ status }: Awaited<ReturnType<typeof sentAfter>>) => (await status()).progressState

describe('S-32: a machine', () => {
  test('S-32: a whole application in 37 ms goes to no lender and earns nothing, and its applicant is left nowhere for ever', async () => {
    const lead = await sentAfter(37)
    expect(await scoreOfLead(server.db, lead.id)).toMatchObject({ status: 'held', reasons: ['sent-instantly'] })
    expect(await stateOf(lead)).toBe(stateNumber('checking'))
    await server.runJobs(60_000)
    await takeOutbox(server.deps)
    expect(await stateOf(lead)).toBe(stateNumber('thank-you'))
    expect([await lead.verdicts(), await conversions(lead.id)]).toEqual([[], []])
    await server.runJobs(heldAtMostMs)
    await takeOutbox(server.deps)
    expect(await stateOf(lead)).toBe(stateNumber('rejected'))
    expect((await lead.status()).result).toEqual({ application: { status: 'unchecked' } })
    expect([await lead.verdicts(), await conversions(lead.id)]).toEqual([[], []])
    const left = await server.db.selectFrom('job').selectAll().where('kind', '=', 'held-lead').execute()
    expect(left).toEqual([])
  })

  test('S-32: one that an operator releases goes on as if it had never been held', async () => {
    const lead = await sentAfter(37)
    const listed = await admin(server, ['held', 'list'])
    expect(listed.lines.join('\n')).toContain(lead.id)
    expect(listed.lines.join('\n')).toContain('sent-instantly')
    expect(await admin(server, ['held', 'release', lead.id])).toMatchObject({ code: 0 })
    await server.runJobs(60_000)
    await takeOutbox(server.deps)
    expect((await lead.verdicts()).map(({ outcome }) => outcome)).toContain('accepted')
    expect(await conversions(lead.id)).toEqual(['accepted 0', 'lead 150', 'sent 0'])
    expect((await admin(server, ['held', 'release', lead.id])).code).not.toBe(0)
  })

  test('S-32: one that is refused ends, and what was earned before is taken back', async () => {
    const lead = await server.aLead('es', { ...createBody(), ...reference(), ...browser })
    // Of before a lead's sending was waited for.
    await server.db
      .insertInto('conversion')
      .values({
        affiliate: 'sample-network',
        lead_id: lead.id,
        event: 'lead',
        variant: 'askrobin-es',
        payout_cents: 150,
        at: new Date(server.clock.now),
      })
      .execute()
    server.clock.now += 37
    await lead.send()
    await admin(server, ['held', 'refuse', lead.id])
    await takeOutbox(server.deps)
    await server.runJobs(hourMs)
    expect(await stateOf(lead)).toBe(stateNumber('rejected'))
    expect(await conversions(lead.id)).toEqual(['lead 150', 'returned -150'])
    expect(await lead.verdicts()).toEqual([])
  })

  test('S-32: who fills in the field that nobody sees is held, however slow', async () => {
    const lead = await sentAfter(hourMs, { ...browser, filling: { trapFilled: true } })
    expect(await scoreOfLead(server.db, lead.id)).toMatchObject({ status: 'held', reasons: ['hidden-field-filled'] })
  })
})

describe('S-32: a lead that is made and not sent', () => {
  const made = () => server.aLead('es', { ...createBody(), ...reference(), ...browser })
  const waiting = (leadId: string) =>
    server.db.selectFrom('outbox_held').select('kind').where('lead_id', '=', leadId).execute()

  test('S-32: a hundred earn nothing, and what waited of them is dropped once they expired', async () => {
    const leads = await Promise.all(Array.from({ length: 100 }, made))
    await takeOutbox(server.deps)
    const ids = leads.map(({ id }) => id)
    const earned = () => server.db.selectFrom('conversion').selectAll().where('lead_id', 'in', ids).execute()
    expect(await earned()).toEqual([])
    expect(await waiting(ids[0]!)).toEqual([{ kind: 'brought' }])
    await dropUnsent(server.db, server.clock.now)
    expect(await waiting(ids[0]!)).toHaveLength(1)
    server.clock.now += 25 * hourMs
    expect(await dropUnsent(server.db, server.clock.now)).toBeGreaterThanOrEqual(100)
    await takeOutbox(server.deps)
    expect([await earned(), await waiting(ids[0]!)]).toEqual([[], [{ kind: 'unsent' }]])
  })

  test('S-32: one earns once it is sent and passes, exactly once, in its order', async () => {
    const lead = await made()
    await takeOutbox(server.deps)
    server.clock.now += hourMs
    await lead.send()
    await Promise.all([takeOutbox(server.deps), takeOutbox(server.deps)])
    expect(await conversions(lead.id)).toEqual(['lead 150', 'sent 0'])
    await dropUnsent(server.db, server.clock.now)
    await takeOutbox(server.deps)
    expect(await conversions(lead.id)).toEqual(['lead 150', 'sent 0'])
    const postbacks = await server.db
      .selectFrom('delivery')
      .select('event')
      .where('lead_id', '=', lead.id)
      .where('channel', '=', 'postback')
      .where('event', '=', 'lead')
      .execute()
    expect(postbacks).toHaveLength(1)
  })

  test('S-32: one that a machine sends earns when an operator releases it, and nothing when it is refused', async () => {
    const [released, refused] = [await made(), await made()]
    await takeOutbox(server.deps)
    for (const [lead, decision] of [
      [released, 'release'],
      [refused, 'refuse'],
    ] as const) {
      await lead.send()
      await takeOutbox(server.deps)
      expect(await conversions(lead.id)).toEqual([])
      await admin(server, ['held', decision, lead.id])
    }
    await takeOutbox(server.deps)
    expect(await conversions(released.id)).toEqual(['lead 150', 'sent 0'])
    expect(await conversions(refused.id)).toEqual([])
    expect(await waiting(refused.id)).toEqual([])
  })
})

test('M6 S-32: what is released or sent after the month’s end is in the next file of payouts, and what was in a file stays in it', async () => {
  const { now } = server.clock
  server.clock.now = Date.parse('2027-01-31T23:50:00Z')
  const held = await sentAfter(37)
  const unsent = await server.aLead('es', { ...createBody(), ...reference(), ...browser })
  await takeOutbox(server.deps)
  const paidIn = async (month: string) => {
    const days = ['--from', `${month}-01`, '--to', `${month}-28`]
    const [line] = JSON.parse((await admin(server, ['report', 'affiliates', ...days, '--json'])).lines[0]!) as object[]
    return line
  }
  const before = await paidIn('2027-02')
  server.clock.now = Date.parse('2027-02-01T09:00:00Z')
  await admin(server, ['held', 'release', held.id])
  await unsent.send()
  await takeOutbox(server.deps)
  expect(before).toBeUndefined()
  expect(await paidIn('2027-02')).toMatchObject({ day: '2027-02-01', leads: 2, 'payout, EUR': '3.00' })
  server.clock.now = now
})

test('S-32: an operator is told how many leads are held and for how long, by the metrics and by readiness', async () => {
  await server.db.deleteFrom('lead_score').execute()
  const told = async () => {
    const parts = await readinessOf(server.deps, { isStopping: () => false })
    const { body } = await createMetrics().text({ deps: server.deps, parts, breakers: () => ({}) })
    return { part: parts.find(({ part }) => part === 'held leads'), body }
  }
  expect((await told()).part).toEqual({ part: 'held leads', state: 'ok' })
  await sentAfter(37)
  const lead = await sentAfter(37)
  server.clock.now += hourMs
  const soon = await told()
  expect(soon.part).toEqual({ part: 'held leads', state: 'ok', about: '2 held, the oldest for 60 min: held list' })
  expect(soon.body).toContain('loanform_leads_held{variant="askrobin-es"} 2')
  expect(soon.body).toMatch(/loanform_held_oldest_seconds 3600\.\d/)
  server.clock.now += 11 * hourMs
  expect((await told()).part).toMatchObject({ state: 'degraded' })
  await admin(server, ['held', 'release', lead.id])
  expect((await told()).body).toContain('loanform_leads_held{variant="askrobin-es"} 1')
})

describe('S-32: people', () => {
  test('S-32: thirty of one address, the quickest in eight seconds by autofill: all thirty are given to lenders', async () => {
    const people = 30
    const body = { ...createBody(), ...browser, filling: { firstPageMs: 2000 } }
    const made = []
    for (let each = 0; each < people; each++) made.push(await server.aLead('es', body))
    server.clock.now += 8000
    for (const lead of made) expect((await lead.send()).status).toBe(202)
    const scores = await server.db
      .selectFrom('lead_score')
      .selectAll()
      .where(
        'lead_id',
        'in',
        made.map(({ id }) => id),
      )
      .execute()
    expect(scores.filter(({ status, score }) => status === 'passed' && score === 0)).toHaveLength(people)
  })
})
