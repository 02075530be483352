// Test of tracking choices as evidence that the server keeps and obeys (F1, P-02, P-04).
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackingPurposes } from '#domain/tracking/tracking.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { purgeNow } from '#server/people/retention/purge.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { choiceOf } from '#server/reach/tracking/choices.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { createBody } from './applicants.ts'
import { choiceBody } from './choice-body.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const choose = (body: object, headers = {}) => server.call('POST', '/tracking/choice', body, headers)
const rows = () => server.db.selectFrom('tracking_choice').selectAll().orderBy('serial').execute()
const leadOf = async (sessionId: string) => server.aLead('es', { ...createBody(), sessionId })
const rowOf = (id: string) =>
  server.db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).executeTakeFirstOrThrow()
const choice = async (id: string, until?: Date) => choiceOf(server.deps, server.db, await rowOf(id), until)

describe('P-02 P-04: a choice on record', () => {
  test('P-04: one row a purpose, with the notice’s words kept once by their hash, and no id of the visit', async () => {
    const sessionId = randomUUID()
    const answer = await choose(choiceBody(sessionId, { locale: 'en', surface: 'frame' }))
    expect(answer).toMatchObject({ status: 200, body: { at: new Date(server.clock.now).toISOString() } })
    const mine = (await rows()).slice(-3)
    expect(mine.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['advertising', true],
      ['statistics', false],
      ['recording', false],
    ])
    for (const row of mine) {
      expect(row).toMatchObject({
        variant: 'askrobin-es',
        notice: 'n-1',
        locale: 'en',
        surface: 'frame',
        lead_id: null,
      })
      expect(row.session_key).toMatch(/^[\w-]{43}$/)
      expect(row.network).toMatch(/^[\w-]{43}$/)
      const words = await server.db.selectFrom('wording').selectAll().where('hash', '=', row.wording_hash).execute()
      expect(createHash('sha256').update(words[0]!.text).digest('hex')).toBe(row.wording_hash)
    }
    expect(JSON.stringify(await rows())).not.toContain(sessionId)
  })

  test('P-04: the words of the notice are the group’s, in their order, whoever reads them', async () => {
    const { texts } = server.deps.catalogue
    const tracking = { title: 'A', choices: { yes: 'B', no: 'C' }, more: ['D'] }
    const shell = { ...texts.es!.shell, tracking }
    const words = createTranslator({ ...server.deps.catalogue, texts: { ...texts, es: { ...texts.es!, shell } } })
    const { text, hash } = words.noticeWording(server.deps.variants.get('askrobin-es')!, 'es')
    expect(text).toBe('A\nB\nC\nD')
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('Q7: the same key is one choice, another body under it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = choiceBody(randomUUID())
    const before = (await rows()).length
    const first = await choose(body, key)
    expect((await choose(body, key)).body).toEqual(first.body)
    expect(await rows()).toHaveLength(before + 3)
    expect((await choose({ ...body, advertising: false }, key)).status).toBe(422)
    expect(await rows()).toHaveLength(before + 3)
  })

  test.each([
    ['another form', { variant: 'askrobin-xx' }, 'variant'],
    ['no answer', { advertising: undefined }, 'advertising'],
    ['an answer that is none', { statistics: 'yes' }, 'statistics'],
    ['no visit', { sessionId: 'ana@example.test' }, 'sessionId'],
    ['a notice too long', { notice: 'x'.repeat(41) }, 'notice'],
    ['another surface', { surface: 'mail' }, 'surface'],
    ['personal data', { email: 'ana@example.test' }, 'email'],
  ])('M6: %s is told by its field, and nothing is kept', async (_what, change, field) => {
    const before = await rows()
    expect(await choose(choiceBody(randomUUID(), change))).toMatchObject({ status: 422, body: [{ field }] })
    expect(await rows()).toEqual(before)
  })

  test('S-01: it names the lead whose token came with it; any other is not found, and nothing is kept', async () => {
    const sessionId = randomUUID()
    const [mine, theirs] = [await leadOf(sessionId), await leadOf(randomUUID())]
    expect((await choose(choiceBody(sessionId, { lead: mine.id }), mine.auth)).status).toBe(200)
    expect((await rows()).slice(-3).map((row) => row.lead_id)).toEqual([mine.id, mine.id, mine.id])
    const before = await rows()
    for (const [lead, headers] of [
      [theirs.id, mine.auth],
      [mine.id, {}],
      [randomUUID(), mine.auth],
    ] as const)
      expect((await choose(choiceBody(sessionId, { lead }), headers)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  test('S-23: one network says so much a minute, then it waits', async () => {
    server.clock.now += 120_000
    const statuses: number[] = []
    for (let each = 0; each < 121; each++) statuses.push((await choose(choiceBody(randomUUID()))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await choose(choiceBody(randomUUID()))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    server.clock.now += 60_000
    expect((await choose(choiceBody(randomUUID()))).status).toBe(200)
  })

  test.each([
    ['changed', 'update tracking_choice set given = not given'],
    ['said to be another’s', 'update tracking_choice set session_key = $$x$$ where lead_id is null'],
    ['moved to another lead', 'update tracking_choice set lead_id = gen_random_uuid() where lead_id is not null'],
    ['deleted', 'delete from tracking_choice'],
    ['emptied', 'truncate tracking_choice'],
  ])('P-04: no row is %s', async (_what, statement) => {
    const sessionId = randomUUID()
    const lead = await leadOf(sessionId)
    await choose(choiceBody(sessionId, { lead: lead.id }), lead.auth)
    await choose(choiceBody(sessionId))
    const before = await rows()
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/are proof/)
    expect(await rows()).toEqual(before)
  })
})

describe('P-02: what holds', () => {
  test('P-02: nothing said is pending; each purpose has its own newest word, of the visit or of the lead', async () => {
    const sessionId = randomUUID()
    const lead = await leadOf(sessionId)
    expect(await choice(lead.id)).toEqual({ advertising: 'pending', statistics: 'pending', recording: 'pending' })
    await choose(choiceBody(sessionId))
    expect(await choice(lead.id)).toEqual({ advertising: 'granted', statistics: 'denied', recording: 'denied' })
    await choose(choiceBody(randomUUID(), { lead: lead.id, advertising: false, recording: true }), lead.auth)
    expect(await choice(lead.id)).toEqual({ advertising: 'denied', statistics: 'denied', recording: 'granted' })
    await choose(choiceBody(sessionId, { statistics: true }))
    expect(await choice(lead.id)).toEqual({ advertising: 'denied', statistics: 'denied', recording: 'denied' })
  })

  // By whom, in this order: the visit before or beside a lead, this lead, another lead of the visit, another visit.
  test.each<[string, readonly [by: 'visit' | 'lead' | 'other' | 'stranger', given: boolean][], string]>([
    ['the visit’s yes, while nothing was said about the lead', [['visit', true]], 'granted'],
    [
      'the visit’s last word',
      [
        ['visit', false],
        ['visit', true],
      ],
      'granted',
    ],
    ['a yes that names another lead', [['other', true]], 'pending'],
    ['a yes of another visit', [['stranger', true]], 'pending'],
    ['the lead’s own yes', [['lead', true]], 'granted'],
    [
      'a yes of the visit after the lead’s own no',
      [
        ['lead', false],
        ['visit', true],
      ],
      'denied',
    ],
    [
      'a yes of the visit before the lead’s own no',
      [
        ['visit', true],
        ['lead', false],
      ],
      'denied',
    ],
    [
      'the lead’s own yes after the visit’s no',
      [
        ['visit', false],
        ['lead', true],
      ],
      'granted',
    ],
    [
      'a no of the visit after the lead’s own yes',
      [
        ['lead', true],
        ['visit', false],
      ],
      'denied',
    ],
    [
      'a yes of the visit after its no to the lead’s own yes',
      [
        ['lead', true],
        ['visit', false],
        ['visit', true],
      ],
      'denied',
    ],
    [
      'the lead’s own yes after all',
      [
        ['lead', true],
        ['visit', false],
        ['visit', true],
        ['lead', true],
      ],
      'granted',
    ],
    [
      'a no that names another lead, after the visit’s yes',
      [
        ['visit', true],
        ['other', false],
      ],
      'denied',
    ],
    [
      'a no that names another lead, before the visit’s yes',
      [
        ['other', false],
        ['visit', true],
      ],
      'granted',
    ],
    [
      'a yes that names another lead, after the lead’s own no',
      [
        ['lead', false],
        ['other', true],
      ],
      'denied',
    ],
    [
      'a yes that names another lead, after the visit’s no',
      [
        ['visit', false],
        ['other', true],
      ],
      'denied',
    ],
    [
      'a no of another visit',
      [
        ['lead', true],
        ['stranger', false],
      ],
      'granted',
    ],
  ])('P-02: %s', async (_what, words, expected) => {
    const sessionId = randomUUID()
    const [lead, other] = [await leadOf(sessionId), await leadOf(sessionId)]
    const statements = {
      visit: { session: sessionId, about: {}, auth: {} },
      lead: { session: randomUUID(), about: { lead: lead.id }, auth: lead.auth },
      other: { session: sessionId, about: { lead: other.id }, auth: other.auth },
      stranger: { session: randomUUID(), about: {}, auth: {} },
    }
    for (const [by, advertising] of words) {
      const { session, about, auth } = statements[by]
      server.clock.now += 1000
      expect((await choose(choiceBody(session, { ...about, advertising }), auth)).status).toBe(200)
    }
    expect((await choice(lead.id)).advertising).toBe(expected)
    const before = new Date(server.clock.now - words.length * 1000)
    expect((await choice(lead.id, before)).advertising).toBe('pending')
  })

  test('P-02: a yes of the visit that comes after the lead does not become the lead’s own', async () => {
    const sessionId = randomUUID()
    const lead = await leadOf(sessionId)
    server.clock.now += 1000
    await choose(choiceBody(sessionId, { lead: lead.id, advertising: false }), lead.auth)
    await choose(choiceBody(sessionId))
    await takeOutbox(server.deps)
    expect((await choice(lead.id)).advertising).toBe('denied')
  })

  test('P-02: what is named to the lead that a visit became counts for no other lead of the visit', async () => {
    const sessionId = randomUUID()
    await choose(choiceBody(sessionId))
    const first = await leadOf(sessionId)
    await takeOutbox(server.deps)
    const second = await leadOf(sessionId)
    await takeOutbox(server.deps)
    expect([(await choice(first.id)).advertising, (await choice(second.id)).advertising]).toEqual([
      'granted',
      'pending',
    ])
  })

  test('P-02: another visit’s word counts for nobody else', async () => {
    const lead = await leadOf(randomUUID())
    await choose(choiceBody(randomUUID()))
    expect((await choice(lead.id)).advertising).toBe('pending')
  })

  test('P-02: what held at a time is what had been said by then', async () => {
    const sessionId = randomUUID()
    const lead = await leadOf(sessionId)
    const before = new Date(server.clock.now)
    server.clock.now += 1000
    await choose(choiceBody(sessionId))
    expect((await choice(lead.id, before)).advertising).toBe('pending')
    expect((await choice(lead.id, new Date(server.clock.now))).advertising).toBe('granted')
  })

  test('P-07 P-05: what the visit said before is the lead’s: exported with it, and ended as a consent is', async () => {
    const sessionId = randomUUID()
    await choose(choiceBody(sessionId))
    const lead = await leadOf(sessionId)
    await takeOutbox(server.deps)
    const told = (await exportLead(server.deps, server.db, await rowOf(lead.id))).records.tracking_choice ?? []
    expect(told.map(({ purpose, given }) => [purpose, given])).toEqual(
      trackingPurposes.map((purpose) => [purpose, purpose === 'advertising']),
    )
    expect(Object.keys(told[0]!)).not.toContain('sessionKey')
    await eraseLead(server.deps, lead.id)
    const left = await server.db.selectFrom('tracking_choice').selectAll().where('lead_id', '=', lead.id).execute()
    const stays = server.deps.catalogue.countryRetention.es!.staysAfterErasure?.includes('consent-proof') ?? false
    expect(left).toHaveLength(stays ? 3 : 0)
  })

  test('P-06: a visit that became no lead is forgotten with the longest clock of a consent, and its words after it', async () => {
    await choose(choiceBody(randomUUID(), { locale: 'pl' }))
    const { wording_hash: hash } = (await rows()).at(-1)!
    const words = () => server.db.selectFrom('wording').selectAll().where('hash', '=', hash).execute()
    server.clock.now += 400 * 86_400_000
    await choose(choiceBody(randomUUID()))
    await purgeNow(server.deps)
    expect(await words()).not.toHaveLength(0)
    server.clock.now += 30 * 365 * 86_400_000
    await purgeNow(server.deps)
    expect(await rows()).toEqual([])
    expect(await words()).toEqual([])
  })
})

test('P-01 T-10: click ids that waited for the yes are kept with the lead; with a no, or for nobody, none is', async () => {
  const clicks = { googleClick: { gclid: 'G1' }, metaPixel: { fbc: 'fb.1.1.F1' } }
  const keptBy = async (change: object) => {
    const sessionId = randomUUID()
    const lead = await leadOf(sessionId)
    const answer = await choose(choiceBody(sessionId, { lead: lead.id, clicks, ...change }), lead.auth)
    expect(answer.status).toBe(200)
    return openRequestContext(server.deps.sealer, await rowOf(lead.id))
  }
  expect(await keptBy({})).toMatchObject({ ...clicks, network: expect.any(String) as string })
  expect(await keptBy({ advertising: false })).not.toHaveProperty('googleClick')
  expect((await choose(choiceBody(randomUUID(), { clicks }))).status).toBe(200)
})

test('I4 P-02: the click of a second link, told with a late yes, replaces the first whole; cookies of a network come apart', async () => {
  const sessionId = randomUUID()
  const lead = await leadOf(sessionId)
  const tell = async (clicks: object) => {
    expect((await choose(choiceBody(sessionId, { lead: lead.id, clicks }), lead.auth)).status).toBe(200)
    return openRequestContext(server.deps.sealer, await rowOf(lead.id))
  }
  await tell({ googleClick: { gclid: 'G1', gclidAt: 'monday' }, metaPixel: { fbp: 'fb.1.1.P1' } })
  const second = { wbraid: 'W1', gclidAt: 'tuesday' }
  const { googleClick, metaPixel } = await tell({ googleClick: second, metaPixel: { fbc: 'fb.1.1.F1' } })
  expect(googleClick).toEqual(second)
  expect(metaPixel).toEqual({ fbp: 'fb.1.1.P1', fbc: 'fb.1.1.F1' })
})
