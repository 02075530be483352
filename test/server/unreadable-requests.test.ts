// Test of requests that are none and of answers to faults: no stack trace, no echo, headers and a reference always (S-13, S-17, ERRH-01, R-24).
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnavailable } from '#server/platform/stores/database.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('ERRH-01 S-13: requests that are none', () => {
  const post = (payload: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/lead',
      headers: { 'content-type': type, 'idempotency-key': 'no-request-1' },
      payload,
    })

  test.each([
    ['malformed JSON', '{"product":', 'application/json', 400, 'unreadable-body'],
    ['no body', '', 'application/json', 400, 'unreadable-body'],
    ['65 kB', `{"product":"${'x'.repeat(65_000)}"}`, 'application/json', 413, 'body-too-large'],
    ['text', '{"product":"x"}', 'text/plain', 415, 'wrong-content-type'],
    ['a form', 'product=x', 'application/x-www-form-urlencoded', 415, 'wrong-content-type'],
  ])('S-13: %s', async (_what, payload, type, status, code) => {
    const response = await post(payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ code, message: expect.any(String), reference: expect.any(String) })
    expect(response.body).not.toMatch(/node_modules|\.ts:|SyntaxError/)
  })

  test.each([
    [{ 'content-encoding': 'gzip' }, 415],
    [{ 'content-encoding': 'br, identity' }, 415],
    [{ 'content-type': 'application/json; charset=utf-16' }, 415],
    [{ 'content-type': 'application/json;charset="ISO-8859-1"' }, 415],
    [{ 'content-encoding': 'identity' }, 201],
    [{ 'content-type': 'application/json; charset="UTF-8"' }, 201],
    [{ 'content-type': 'application/json;x=y; charset=utf8' }, 201],
  ])('S-16: a body with %j is read as what it says it is, or not at all: %i', async (said, status) => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/v2/lead',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `written ${JSON.stringify(said)}`.replaceAll(' ', '-'),
        ...said,
      },
      payload: JSON.stringify(createBody()),
    })
    expect(statusCode).toBe(status)
    if (status === 415) expect(JSON.parse(body)).toMatchObject({ code: 'wrong-content-type' })
  })

  test.each(Object.entries(callsWith(followUps)))(
    'S-17: %s takes no U+0000, in body, address or query',
    async (_name, { method, path }) => {
      const url = `/api${path.replace(/\{\w+\}/g, '%00')}?x=%00`
      const headers = { 'idempotency-key': 'null-in-it-1' }
      const payload = { variant: 'askrobin-es', deep: [{ text: 'a\u0000b' }] }
      const response = await server.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
      // A table or a check of an address may still be read.
      expect(response.statusCode).toBeGreaterThanOrEqual(method === 'GET' ? 200 : 400)
      expect(response.statusCode).toBeLessThan(500)
    },
  )

  test.each(['/postcode/%00?country=es', '/postcode/lookup/%00?country=es', '/company/%00x?country=es'])(
    'S-17: %s, of which nothing else is wrong, is not found',
    async (path) => {
      const response = await server.call('GET', path)
      expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } })
    },
  )

  test('S-17: a field with U+0000 is named, and its name is not repeated', async () => {
    const choose = (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/tracking/choice',
        headers: { 'idempotency-key': 'null-in-it-2' },
        payload,
      })
    const inValue = await choose({ sessionId: 'a\u0000b' })
    expect([inValue.statusCode, inValue.json()]).toMatchObject([422, [{ field: 'sessionId', code: 'type' }]])
    const inName = await choose({ 'ca\u0000nary': 'x' })
    expect([inName.statusCode, inName.json()]).toMatchObject([422, [{ field: 'body', code: 'type' }]])
  })

  test('ERRH-01: an address that cannot be read is refused with a reference, and not said again', async () => {
    const response = await server.app.inject('/continue/k1_canary%zz')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ code: 'bad-request', message: expect.any(String), reference: expect.any(String) })
    expect(response.body).not.toContain('canary')
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each([
    ['a network without a way', { code: 'EHOSTUNREACH' }],
    ['a socket file that is gone', { code: 'ENOENT', syscall: 'connect' }],
    ['a copy that may only be read', { code: '25006' }],
    ['a statement over its time', { code: '57014' }],
    ['a disk that cannot be written', { code: '58030' }],
    ['a new connection where the disk is full', { code: 'XX000', message: 'could not write init file' }],
  ])('R-24: %s is no defect of ours: the same call may succeed later', (_what, error) => {
    expect(isUnavailable(Object.assign(new Error('it'), error))).toBe(true)
    for (const code of ['23505', 'XX000']) expect(isUnavailable(Object.assign(new Error('it'), { code }))).toBe(false)
    expect(isUnavailable(Object.assign(new Error('it'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  })

  test('ERRH-01: an unknown route is a 404 with a reference that is in the log', async () => {
    const response = await server.call('GET', '/nothing?email=canary@example.test')
    expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(server.lines.at(-1)).toContain((response.body as { reference: string }).reference)
    expect(server.lines.at(-1)).not.toContain('canary')
  })

  test('R-24: without its database the server says 503, tells when to come back, and is not ready', async () => {
    const gone = await startTestServer()
    await gone.db.destroy()
    const ready = await gone.app.inject('/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.headers['retry-after']).toBe('2')
    expect((await gone.app.inject('/health')).statusCode).toBe(200)
    const made = await gone.call('POST', '/v2/lead', createBody())
    expect(made.status).toBe(503)
    expect(made.body).toMatchObject({ code: 'unavailable', reference: expect.any(String) })
    await gone.app.close()
  })

  test('ASVS 3.4: every kind of answer carries the headers browsers need', async () => {
    for (const url of ['/', '/health', '/api/nothing', '/api/docs/', '/api/openapi.json']) {
      const { headers } = await server.app.inject(url)
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' })
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
    const lead = await server.aLead()
    expect(lead.made.headers['cache-control']).toBe('no-store')
  })
})

test.each([
  ['GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example', 400],
  ['GET / HTTP/1.1\r\nHost: a.example\r\nHOST: a.example', 400],
  ['GET http://b.example/ HTTP/1.1\r\nHost: a.example', 400],
  ['GET http://A.example/ HTTP/1.1\r\nHost: a.example', 200],
  ['GET / HTTP/1.1\r\nHost: a.example', 200],
])('S-29: of %j, which two readers would take for two hosts, the answer is %i', async (head, status) => {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const answer: Buffer[] = []
  socket.on('data', (part: Buffer) => answer.push(part))
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  const [first, ...lines] = Buffer.concat(answer).toString().split('\r\n')
  expect(first).toContain(` ${status} `)
  expect(lines).toContain('x-content-type-options: nosniff')
})
