// Test of SMS gateways, each against a server of its shape over HTTP: requests, answers and lost answers (M5, R-25).
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFinal } from '#server/platform/jobs/final-failure.ts'
import { smsGatewayOf } from '#server/platform/sms/sms-gateways.ts'
import type { SmsAccess } from '#server/platform/sms/sms-gateways.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'
import { freePort } from '#scripts/ports.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Says = (response: ServerResponse) => void
const says =
  (status: number, body: object = {}): Says =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const loses: Says = (response) => void response.socket?.destroy()

let received: Received[]
let say: Says
let url: string
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, headers } = request
    received.push({ method, url: request.url, headers, body: Buffer.concat(chunks).toString() })
    say(response)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => gateway.close(resolve)))
beforeEach(() => {
  received = []
  say = says(201, { sid: 'SM1', status: 'queued' })
})

const sms = {
  reference: '6f1c2f0e-6f4b-4a2b-9d0a-0c7f8f9a1b2c',
  to: '+34612345678',
  text: 'Código "123456" & más\n\n@form.example #123456',
}
const account = `AC${'0a'.repeat(16)}`
const twilio = (change: object = { from: '+34600000000' }): SmsAccess =>
  ({ kind: 'twilio', baseUrl: url, account, token: 'hush', ...change }) as SmsAccess
const template = (change: object = {}): SmsAccess => ({
  kind: 'template',
  url: `${url}/send?to={to}&text={text}&ref={reference}&from={from}`,
  method: 'GET',
  bodyType: 'application/x-www-form-urlencoded',
  headers: {},
  from: 'Loan form',
  successes: [],
  sendsOnce: false,
  ...change,
})

/** How the attempt ended: taken, or the code of its failure and whether it is over. */
const attempt = (access: SmsAccess, now = Date.now) =>
  smsGatewayOf(
    access,
    now,
  )(sms).then(
    () => 'taken',
    (error: Error & { code?: string }) => ({ code: error.code, final: isFinal(error), said: String(error) }),
  )

describe('M5: Twilio', () => {
  test.each([
    [{ from: '+34600000000' }, { From: '+34600000000' }],
    [{ messagingServiceSid: `MG${'0a'.repeat(16)}` }, { MessagingServiceSid: `MG${'0a'.repeat(16)}` }],
  ])('M5: a message is posted as the API documents it, %j', async (change, sender) => {
    expect(await attempt(twilio(change))).toBe('taken')
    const [{ method, url: path, headers, body }] = received as [Received]
    expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${account}/Messages.json`])
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${account}:hush`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ To: sms.to, Body: sms.text, ...sender })
  })

  test.each([
    [400, { code: 21_211, message: `The 'To' number ${sms.to} is not valid` }, 'HTTP 400 21211', true],
    [401, { code: 20_003 }, 'HTTP 401 20003', true],
    [404, {}, 'HTTP 404', true],
    [302, {}, 'HTTP 302', true],
    [429, { code: 20_429 }, 'HTTP 429 20429', false],
    [500, {}, 'HTTP 500', false],
    [503, {}, 'HTTP 503', false],
  ])('R-25: status %i %j', async (status, body, code, final) => {
    say = says(status, body)
    const ended = await attempt(twilio())
    expect(ended).toMatchObject({ code, final })
    // P-09: an error's words go nowhere near a number.
    expect(JSON.stringify(ended)).not.toContain('612345678')
  })

  test('R-25: an answer that is no JSON is judged by its status', async () => {
    say = (response) => void response.writeHead(502).end('<html>')
    expect(await attempt(twilio())).toMatchObject({ code: 'HTTP 502', final: false })
  })

  test('R-25: it knows no key, so a lost answer is not followed by another message', async () => {
    say = loses
    expect(await attempt(twilio())).toMatchObject({ code: 'ANSWER_LOST', final: true })
    expect(received).toHaveLength(1)
  })

  test('R-25: where no connection came about nothing was sent, and it is tried again', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    expect(await attempt(twilio({ from: '1', baseUrl: nobody }))).toMatchObject({ code: 'ECONNREFUSED', final: false })
  })
})

