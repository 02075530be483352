// Test of conversion delivery: sent once, under the browser's ids, only while consent holds (N2, T-01, T-02, T-07, P-02, P-05).
// Nothing goes out of anybody but the permitted hashes.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessEvents } from '#domain/tracking/tracking.ts'
import type { BusinessEvent } from '#domain/tracking/tracking.ts'
import { eventId, identityOf } from '#contract/tracking-identity.ts'
import type { Identity } from '#contract/tracking-identity.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { admin } from './admin.ts'
import { answersOf, createBody } from './applicants.ts'
import { choiceBody } from './choice-body.ts'
import { conversionJobs, conversionRows } from './conversion-rows.ts'
import { acceptedAt, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

interface Came {
  readonly network: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

let came: Came[] = []
let answer: (response: ServerResponse, message: Came, count: number) => unknown
const networkOf = (path: string) => /^\/collect\/(meta|tiktok|google)-api\//.exec(path)?.[1]
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { url: path = '', headers } = request
    const network = networkOf(path)
    // Webhooks come here too.
    if (!network) return response.end()
    const message = { network, path, headers, text: Buffer.concat(chunks).toString() }
    came.push(message)
    return answer(response, message, came.length)
  })
})

let lender: FakeLender
const receiverAddress = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    lenders: { moneyman: behind(() => lender) },
    environment: { SANDBOX_URL: receiverAddress(), PUBLIC_URL: 'https://forms.example' },
  })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await server.close()
})
const yes: typeof answer = (response) => response.end('{"code":0,"events_received":1}')
beforeEach(async () => {
  lender = fakeLender(acceptedAt(receiverAddress()))
  answer = yes
  await takeOutbox(server.deps)
  await server.runJobs()
  came = []
})

const clicks = {
  googleClick: { gclid: 'Cj0-click', gclidAt: '2026-11-20T10:00:00Z' },
  metaPixel: { fbc: 'fb.1.1700000000000.IwAR-x', fbp: 'fb.1.1700000000000.123' },
  tikTokPixel: { ttclid: 'E.C.P.x', ttp: '01-ttp' },
}
const choose = (sessionId: string, advertising: boolean, change: object = {}, headers = {}) =>
  server.call('POST', '/tracking/choice', choiceBody(sessionId, { advertising, ...change }), headers)

/** A visitor who said so before there was a lead; nothing where it said nothing. */
async function visitor(advertising?: boolean, arrived: object = clicks) {
  const sessionId = randomUUID()
  if (advertising !== undefined) expect((await choose(sessionId, advertising)).status).toBe(200)
  const lead = await server.aLead('es', { ...createBody(), ...arrived, sessionId })
  const { createdAt } = lead.made.body as { createdAt: string }
  const row = async (party: string, event: BusinessEvent) =>
    (await rows(lead.id)).find((each) => each.party === party && each.event === event)
  return { ...lead, sessionId, idOf: (event: BusinessEvent) => eventId(event, { id: lead.id, createdAt }), row }
}
const rows = (leadId: string) => conversionRows(server.db, leadId)
const statuses = async (leadId: string) =>
  (await rows(leadId)).map(({ party, event, status }) => `${party} ${event} ${status}`)
