// Test of message delivery: signed, retried with growing pauses for a day, given up where retrying is no use (S-30, Q7).
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import { endingOf, pauseMs } from '#server/reach/outbox/delivery-outcome.ts'
import { noteDelivery } from '#server/reach/outbox/outbox-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { affiliateCommands } from '#server/console/commands/affiliates.ts'
import { postbackCommands, webhookCommands } from '#server/console/commands/deliveries.ts'
import { CommandRefused } from '#server/console/command.ts'
import type { AdminValue } from '#server/console/command.ts'
import { placeIn } from './admin.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let sent: (OutboundMessage & { at: number })[] = []
let answer: (count: number) => Promise<{ status: number; retryAfter?: string }>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    sendOut: (message) => {
      sent.push({ ...message, at: server.clock.now })
      return answer(sent.length)
    },
  })
  // One receiver is enough.
  Object.assign(server.deps.config, { webhooks: {} })
})
afterAll(() => server.close())
beforeEach(async () => {
  answer = async () => ({ status: 200 })
  await takeOutbox(server.deps)
  await server.runJobs()
  sent = []
})

/** A lead of an affiliate, and what it was told of it. */
async function told(name = 'sample-network', transactionId = 't-1') {
  const affiliateReferenceParams = { attribute: name, transactionId, subId: 's-1' }
  const lead = await server.aLead('es', { ...createBody(), affiliateReferenceParams })
  await lead.send()
  await takeOutbox(server.deps)
  return async () =>
    (
      await server.db
        .selectFrom('delivery')
        .selectAll()
        .where('lead_id', '=', lead.id)
        .where('channel', '=', 'postback')
        .execute()
    )[0]!
}
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const fault = (code: string) => Promise.reject(Object.assign(new Error('x'), { code }))

describe('Q7: what an answer means', () => {
  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'dead'],
    [302, 'dead'],
    [400, 'dead'],
    [401, 'dead'],
    [404, 'dead'],
    [408, 'again'],
    [410, 'dead'],
    [422, 'dead'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('Q7: %d is %s', (status, kind) => {
    expect(endingOf(status).kind).toBe(kind)
  })

  test.each([
    [1, 0, 5000],
    [1, 1, 10_000],
    [2, 0, 10_000],
    [10, 0, 2_560_000],
    [10, 1, 5_120_000],
    [19, 1, 7_200_000],
    [19, 0, 7_200_000],
  ])('Q7: after attempt %d with chance %d it waits %d ms', (attempts, random, expected) => {
    expect(pauseMs(attempts, random)).toBe(expected)
  })
})

describe('Q7: how long a receiver may ask for', () => {
  test.each([
    ['120', 120_000],
    ['7200', 7_200_000],
    ['99999999999', 7_200_000],
    ['soon', 0],
    ['-5', 0],
    [undefined, 0],
  ])('Q7: %s is %d ms', (retryAfter, notBeforeMs) => {
    expect(endingOf(503, retryAfter)).toMatchObject({ kind: 'again', notBeforeMs })
  })
})

