// Test of conversions before the visitor's choice: a yes sends them once, a no drops them, as in the browser (P-02, T-01, T-02;
// decision 032).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusinessEvent } from '#domain/tracking/tracking.ts'
import { eventId } from '#contract/tracking-identity.ts'
import type { Answered, OutboundMessage } from '#server/platform/kit/outbound.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { createBody } from './applicants.ts'
import { choiceBody } from './choice-body.ts'
import { conversionJobs, conversionRows } from './conversion-rows.ts'
import { startTestServer } from './server.ts'

interface Came {
  readonly network: string
  readonly id: string
  /** In seconds; Google’s is a text. */
  readonly at: number | undefined
}

const taken: Answered = { status: 200, body: '{"code":0,"events_received":1}' }
let came: Came[] = []
let answers: Answered[] = []
/** Every message to a network, answered with what stands in `answers`, then with a yes. */
async function sendOut({ url, body = '' }: OutboundMessage): Promise<Answered> {
  const network = /\/collect\/(meta|tiktok|google)-api\//.exec(url)?.[1]
  if (!network) return { status: 200 }
  const id = /"(?:event_id|orderId)":"([0-9a-f]{64})"/.exec(body)?.[1] ?? 'none'
  came.push({ network, id, at: Number(/"event_time":(\d+)/.exec(body)?.[1]) || undefined })
  return answers.shift() ?? taken
}

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ sendOut, environment: { SANDBOX_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => server.close())
const run = async () => {
  await takeOutbox(server.deps)
  await server.runJobs()
}
beforeEach(async () => {
  await run()
  server.clock.now += 60_000
  came = []
  answers = []
})

/** A visitor with a lead who has said nothing yet, and what may be said: by the visit, or about the lead. */
async function visitor(change: object = {}) {
  const sessionId = randomUUID()
  const lead = await server.aLead('es', { ...createBody(), sessionId, ...change })
  const { createdAt } = lead.made.body as { createdAt: string }
  const say = async (advertising: boolean, about: 'visit' | 'lead' = 'lead', headers: Record<string, string> = {}) => {
    server.clock.now += 1000
    const named = about === 'lead' ? { lead: lead.id } : {}
    const auth = about === 'lead' ? lead.auth : {}
    return server.call('POST', '/tracking/choice', choiceBody(sessionId, { ...named, advertising }), {
      ...auth,
      ...headers,
    })
  }
  return { ...lead, say, idOf: (event: BusinessEvent) => eventId(event, { id: lead.id, createdAt }) }
}
const rows = (leadId: string) => conversionRows(server.db, leadId)
/** Each status and reason that the lead’s rows have, once. */
const standing = async (leadId: string) => [
  ...new Set((await rows(leadId)).map(({ status, last_error: why }) => (why ? `${status}: ${why}` : status))),
]
const waits = 'suppressed: advertising pending'
const refused = 'suppressed: advertising denied'
const jobs = () => conversionJobs(server.db)
const idsTo = (network: string) => came.filter((each) => each.network === network).map(({ id }) => id)