describe('M5: a gateway by template', () => {
  test('M5: what is filled into the address is percent-encoded', async () => {
    expect(await attempt(template())).toBe('taken')
    const read = new URL(received[0]!.url!, url).searchParams
    expect([received[0]!.method, Object.fromEntries(read)]).toEqual([
      'GET',
      { to: sms.to, text: sms.text, ref: sms.reference, from: 'Loan form' },
    ])
  })

  const json = (text: string) => (JSON.parse(text) as { text: string }).text
  const form = (text: string) => new URLSearchParams(text).get('text')
  const entity = (text: string) =>
    />([^<]*)</.exec(text)![1]!.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  test.each<readonly [string, string, (body: string) => string | null]>([
    ['application/json', '{"phone":"{to}","text":"{text}"}', json],
    ['application/vnd.gateway+json', '{"text":"{text}"}', json],
    ['application/x-www-form-urlencoded', 'phone={to}&text={text}', form],
    ['application/xml', '<text>{text}</text>', entity],
    ['text/plain', '{text}', (text) => text],
  ])('M5: a body of %s is written as that type is', async (bodyType, body, textIn) => {
    const headers = { authorization: 'Bearer hush', 'idempotency-key': '{reference}' }
    await attempt(template({ url: `${url}/sms`, method: 'POST', body, bodyType, headers }))
    const [request] = received as [Received]
    expect(textIn(request.body)).toBe(sms.text)
    expect(request.headers).toMatchObject({ 'content-type': bodyType, ...headers, 'idempotency-key': sms.reference })
  })

  test('M5: what stands in a text like a placeholder stays as it is', async () => {
    await smsGatewayOf(template(), Date.now)({ ...sms, text: '{to} {reference}' })
    expect(new URL(received[0]!.url!, url).searchParams.get('text')).toBe('{to} {reference}')
  })

  test.each([
    [204, [], 'taken'],
    [200, [202], { code: 'HTTP 200', final: true }],
    [202, [202], 'taken'],
    [422, [], { code: 'HTTP 422', final: true }],
    [500, [], { code: 'HTTP 500', final: false }],
  ])('M5: status %i where %j are successes', async (status, successes, ended) => {
    say = (response) => void response.writeHead(status).end()
    const found = await attempt(template({ successes }))
    if (typeof ended === 'string') expect(found).toBe(ended)
    else expect(found).toMatchObject(ended)
  })

  test.each([
    ['does not know the reference', false, { code: 'ANSWER_LOST', final: true }],
    ['sends once for a reference', true, { final: false }],
  ])('R-25: an answer gets lost at a gateway that %s', async (_, sendsOnce, ended) => {
    say = loses
    expect(await attempt(template({ sendsOnce }))).toMatchObject(ended)
  })
})

describe('R-25: the sandbox’s gateway, told on its page', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  beforeAll(async () => {
    sandbox = await startSandbox({ slowMs: 10 })
  })
  afterAll(() => sandbox.close())

  const order = (way: string) =>
    fetch(`${sandbox.url}/steer/sms`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ way }),
      headers: { origin: sandbox.url },
    })
  const inbox = async () => (await (await fetch(sandbox.url)).text()).split(sms.reference).length - 1
  const signed = (): SmsAccess => ({ kind: 'signed', baseUrl: `${sandbox.url}/sms`, secret: 'sandbox-sms' })

  test('R-25: fails, refuses, loses its answer, is slow, and takes one message in the end', async () => {
    for (const [way, ended, inInbox] of [
      ['fail', { code: 'HTTP 503', final: false }, 0],
      ['refuse', { code: 'HTTP 400', final: true }, 0],
      ['lose', { final: false }, 1],
      ['lose', { final: false }, 1],
      ['slow', 'taken', 1],
      ['take', 'taken', 1],
    ] as const) {
      expect((await order(way)).status).toBe(303)
      const found = await attempt(signed())
      if (typeof ended === 'string') expect(found, way).toBe(ended)
      else expect(found, way).toMatchObject(ended)
      expect(await inbox(), way).toBe(inInbox)
    }
  })

  test('S-13: an order it does not know, or from another page, changes nothing', async () => {
    expect((await order('explode')).status).toBe(422)
    const foreign = await fetch(`${sandbox.url}/steer/sms`, {
      method: 'POST',
      body: new URLSearchParams({ way: 'fail' }),
      headers: { origin: 'https://evil.example' },
    })
    expect([foreign.status, await attempt(signed())]).toEqual([403, 'taken'])
  })
})
