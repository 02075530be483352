// Test of what the server refuses of browsers and says to them. Framing, features, other sites, double keys, and what it does not
// show (S-08, S-13, S-16, S-27, S-33, ASVS 1.5.3, 3.4, 3.5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildMetricsListener } from '#server/ops/metrics/listener.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { createBody } from './applicants.ts'
import { productionEnvironment } from './production-environment.ts'
import { startTestServer } from './server.ts'

let webRoot: string
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'web-boundaries-'))
  const folder = join(webRoot, 'at-prefix/askrobin-es')
  mkdirSync(folder, { recursive: true })
  for (const file of ['index.html', 'shell.html']) writeFileSync(join(folder, file), '<head></head>')
  server = await startTestServer({ webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}, from = server) =>
  from.app.inject({ url, headers })
const leads = async () => (await server.db.selectFrom('lead').select('id').execute()).length

describe('S-08: framing', () => {
  test.each([
    'continue/k1_abc',
    'unsubscribe/u1_abc',
    'unsubscribe',
    'my-data/k1_abc',
    'my-data',
    'about',
    'accessibility',
  ])('S-08: nobody frames /%s, not even whom the brand lets', async (path) => {
    const policies = String((await get(`/askrobin-es/${path}`)).headers['content-security-policy']).split(', ')
    expect(policies.some((policy) => policy.startsWith("frame-ancestors 'none'"))).toBe(true)
  })

  test.each(['', 'checking', 'about-us'])('S-08 B9: whom the brand lets may frame /%s', async (path) => {
    const policy = String((await get(`/askrobin-es/${path}`)).headers['content-security-policy'])
    expect(policy).not.toContain("frame-ancestors 'none'")
  })
})

test('ASVS 3.4: features of the device that no page needs are off in every answer that may be a document', async () => {
  for (const url of ['/askrobin-es/', '/api/nothing', '/health', '/askrobin-es/%zz']) {
    const policy = String((await get(url)).headers['permissions-policy'])
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
      expect(policy, url).toContain(`${feature}=()`)
  }
})

describe('S-13 ASVS 3.5.3: what a browser says comes from another site', () => {
  const create = (headers: Record<string, string>) => server.call('POST', '/v2/lead', createBody(), headers)

  test.each(['cross-site', 'same-site'])('S-13: a write marked %s without an origin is refused', async (site) => {
    const before = await leads()
    const made = await create({ 'sec-fetch-site': site })
    expect(made).toMatchObject({ status: 403, body: { code: 'origin-refused', reference: expect.any(String) } })
    expect(await leads()).toBe(before)
  })

  test.each([['same-origin'], ['none'], [undefined]])('S-13: one marked %s is not', async (site) => {
    expect((await create(site ? { 'sec-fetch-site': site } : {})).status).toBe(201)
  })

  test('S-13: a link from another site still opens its page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await get('/askrobin-es/', headers)).statusCode).toBe(200)
    expect((await get('/health', headers)).statusCode).toBe(200)
  })
})

describe('S-16 ASVS 1.5.3: one meaning for a body', () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/lead',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one-meaning-1' },
      payload,
    })
  const body = JSON.stringify(createBody())

  test.each([
    ['at the top', `${body.slice(0, -1)},"variant":"askrobin-mx"}`],
    ['written otherwise', `${body.slice(0, -1)},"v\\u0061riant":"askrobin-mx"}`],
    ['inside', `${body.slice(0, -1)},"deviceData":{"language":"es","language":"en"}}`],
  ])('S-16: a name that stands twice %s is refused before anything is done', async (_where, payload) => {
    const before = await leads()
    const response = await post(payload)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'repeated-name' }])
    expect(response.body).not.toContain('askrobin-mx')
    expect(await leads()).toBe(before)
  })

  test('S-16: one name in two objects, or as a value, or in a text, is one', async () => {
    const twice = { ...createBody(), utm: { utm_source: '"variant":', utm_campaign: 'variant' } }
    expect((await post(JSON.stringify(twice))).statusCode).toBe(201)
  })

  test('S-16: a prototype in a body is refused as before', async () => {
    expect((await post(`${body.slice(0, -1)},"__proto__":{}}`)).statusCode).toBe(400)
  })
})

describe('S-33: what is not shown', () => {
  test('S-33: production has no document of the API, unless a setting asks for it', async () => {
    const closed = await startTestServer({ environment: productionEnvironment() })
    const asked = await startTestServer({ environment: { ...productionEnvironment(), API_DOCS: 'true' } })
    for (const path of ['/api/docs/', '/api/docs', '/api/docs/static/swagger-ui.css', '/api/openapi.json']) {
      expect((await get(path, {}, closed)).statusCode, path).toBe(404)
      expect((await get(path, {}, server)).statusCode, path).toBeLessThan(400)
    }
    expect((await get('/api/openapi.json', {}, asked)).statusCode).toBe(200)
    await closed.close()
    await asked.close()
  })

  test('S-33: security.txt says whom to tell, with an end that is not a year away, where a contact is set', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
    const SECURITY_CONTACT = 'mailto:security@loans.example'
    const told = await startTestServer({ environment: { SECURITY_CONTACT, PUBLIC_URL: 'https://loans.example' } })
    const { statusCode, headers, body } = await get('/.well-known/security.txt', {}, told)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Contact: ${SECURITY_CONTACT}\n`)
    expect(body).toContain('Canonical: https://loans.example/.well-known/security.txt\n')
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - told.clock.now) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    await told.close()
  })
})

describe('S-27: the port of metrics is asked by its own names', () => {
  const listenerFor = (names: readonly string[]) =>
    buildMetricsListener({
      deps: server.deps,
      metrics: createMetrics(),
      process: { isStopping: () => false },
      breakers: () => ({}),
      names,
      registerMore: () => {},
    })

  test.each([
    ['127.0.0.1:9100', 200],
    ['[::1]:9100', 200],
    ['localhost:9100', 200],
    ['10.1.2.3', 200],
    ['loanform-metrics:9100', 200],
    ['Loanform-Metrics', 200],
    ['evil.example:9100', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost.evil.example:9100', 421],
    ['two words', 421],
  ])('S-27: %s: %d', async (host, status) => {
    const listener = listenerFor(['loanform-metrics'])
    const response = await listener.inject({ url: '/health', headers: { host } })
    expect(response.statusCode).toBe(status)
    await listener.close()
  })
})
