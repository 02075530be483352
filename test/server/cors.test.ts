// Test of CORS: the origins that may call the API, and no effect on the rest (S-13, S-14, ASVS 3.4.1, 3.5).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let closed: typeof server
beforeAll(async () => {
  const CORS_ORIGINS = 'https://form.example, https://www.brand.example:8443'
  server = await startTestServer({ environment: { CORS_ORIGINS, API_BASE: 'https://api.example/calls' } })
  closed = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await closed.close()
})

const create = (origin: string, said: Record<string, string> = { 'sec-fetch-site': 'cross-site' }, to = server) =>
  to.call('POST', '/v2/lead', createBody(), { origin, ...said })
const leads = async (from = server) => (await from.db.selectFrom('lead').select('id').execute()).length
const preflight = (origin: string, url = '/calls/v2/lead', to = server) =>
  to.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })
const granting = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('S-14: exact origins', () => {
  test.each([
    ['https://form.example', true],
    ['https://www.brand.example:8443', true],
    ['http://form.example', false],
    ['https://form.example:8443', false],
    ['https://www.brand.example', false],
    ['https://evil.form.example', false],
    ['https://form.example.evil.example', false],
    ['https://evilform.example', false],
    ['https://form.exampleevil', false],
    ['https://formXexample', false],
    ['https://form.example/', false],
    ['null', false],
  ])('S-14: %s: %s', async (origin, isAllowed) => {
    const before = await leads()
    const asked = await preflight(origin)
    const made = await create(origin)
    expect([asked.statusCode, made.status]).toEqual(isAllowed ? [204, 201] : [403, 403])
    expect(await leads()).toBe(before + (isAllowed ? 1 : 0))
    for (const { headers } of [asked, made]) {
      expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(headers.vary).toBe('origin')
      if (!isAllowed) expect(granting(headers)).toEqual([])
    }
  })

  test('S-14: a page may send what the contract has and read when to come back', async () => {
    const { headers } = await preflight('https://form.example', '/calls/lead')
    expect(headers).toMatchObject({
      'access-control-allow-methods': 'POST, PUT, GET',
      'access-control-allow-headers': 'content-type, idempotency-key, if-match, authorization, proof-of-work',
    })
    const { headers: answer } = await create('https://form.example')
    expect(answer['access-control-expose-headers']).toBe('retry-after, date')
  })

  test('S-14: refusals can be read by the pages of the list too; pages and texts have nothing of it', async () => {
    const wrong = await server.call('POST', '/v2/lead', {}, { origin: 'https://form.example' })
    expect(wrong).toMatchObject({ status: 422, headers: { 'access-control-allow-origin': 'https://form.example' } })
    for (const url of ['/health', '/askrobin-es/locales/es/shell.json', '/callsign'])
      expect(granting((await server.app.inject({ url, headers: { origin: 'https://form.example' } })).headers)).toEqual(
        [],
      )
  })

  test('A3: the API stands at the path of an address; where no origin is named none is allowed', async () => {
    expect((await server.app.inject('/calls/openapi.json')).statusCode).toBe(200)
    expect((await server.app.inject('/api/openapi.json')).statusCode).toBe(404)
    const asked = await preflight('https://form.example', '/api/v2/lead', closed)
    expect([asked.statusCode, granting(asked.headers)]).toEqual([403, []])
  })
})

describe('S-13: a call from a page of somebody else', () => {
  test.each([
    ['the form’s own page', 'https://api.example', 'same-origin', 201],
    ['a browser that says nothing of it', 'https://api.example', undefined, 201],
    ['a page of another name of the same site', 'https://other.api.example', 'same-site', 403],
    ['a page elsewhere', 'https://evil.example', 'cross-site', 403],
    ['a page in a sandboxed frame', 'null', 'cross-site', 403],
  ])('S-13: %s', async (_who, origin, site, status) => {
    const before = await leads(closed)
    const made = await create(origin, site ? { 'sec-fetch-site': site } : {}, closed)
    expect(made.status).toBe(status)
    expect(granting(made.headers)).toEqual([])
    expect(await leads(closed)).toBe(before + (status === 201 ? 1 : 0))
    if (status === 403) expect(made.body).toMatchObject({ code: 'origin-refused', reference: expect.any(String) })
  })

  test.each(['/api', '/%61pi', '/ap%69'])(
    'S-13: a form of somebody else is refused at %s, however the path is written',
    async (path) => {
      const { statusCode, headers, body } = await closed.app.inject({
        method: 'POST',
        url: `${path}/customer/email/unsubscribe/${'k1_'.padEnd(60, 'A')}`,
        headers: {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'page=1',
      })
      expect([statusCode, headers.vary, granting(headers)]).toEqual([403, 'origin', []])
      expect(JSON.parse(body)).toMatchObject({ code: 'origin-refused' })
    },
  )

  test.each([
    ['sendBeacon and forms', 'text/plain;charset=UTF-8'],
    ['forms', 'application/x-www-form-urlencoded'],
    ['forms with files', 'multipart/form-data; boundary=x'],
  ])('S-13: what %s send without asking writes nothing, even from a page of the list', async (_what, type) => {
    const before = await leads()
    for (const key of [{}, { 'idempotency-key': randomUUID() }]) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/calls/v2/lead',
        headers: { origin: 'https://form.example', 'content-type': type, ...key },
        payload: JSON.stringify(createBody()),
      })
      expect(response.statusCode).toBe(Object.hasOwn(key, 'idempotency-key') ? 415 : 400)
    }
    expect(await leads()).toBe(before)
  })
})
