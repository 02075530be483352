// Test of the tracking collector: its answers, its log, its page and its failures.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { collectorFaults } from '#sandbox/collector-faults.ts'
import { createCollectorLog } from '#sandbox/collector-log.ts'
import { collectorTold } from '#server/reach/tracking/collector.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const origin = 'https://form.test'
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}/collect${path}`, { ...init, headers: { origin, ...init.headers } })
const set = (faults: object) =>
  ask('/faults', { method: 'PUT', body: JSON.stringify(faults), headers: { 'content-type': 'application/json' } })

interface Row {
  readonly number: number
  readonly vendor: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly text?: string; readonly base64?: string }
  readonly told: readonly { readonly event: string; readonly id: string; readonly payload: unknown }[]
}
const log = async (since = 0) => (await (await ask(`/log?since=${since}`)).json()) as readonly Row[]

beforeEach(async () => {
  await set({})
  await ask('/log', { method: 'DELETE' })
})

describe('T-07: the collector', () => {
  const addresses = Object.entries({
    ...collectorTold('').sinks,
    ...collectorTold('').conversions,
  }).map(([name, { address }]) => [name, address!] as const)

  test.each(addresses)('T-07: plays %s at the address developers have it at', async (_name, address) => {
    const answer = await ask(`${address}/anything`, { method: 'POST', body: 'x' })
    expect(answer.status).toBe(204)
    expect((await log()).map(({ vendor, path }) => `/${vendor}${path}`)).toEqual([`${address}/anything`])
  })

  test.each([
    '/google/gtm.js?id=GTM-X',
    '/google/gtag/js?id=AW-1',
    '/meta/en_US/fbevents.js',
    '/tiktok/i18n/pixel/events.js?sdkid=C0&lib=ttq',
  ])('T-07: serves a script at %s that is JavaScript', async (path) => {
    const answer = await ask(path)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await answer.text()
    // oxlint-disable-next-line typescript/no-implied-eval -- parsed, not run
    expect(() => new Function(text)).not.toThrow()
    expect(text.length).toBeGreaterThan(500)
  })

  const secret = 'sandbox-collector'
  const hash = 'a'.repeat(64)
  const now = () => Math.floor(Date.now() / 1000)
  const user = { em: [hash], client_user_agent: 'Mozilla/5.0' }
  const ofMeta = (change: object = {}) => ({
    access_token: secret,
    data: [
      {
        event_name: 'Lead',
        event_id: 'e1',
        event_time: now(),
        action_source: 'website',
        event_source_url: 'https://form.test/',
        user_data: user,
        ...change,
      },
    ],
  })
  const ofTikTok = (change: object = {}) => ({
    event_source: 'web',
    event_source_id: 'C0',
    data: [
      {
        event: 'Lead',
        event_id: 'e1',
        event_time: now(),
        user: { email: hash },
        page: { url: 'https://form.test/' },
        ...change,
      },
    ],
  })
  const ofGoogle = (change: object = {}) => ({
    partialFailure: true,
    conversions: [
      {
        conversionAction: 'customers/1000000001/conversionActions/1',
        conversionDateTime: '2026-11-21 10:00:00+00:00',
        orderId: 'e1',
        consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        gclid: 'Cj0',
        ...change,
      },
    ],
  })
  const metaPath = '/meta-api/v24.0/1/events'
  const tikTokPath = '/tiktok-api/open_api/v1.3/event/track/'
  const googlePath = '/google-api/v23/customers/1000000001:uploadClickConversions'
  const post = async (path: string, said: object, headers: object = {}) => {
    const answer = await ask(path, {
      method: 'POST',
      body: JSON.stringify(said),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        'access-token': secret,
        'developer-token': secret,
        ...headers,
      },
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  test.each([
    [metaPath, ofMeta, { events_received: 1 }, 'Lead'],
    [tikTokPath, ofTikTok, { code: 0, message: 'OK' }, 'Lead'],
    [googlePath, ofGoogle, { results: [{}] }, 'customers/1000000001/conversionActions/1'],
  ])('T-02: %s is answered as the vendor does, and read', async (path, said, answered, event) => {
    expect(await post(path, said())).toMatchObject({ status: 200, body: answered })
    expect((await log())[0]!.told).toEqual([{ event, id: 'e1', payload: expect.anything() }])
  })

  const refusedByGoogle = { partialFailureError: { code: 3 } }
  test.each([
    [
      'an e-mail that is no hash',
      metaPath,
      () => ofMeta({ user_data: { ...user, em: ['a@b.c'] } }),
      400,
      { error: { code: 100 } },
    ],
    [
      'a website’s event without a browser',
      metaPath,
      () => ofMeta({ user_data: { em: [hash] } }),
      400,
      { error: { code: 100 } },
    ],
    [
      'an event of eight days ago',
      metaPath,
      () => ofMeta({ event_time: now() - 8 * 86_400 }),
      400,
      { error: { code: 100 } },
    ],
    ['a wrong token', metaPath, () => ({ ...ofMeta(), access_token: 'other' }), 400, { error: { code: 190 } }],
    ['nobody', tikTokPath, () => ofTikTok({ user: {} }), 200, { code: 40_002 }],
    [
      'an address that is none',
      tikTokPath,
      () => ofTikTok({ user: { email: hash, ip: 'here' } }),
      200,
      { code: 40_002 },
    ],
    ['two clicks', googlePath, () => ofGoogle({ wbraid: 'w' }), 200, refusedByGoogle],
    [
      'hashes beside an app’s click',
      googlePath,
      () => ofGoogle({ gclid: undefined, gbraid: 'g', userIdentifiers: [{ hashedEmail: hash }] }),
      200,
      refusedByGoogle,
    ],
    [
      'the hash of nothing',
      googlePath,
      () =>
        ofGoogle({
          userIdentifiers: [{ hashedEmail: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }],
        }),
      200,
      refusedByGoogle,
    ],
  ])('18.11: %s is refused as the network would', async (_what, path, said, status, body) => {
    expect(await post(path, said())).toMatchObject({ status, body })
  })

  test('18.11: a token is had with a refresh token, and no other opens Google’s door', async () => {
    const renew = (refresh: string) =>
      ask('/google-api/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_secret: secret, refresh_token: refresh }),
      }).then((answer) => answer.json() as Promise<{ access_token: string; error?: string }>)
    expect(await renew('another-one')).toEqual({ error: 'invalid_grant' })
    const { access_token: token } = await renew(secret)
    expect(await post(googlePath, ofGoogle(), { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    expect(await post(googlePath, ofGoogle(), { authorization: 'Bearer other' })).toMatchObject({ status: 401 })
  })

  test('T-07: reads what was packed, and keeps it as it came', async () => {
    const body = gzipSync(JSON.stringify([{ event: 'stepShown', uuid: 'u1', properties: { step: 'clabe' } }]))
    const answer = await ask('/posthog/e/?compression=gzip-js', { method: 'POST', body })
    expect(await answer.json()).toEqual({ status: 1 })
    const [row] = await log()
    expect(row!.told).toEqual([{ event: 'stepShown', id: 'u1', payload: { properties: { step: 'clabe' } } }])
    expect(Buffer.from(row!.body.base64!, 'base64')).toEqual(body)
    const form = `data=${encodeURIComponent(Buffer.from('{"event":"older"}').toString('base64'))}`
    await ask('/posthog/e/', { method: 'POST', body: form })
    expect((await log(row!.number))[0]!.told[0]!.event).toBe('older')
  })

  test('P-09: keeps what a request says of where it came from', async () => {
    await ask('/meta/tr?ev=Lead&eid=e1', { headers: { referer: 'https://form.test/a', cookie: '_fbp=1' } })
    const [{ headers, told }] = (await log()) as [Row]
    expect(headers).toMatchObject({ origin, cookie: '_fbp=1' })
    expect(told).toEqual([{ event: 'Lead', id: 'e1', payload: {} }])
  })

  test('T-05: lets any page speak to vendors, and none to the log or the faults', async () => {
    const preflight = (path: string, method: string) =>
      ask(path, { method: 'OPTIONS', headers: { 'access-control-request-method': method } })
    const asked = await preflight('/posthog/e/', 'POST')
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(await log()).toEqual([])
    for (const [path, method] of [
      ['/log', 'DELETE'],
      ['/faults', 'PUT'],
    ] as const)
      expect((await preflight(path, method)).headers.get('access-control-allow-origin')).toBeNull()
    expect((await ask('/log')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('T-07: shows it newest first, and nothing of it as HTML', async () => {
    await ask('/meta/tr?ev=First&eid=e1')
    await ask(`/meta/tr?ev=${encodeURIComponent('<img src=x>')}`)
    const html = await (await ask('')).text()
    expect(html).not.toContain('<img')
    expect(html.indexOf('&#60;img')).toBeGreaterThan(0)
    expect(html.indexOf('&#60;img')).toBeLessThan(html.indexOf('First'))
    expect(await (await fetch(sandbox.url)).text()).toContain('href="/collect"')
  })

  test('T-07: forgets the oldest where too much comes', () => {
    const kept = createCollectorLog()
    const add = (size: number) =>
      kept.add({ at: 0, vendor: 'v', method: 'POST', path: '/', query: {}, headers: {}, body: Buffer.alloc(size) })
    for (let count = 0; count < 5100; count += 1) add(1)
    expect([kept.since(0).length, kept.since(0)[0]!.number]).toEqual([5000, 101])
    for (let count = 0; count < 5; count += 1) add(8_000_000)
    expect(kept.since(0).map(({ number }) => number)).toEqual([5102, 5103, 5104, 5105])
  })
})

describe('T-05: a vendor that is out of order', () => {
  const outcome = async (path: string) => {
    try {
      const answer = await ask(path, { signal: AbortSignal.timeout(400) })
      return `${answer.status} ${(await answer.text()).slice(0, 20)}`
    } catch (error) {
      return (error as Error).name
    }
  }
  const wanted: Readonly<Record<keyof typeof collectorFaults, string>> = {
    blocked: 'TypeError',
    hanging: 'TimeoutError',
    error: '500 {"code":"broken"}',
    throwing: "200 throw new Error('A v",
    silent: '200 // Does nothing.',
    stranger: '200 document.head.append',
    slow: 'TimeoutError',
  }
  test.each(Object.entries(wanted))('T-05: %s', async (fault, expected) => {
    await set({ meta: fault })
    expect(await outcome('/meta/en_US/fbevents.js')).toBe(expected)
    expect(await outcome('/tiktok/anything')).toBe('204 ')
    expect(await (await ask('')).text()).toContain(`meta: ${fault}`)
    await set({})
    expect(await outcome('/meta/en_US/fbevents.js')).toContain('200 (() =>')
  })

  test.each([{ meta: 'unknown' }, { nobody: 'blocked' }, { meta: 'constructor' }])(
    'T-05: %o is no fault',
    async (wrong) => {
      expect((await set(wrong)).status).toBe(422)
    },
  )
})