describe('Q7 S-30: a message', () => {
  test('S-30: a GET is signed over its exact address, and in it over the address without the signature', async () => {
    await told()
    await server.runJobs()
    const [{ method, url, headers, at }] = sent as [(typeof sent)[0]]
    const seconds = String(Math.floor(at / 1000))
    expect(method).toBe('GET')
    expect(headers['x-loanform-timestamp']).toBe(seconds)
    expect(headers['x-loanform-signature']).toBe(hmac('sandbox-sample-network', `${seconds}.${url}`))
    const { searchParams } = new URL(url)
    expect(searchParams.get('ts')).toBe(seconds)
    const unsigned = url.replace(/(?<=&sig=)[0-9a-f]+/, '')
    expect(searchParams.get('sig')).toBe(hmac('sandbox-sample-network', `${seconds}.${unsigned}`))
  })

  test('S-30: what is signed is the address as it goes over the wire, where an id has an apostrophe in it too', async () => {
    await told('sample-network', "d'Or (1)")
    await server.runJobs()
    const [{ url, headers, at }] = sent as [(typeof sent)[0]]
    const { href, searchParams } = new URL(url)
    const signed = (text: string) => hmac('sandbox-sample-network', `${Math.floor(at / 1000)}.${text}`)
    expect(searchParams.get('tid')).toBe("d'Or (1)")
    expect(headers['x-loanform-signature']).toBe(signed(href))
    expect(searchParams.get('sig')).toBe(signed(href.replace(/(?<=&sig=)[0-9a-f]+/, '')))
  })

  test('S-30: a POST is signed over its body, and has the id that each attempt has', async () => {
    const row = await told('sample-publisher')
    answer = async (count) => ({ status: count === 1 ? 500 : 200 })
    await server.runJobs()
    expect(sent).toHaveLength(2)
    for (const { headers, body, at } of sent) {
      const signature = hmac('sandbox-sample-publisher', `${Math.floor(at / 1000)}.${body}`)
      expect(headers['x-loanform-signature']).toBe(signature)
      expect(headers['idempotency-key']).toBe((await row()).id)
    }
    expect(JSON.parse(sent[0]!.body!)).toMatchObject({ id: (await row()).id, event: 'sent', transactionId: 't-1' })
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(2500)
  })

  test.each([
    ['a connection that breaks', () => fault('ECONNRESET')],
    ['no answer in time', () => fault('UND_ERR_HEADERS_TIMEOUT')],
    ['a name that is not found', () => fault('ENOTFOUND')],
    ['a server that fails', async () => ({ status: 502 })],
    ['too many', async () => ({ status: 429 })],
  ])('Q7: %s is tried again for a day and then left, with the reason in the log', async (_what, says) => {
    const row = await told()
    const began = server.clock.now
    answer = says
    await server.runJobs()
    const { status, attempts, last_error: why } = await row()
    expect({ status, isSaid: why !== null }).toEqual({ status: 'dead', isSaid: true })
    expect(attempts).toBe(sent.length)
    expect(attempts).toBeGreaterThan(10)
    expect(attempts).toBeLessThanOrEqual(40)
    // The longest pause is two hours: the last attempt is in the last two of the day.
    const lastedMs = sent.at(-1)!.at - began
    expect(lastedMs).toBeLessThanOrEqual(24 * 3_600_000)
    expect(lastedMs).toBeGreaterThan(21.9 * 3_600_000)
  })

  test.each([
    ['a no', async () => ({ status: 410 }), 'status 410', 410],
    ['another address', async () => ({ status: 302 }), 'status 302', 302],
    ['an address that is not public', () => fault('ADDRESS_REFUSED'), 'ADDRESS_REFUSED', null],
  ])('S-27 Q7: %s is final at once', async (_what, says, why, lastStatus) => {
    const row = await told()
    answer = says
    await server.runJobs()
    expect(sent).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'dead', last_error: why, last_status: lastStatus })
  })

  test('R-22 Q7: what arrived stays so, whatever a slower attempt at it came to', async () => {
    const row = await told()
    await server.runJobs()
    const arrived = await row()
    expect(arrived.status).toBe('delivered')
    await noteDelivery(server.db, arrived.id, { status: 'dead', last_status: 503, last_error: 'status 503' })
    expect(await row()).toEqual(arrived)
  })

  test('Q7: who asks for time is given it', async () => {
    await told()
    answer = async (count) => (count === 1 ? { status: 429, retryAfter: '600' } : { status: 200 })
    await server.runJobs()
    expect(sent[1]!.at - sent[0]!.at).toBe(600_000)
  })
})