const jobs = () => conversionJobs(server.db)
const tell = async () => {
  await takeOutbox(server.deps)
  await server.runJobs()
}
const body = ({ text }: Came) => JSON.parse(text) as never
/** The id a network knows the event by. */
const idIn = ({ text }: Came) => /"(?:event_id|orderId)":"([0-9a-f]{64})"/.exec(text)?.[1] ?? 'none'
const to = (network: string) => came.filter((each) => each.network === network)
const hashesOf = ({ email, phone, externalId }: Identity) => [email, phone, externalId]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('N2 T-02: a visitor who agreed', () => {
  test('T-02: each network is told once of each event, under the browser’s id and at its own time', async () => {
    const lead = await visitor(true)
    const createdAt = server.clock.now
    await tell()
    server.clock.now += 90_000
    await lead.send()
    const sentAt = server.clock.now
    await tell()
    await lead.redirect()
    await tell()
    expect(to('meta').map(idIn)).toEqual([lead.idOf('leadSent'), lead.idOf('registrationCompleted')])
    expect(to('tiktok').map(idIn)).toEqual(to('meta').map(idIn))
    expect(to('google').map(idIn).toSorted()).toEqual(
      (['leadSent', 'registrationCompleted', 'leadAccepted', 'redirected'] as const).map(lead.idOf).toSorted(),
    )
    const seconds = (at: number) => Math.floor(at / 1000)
    expect(to('meta').map((each) => (body(each) as { data: { event_time: number }[] }).data[0]!.event_time)).toEqual(
      [createdAt, sentAt].map(seconds),
    )
    expect((await rows(lead.id)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'delivered'))
  })

  test('N2: over HTTP it is the documented call, with the hashes of what was typed and the clicks that brought the visitor', async () => {
    const lead = await visitor(true)
    await tell()
    const who = (vendor: 'meta' | 'tikTok') =>
      identityOf(
        vendor,
        { email: 'ana@example.test', phone: '612345678', sessionId: lead.sessionId },
        (text) => `+34${text}`,
      )
    const [meta, tikTok, google] = ['meta', 'tiktok', 'google'].map((network) => to(network)[0]!) as [Came, Came, Came]
    const page = 'https://forms.example/askrobin-es'
    expect([meta.path, tikTok.path, google.path]).toEqual([
      '/collect/meta-api/v24.0/100000000000001/events',
      '/collect/tiktok-api/open_api/v1.3/event/track/',
      '/collect/google-api/v23/customers/1000000001:uploadClickConversions',
    ])
    expect(body(meta)).toMatchObject({
      data: [
        {
          event_name: 'Lead',
          event_source_url: page,
          user_data: {
            em: [who('meta').email],
            ph: [who('meta').phone],
            external_id: [sha256(lead.sessionId)],
            ...clicks.metaPixel,
          },
        },
      ],
    })
    expect(tikTok.headers['access-token']).toBe('sandbox-collector')
    expect(body(tikTok)).toMatchObject({
      data: [
        {
          page: { url: page },
          user: { email: who('tikTok').email, phone: who('tikTok').phone, ...clicks.tikTokPixel },
        },
      ],
    })
    expect(google.headers).toMatchObject({
      authorization: 'Bearer sandbox-collector',
      'developer-token': 'sandbox-collector',
    })
    expect(body(google)).toMatchObject({ conversions: [{ gclid: 'Cj0-click', orderId: lead.idOf('leadSent') }] })
  })

  test('I4: a click that ran out is not told, the hashes are', async () => {
    await visitor(true, { googleClick: { gclid: 'old', gclidAt: '2026-01-01T00:00:00Z' } })
    await tell()
    expect(to('google')[0]!.text).not.toContain('old')
    expect(to('google')[0]!.text).toContain(sha256('ana@example.test'))
  })

  test('N2: a no is told to Meta and TikTok, as Rejected', async () => {
    lender = fakeLender({ kind: 'rejected' })
    const lead = await visitor(true)
    await lead.send()
    await server.runJobs()
    await tell()
    const named = to('meta').find((each) => idIn(each) === lead.idOf('rejected'))!
    expect(body(named)).toMatchObject({ data: [{ event_name: 'Rejected' }] })
    expect(to('tiktok').map(idIn)).toContain(lead.idOf('rejected'))
    expect(to('google').map(idIn)).not.toContain(lead.idOf('rejected'))
  })

  test('N2: an applicant who declines what was offered is told to nobody as Rejected', async () => {
    const lead = await visitor(true)
    await lead.send()
    await server.runJobs()
    const declined = await server.call('POST', `/lead/${lead.id}/offers/decline`, {}, lead.auth)
    expect(declined.status).toBe(200)
    await server.runJobs()
    await tell()
    expect((await lead.status()).result).toMatchObject({ application: { status: 'declined' } })
    expect((await rows(lead.id)).map(({ event }) => event)).toContain('leadAccepted')
    expect((await rows(lead.id)).map(({ event }) => event)).not.toContain('rejected')
  })

  test('T-01: what is planned again, by however many processes, is told once', async () => {
    const lead = await visitor(true)
    const again = async () => {
      const events = await server.db.selectFrom('lead_event').selectAll().where('lead_id', '=', lead.id).execute()
      for (const { id: source, kind, state, at } of events)
        await server.db
          .insertInto('outbox')
          .values({ lead_id: lead.id, source, kind: kind as 'created', state, at, brand: null, country: null })
          .execute()
    }
    await again()
    await Promise.all([takeOutbox(server.deps), takeOutbox(server.deps), takeOutbox(server.deps)])
    await server.runJobs()
    await again()
    await tell()
    expect(came.map(({ network }) => network).toSorted()).toEqual(['google', 'meta', 'tiktok'])
    expect(await rows(lead.id)).toHaveLength(3)
  })

  test.each([
    ['a server that fails', (response: ServerResponse) => response.writeHead(500).end()],
    ['a connection that breaks', (response: ServerResponse) => response.destroy()],
    [
      'half an answer',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': 99 }).write('{"co', () => response.destroy()),
    ],
    [
      'a fault in a yes',
      (response: ServerResponse) => response.end('{"code":50000,"error":{"code":2},"partialFailureError":{"code":14}}'),
    ],
  ])('T-01: after %s it is told again under the same id, and that is the end of it', async (_what, fails) => {
    const lead = await visitor(true)
    const failed = new Set<string>()
    answer = (response, message, count) => {
      if (failed.has(message.network)) return yes(response, message, count)
      failed.add(message.network)
      return fails(response)
    }
    await tell()
    for (const network of ['meta', 'tiktok', 'google'])
      expect(to(network).map(idIn)).toEqual([lead.idOf('leadSent'), lead.idOf('leadSent')])
    expect((await rows(lead.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
      ['delivered', 2],
    ])
  })

  test('T-01: a call whose answer comes too late is made again under the same id', async () => {
    const lead = await visitor(true)
    const { sendOut } = server.deps
    const late = new Set<string>()
    Object.assign(server.deps, {
      sendOut: async (message: Parameters<typeof sendOut>[0]) => {
        const answered = await sendOut(message)
        if (!networkOf(new URL(message.url).pathname) || late.has(message.url)) return answered
        late.add(message.url)
        throw new DOMException('x', 'TimeoutError')
      },
    })
    await tell()
    Object.assign(server.deps, { sendOut })
    for (const network of ['meta', 'tiktok', 'google'])
      expect(to(network).map(idIn)).toEqual([lead.idOf('leadSent'), lead.idOf('leadSent')])
    expect(await lead.row('meta', 'leadSent')).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test.each([
    ['a token that is none', (response: ServerResponse) => response.writeHead(401).end('{}'), 'status 401'],
    ['a fault in a yes', (response: ServerResponse) => response.end('{"code":40105}'), 'code 40105'],
    [
      'another address',
      (response: ServerResponse) => response.writeHead(302, { location: '/collect/tiktok-api/x' }).end(),
      'status 302',
    ],
  ])('T-01: %s ends it at once', async (_what, says, why) => {
    const lead = await visitor(true)
    answer = says
    await tell()
    expect(to('tiktok')).toHaveLength(1)
    expect(await lead.row('tikTok', 'leadSent')).toMatchObject({ status: 'dead', last_error: why })
  })

  test('S-27: an address on this machine that nobody trusted is not spoken to', async () => {
    const lead = await visitor(true)
    await takeOutbox(server.deps)
    const { tracking } = server.config
    const { sinks, conversions } = tracking['askrobin-es']!
    const away = { ...conversions, tikTok: { ...conversions.tikTok!, address: 'http://127.0.0.1:9' } }
    Object.assign(server.config, { tracking: { ...tracking, 'askrobin-es': { sinks, conversions: away } } })
    await server.runJobs()
    Object.assign(server.config, { tracking })
    expect(to('tiktok')).toEqual([])
    expect(await lead.row('tikTok', 'leadSent')).toMatchObject({ status: 'dead', last_error: 'ADDRESS_REFUSED' })
    expect(await lead.row('meta', 'leadSent')).toMatchObject({ status: 'delivered' })
  })

  test('N2: what is older than seven days is not told to Meta, which would refuse it', async () => {
    const lead = await visitor(true)
    server.clock.now += 7 * 86_400_000 + 1
    await tell()
    expect(to('meta')).toEqual([])
    expect(await statuses(lead.id)).toEqual([
      'google leadSent delivered',
      'meta leadSent dead',
      'tikTok leadSent delivered',
    ])
  })
})

describe('P-02: a visitor who did not agree', () => {
  test.each([
    ['said no', false, 'denied'],
    ['said nothing', undefined, 'pending'],
  ])('P-02: who %s is told of to nobody: a row each, no job, no call', async (_what, advertising, said) => {
    const lead = await visitor(advertising)
    await lead.send()
    await takeOutbox(server.deps)
    expect(await jobs()).toEqual([])
    await tell()
    expect(came).toEqual([])
    const kept = await rows(lead.id)
    expect(kept.length).toBeGreaterThan(3)
    for (const row of kept)
      expect(row).toMatchObject({
        status: 'suppressed',
        attempts: 0,
        last_error: `advertising ${said}`,
        tried_at: null,
      })
  })

  test('P-02: what was taken back before it went does not go', async () => {
    const lead = await visitor(true)
    await takeOutbox(server.deps)
    expect(await jobs()).toHaveLength(3)
    await choose(lead.sessionId, false)
    await server.runJobs()
    expect(came).toEqual([])
    expect(await statuses(lead.id)).toEqual([
      'google leadSent suppressed',
      'meta leadSent suppressed',
      'tikTok leadSent suppressed',
    ])
    expect(await jobs()).toEqual([])
  })

  test('P-02: what is taken back between two attempts is not tried again', async () => {
    const lead = await visitor(true)
    answer = (response) => response.writeHead(503).end()
    await takeOutbox(server.deps)
    await server.runJobs(1000)
    expect(came).toHaveLength(3)
    await choose(lead.sessionId, false)
    await server.runJobs()
    expect(came).toHaveLength(3)
    expect(await lead.row('meta', 'leadSent')).toMatchObject({ status: 'suppressed', last_error: 'advertising denied' })
  })
})

describe('T-07 P-05: nobody’s data', () => {
  test('T-07: nothing that was typed goes out but the three hashes, and the row keeps none of it', async () => {
    const lead = await visitor(true)
    await lead.send()
    await tell()
    await lead.redirect()
    await tell()
    const everything = came.map(({ path, headers, text }) => `${path} ${JSON.stringify(headers)} ${text}`).join('\n')
    expect(came.length).toBeGreaterThan(6)
    for (const value of [...Object.values(answersOf('es')), '612345678', lead.id]) {
      const typed = String(value)
      // Short ones stand in any number.
      if (typed.length < 6) continue
      for (const form of [typed, encodeURIComponent(typed), Buffer.from(typed).toString('base64')])
        expect(everything, typed).not.toContain(form)
    }
    const permitted = new Set([
      ...(['meta', 'tikTok', 'google'] as const).flatMap((vendor) =>
        hashesOf(
          identityOf(
            vendor,
            { email: 'ana@example.test', phone: '612345678', sessionId: lead.sessionId },
            (text) => `+34${text}`,
          ),
        ),
      ),
      ...businessEvents.map(lead.idOf),
    ])
    const hashes = everything.match(/[0-9a-f]{32,}/g) ?? []
    expect(hashes.length).toBeGreaterThan(10)
    expect(hashes.filter((hash) => !permitted.has(hash))).toEqual([])
    for (const { facts } of await rows(lead.id)) expect(Object.keys(facts!)).toEqual(['at'])
    expect(server.lines.join('\n')).not.toMatch(/ana@example|612345678/)
  })

  test('P-05: of a lead that was erased nothing more is told', async () => {
    const lead = await visitor(true)
    await takeOutbox(server.deps)
    await eraseLead(server.deps, lead.id)
    await tell()
    expect(came).toEqual([])
    for (const row of await rows(lead.id)) expect(row).toMatchObject({ status: 'dead', facts: null })
    const late = await visitor(true)
    await eraseLead(server.deps, late.id)
    await tell()
    expect([came, await rows(late.id)]).toEqual([[], []])
  })

  test('P-05: erased between two attempts, it is not tried again', async () => {
    const lead = await visitor(true)
    answer = (response) => response.writeHead(503).end()
    await takeOutbox(server.deps)
    await server.runJobs(1000)
    await eraseLead(server.deps, lead.id)
    await server.runJobs()
    expect(came).toHaveLength(3)
    expect(await lead.row('meta', 'leadSent')).toMatchObject({ status: 'dead', last_error: 'the lead was erased' })
  })
})

describe('the operator', () => {
  test('N2: sees how many went to whom, what was held back and why, and sends a dead one again', async () => {
    await server.db.deleteFrom('delivery').execute()
    const run = async (line: string) => (await admin(server, line.split(' '))).lines
    await visitor(false)
    const lead = await visitor(true)
    answer = (response, message, count) =>
      message.network === 'meta' ? response.writeHead(401).end() : yes(response, message, count)
    await tell()
    expect(await run('conversions count')).toEqual([
      'network  event     status      count  reason',
      'google   leadSent  delivered       1  -',
      'google   leadSent  suppressed      1  advertising denied',
      'meta     leadSent  dead            1  status 401',
      'meta     leadSent  suppressed      1  advertising denied',
      'tikTok   leadSent  delivered       1  -',
      'tikTok   leadSent  suppressed      1  advertising denied',
    ])
    expect(await run('conversions count --from 2020-01-01 --to 2020-01-31')).toEqual(['Nothing.'])
    const { id } = (await lead.row('meta', 'leadSent'))!
    answer = yes
    await run(`conversions retry ${id}`)
    await server.runJobs()
    expect(to('meta').map(idIn)).toEqual([lead.idOf('leadSent'), lead.idOf('leadSent')])
    expect(await run('conversions list --status delivered --network meta')).toHaveLength(2)
    expect((await run(`conversions show ${id}`)).join('\n')).not.toMatch(/ana@|[0-9a-f]{64}/)
  })
})