describe('P-02: conversions that wait for a word', () => {
  test('P-02 T-02: a yes about the lead tells what waited, under its own ids and times, and what comes after', async () => {
    const lead = await visitor()
    const madeAt = server.clock.now
    server.clock.now += 5000
    await lead.send()
    const sentAt = server.clock.now
    await run()
    expect([came, await standing(lead.id)]).toEqual([[], [waits]])
    expect((await lead.say(true)).status).toBe(200)
    const open = await rows(lead.id)
    expect(open.filter(({ status }) => status === 'open').length).toBeGreaterThan(4)
    expect(await jobs()).toHaveLength(open.length)
    await run()
    expect(came).toEqual(
      expect.arrayContaining([
        { network: 'meta', id: lead.idOf('leadSent'), at: Math.floor(madeAt / 1000) },
        { network: 'meta', id: lead.idOf('registrationCompleted'), at: Math.floor(sentAt / 1000) },
      ]),
    )
    expect(idsTo('tiktok').toSorted()).toEqual(idsTo('meta').toSorted())
    expect(idsTo('google')).toContain(lead.idOf('leadSent'))
    expect(await standing(lead.id)).toEqual(['delivered'])
  })

  test.each<[string, readonly [advertising: boolean, about: 'visit' | 'lead'][], string, number]>([
    ['a yes that names no lead, which waits to be said about it', [[true, 'visit']], waits, 0],
    [
      'a yes of the visit that is said about the lead after it',
      [
        [true, 'visit'],
        [true, 'lead'],
      ],
      'delivered',
      3,
    ],
    ['a no', [[false, 'lead']], refused, 0],
    [
      'a no, then a yes',
      [
        [false, 'lead'],
        [true, 'lead'],
      ],
      refused,
      0,
    ],
    [
      'a no of the visit, then a yes about the lead',
      [
        [false, 'visit'],
        [true, 'lead'],
      ],
      refused,
      0,
    ],
    [
      'a yes, then a no before anything went',
      [
        [true, 'lead'],
        [false, 'lead'],
      ],
      refused,
      0,
    ],
    [
      'the same yes from two tabs',
      [
        [true, 'lead'],
        [true, 'lead'],
      ],
      'delivered',
      3,
    ],
  ])('P-02: after %s', async (_what, words, expected, calls) => {
    const lead = await visitor()
    await takeOutbox(server.deps)
    expect(await standing(lead.id)).toEqual([waits])
    for (const [advertising, about] of words) expect((await lead.say(advertising, about)).status).toBe(200)
    await run()
    expect([await standing(lead.id), came.length]).toEqual([[expected], calls])
    // However often it is said from now on.
    if (expected === waits) return
    await lead.say(true)
    await run()
    expect([await standing(lead.id), came.length]).toEqual([[expected], calls])
  })

  test('P-02: dropped by a no, only what comes after a later yes is told', async () => {
    const lead = await visitor()
    await run()
    await lead.say(false)
    await lead.say(true)
    server.clock.now += 1000
    await lead.send()
    await run()
    expect(idsTo('meta')).not.toContain(lead.idOf('leadSent'))
    expect(idsTo('meta')).toContain(lead.idOf('registrationCompleted'))
  })

  test('P-01 P-02: what happened while the browser refused is dropped like after a no, and a yes is for what comes after', async () => {
    const lead = await visitor({ refusedByBrowser: true })
    await run()
    expect([came, await standing(lead.id)]).toEqual([[], [refused]])
    await lead.say(true)
    server.clock.now += 1000
    await lead.send()
    await run()
    expect(idsTo('meta')).not.toContain(lead.idOf('leadSent'))
    expect(idsTo('meta')).toContain(lead.idOf('registrationCompleted'))
  })

  test('P-01 P-02: a refusal of the browser that comes with a later write ends what waited', async () => {
    const lead = await visitor()
    await run()
    expect(await standing(lead.id)).toEqual([waits])
    const saved = await server.call('PUT', '/lead', { id: lead.id, refusedByBrowser: true }, lead.auth)
    expect(saved.status).toBe(200)
    await run()
    await lead.say(true)
    await run()
    expect([came, await standing(lead.id)]).toEqual([[], [refused]])
  })

  test.each([
    ['yes', true, 'delivered', 3],
    ['no', false, refused, 0],
  ])('P-02: a %s between an event and its planning', async (_what, advertising, expected, calls) => {
    const lead = await visitor()
    await lead.say(advertising)
    await run()
    expect([await standing(lead.id), came.length]).toEqual([[expected], calls])
  })

  test('T-01: one request that is repeated, and two at the same time, tell once', async () => {
    const lead = await visitor()
    await run()
    const key = { 'idempotency-key': randomUUID() }
    const answered = await Promise.all([lead.say(true, 'lead', key), lead.say(true, 'lead'), lead.say(true, 'lead')])
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await jobs()).toHaveLength(3)
    expect((await lead.say(true, 'lead', key)).status).toBe(200)
    await run()
    expect((await lead.say(true, 'lead', key)).status).toBe(200)
    await run()
    expect(came.map(({ network }) => network).toSorted()).toEqual(['google', 'meta', 'tiktok'])
  })

  test('P-02: a yes that is refused, or about another lead, brings nothing back', async () => {
    const [lead, other] = [await visitor(), await visitor()]
    await run()
    expect((await lead.say(true, 'lead', { authorization: 'Bearer none' })).status).toBe(404)
    expect((await other.say(true)).status).toBe(200)
    await run()
    expect([await standing(lead.id), await standing(other.id)]).toEqual([[waits], ['delivered']])
    expect(idsTo('meta')).toEqual([other.idOf('leadSent')])
  })

  test('P-02: a choice whose jobs cannot be written is not on record either, and is said again under its key', async () => {
    const lead = await visitor()
    await run()
    const order = (statement: string) => sql.raw(statement).execute(server.db)
    await order(`create function no_room() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`)
    await order(
      `create trigger no_room before insert on job for each row when (new.kind = 'convert') execute function no_room()`,
    )
    const key = { 'idempotency-key': randomUUID() }
    const words = () => server.db.selectFrom('tracking_choice').selectAll().where('lead_id', '=', lead.id).execute()
    expect((await lead.say(true, 'lead', key)).status).toBe(500)
    await order('drop function no_room cascade')
    expect([await words(), await jobs(), await standing(lead.id)]).toEqual([[], [], [waits]])
    expect((await lead.say(true, 'lead', key)).status).toBe(200)
    await run()
    expect([(await words()).length, came.length, await standing(lead.id)]).toEqual([3, 3, ['delivered']])
  })

  test('N2: what waited longer than the network takes it is not told there; a first failure is tried again', async () => {
    const lead = await visitor()
    await run()
    server.clock.now += 7 * 86_400_000
    // The session’s lead has run out by then: its owner says so by a link.
    await server.db
      .updateTable('lead')
      .set({ expires_at: new Date(server.clock.now + 86_400_000) })
      .where('id', '=', lead.id)
      .execute()
    await lead.say(true)
    answers = [{ status: 503 }]
    await run()
    expect((await rows(lead.id)).map(({ party, status, last_error: why }) => [party, status, why])).toEqual([
      ['google', 'delivered', null],
      ['meta', 'dead', 'older than the network takes'],
      ['tikTok', 'delivered', null],
    ])
    expect(came).toHaveLength(3)
  })
})