describe('the operator', () => {
  const commands = [...postbackCommands, ...webhookCommands, ...affiliateCommands]
  const run = async (command: string, given: Record<string, AdminValue> = {}) => {
    const lines: string[] = []
    await commands
      .find((each) => each.command === command)!
      .run(server.deps, given, (line) => lines.push(line), placeIn(server))
    return lines
  }

  test('M6: a dead postback is listed, shown and sent again under its own id', async () => {
    const row = await told()
    answer = async () => ({ status: 400 })
    await server.runJobs()
    const { id, lead_id: lead } = await row()
    const listed = await run('postbacks list', { status: 'dead', lead })
    expect(listed).toHaveLength(2)
    expect(listed[1]).toMatch(new RegExp(`^${id}  .*sample-network +lead +${lead}  dead +1  status 400$`))
    expect((await run('postbacks show <id>', { id })).join('\n')).toContain('"transactionId":"t-1"')
    answer = async () => ({ status: 200 })
    expect(await run('postbacks retry [id]', { id })).toEqual([`${id} is sent again.`])
    await server.runJobs()
    expect(await row()).toMatchObject({ id, status: 'delivered', last_status: 200, last_error: null })
    await expect(run('postbacks retry [id]', { id })).rejects.toThrow('found delivered, expected one that is dead')
    await expect(run('webhooks show <id>', { id })).rejects.toThrow(CommandRefused)
    await expect(run('postbacks show <id>', { id: 'x' })).rejects.toThrow('expected the id of a postback')
    await expect(run('postbacks list', { limit: 0 })).rejects.toThrow('expected a whole number from 1')
  })

  test('M6: the report has visits, leads, sales and pay of an affiliate and a day', async () => {
    server.clock.now = Date.parse('2027-03-05T10:00:00Z')
    for (const transactionId of ['a', 'b'])
      await server.call('POST', '/affiliate/event', {
        product: 'askrobin',
        variant: 'askrobin-es',
        kind: 'visit',
        reference: { attribute: 'partner', transactionId },
      })
    await told()
    const lines = await run('report affiliates', { from: '2027-03-05' })
    expect(lines).toEqual([
      'day         affiliate       visits  leads  accepted  sold  payout, EUR',
      '2027-03-05  sample-network       2      1         0     0         1.50',
      'Payout of all: 1.50 EUR',
    ])
    expect((await run('affiliates list'))[1]).toMatch(/^sample-network +sample-network partner +lead accepted sold/)
    // Of the days alone that are asked for; whoever brought something once is told of all the same.
    expect((await run('affiliates list', { from: '2027-03-05', to: '2027-03-05' }))[1]).toMatch(/ +1( +0){2}/)
    expect((await run('affiliates list', { to: '2027-03-04' }))[1]).toMatch(/^sample-network +.*( +0){3}$/)
    for (const days of [{ from: '2027-02-30' }, { to: '9999-12-31' }])
      await expect(run('report affiliates', days)).rejects.toThrow('expected a day such as 2026-11-01')
    expect(await run('report affiliates', { from: '2027-03-01', to: '2027-03-02' })).toEqual(['Nothing in these days.'])
  })

  test('S-23: a network that sends too many affiliate events waits, and the others do not', async () => {
    server.clock.now = Date.parse('2027-04-05T10:00:00Z')
    const event = { product: 'askrobin', variant: 'askrobin-es', kind: 'visit', reference: { attribute: 'x' } }
    const post = (remoteAddress: string, key: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/affiliate/event',
        headers: { 'idempotency-key': key },
        payload: event,
        remoteAddress,
      })
    const answers = []
    for (let count = 0; count < 121; count++) answers.push((await post('203.0.113.9', `event-key-${count}`)).statusCode)
    expect(answers.filter((status) => status === 202)).toHaveLength(120)
    const refused = await post('203.0.113.9', 'event-key-200')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await post('203.0.113.10', 'event-key-201')).statusCode).toBe(202)
    // S-30: what came before is answered as it was, also now.
    expect((await post('203.0.113.9', 'event-key-0')).statusCode).toBe(202)
  })
})
