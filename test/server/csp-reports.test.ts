// Test of CSP reports: which are kept, which parts of them, and no way in (S-10, S-12, P-09).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOfDay, keepReports } from '#server/platform/csp/csp-report-store.ts'
import { reportLimits } from '#server/platform/csp/receive.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { purgeLeftovers } from '#server/people/retention/leftover-store.ts'
import { admin } from './admin.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'http://form.example:3000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('csp_report').execute()
  await server.db.deleteFrom('limit_window').execute()
})

const page = 'http://form.example:3000/askrobin-es/income-source?email=canary@example.test'
const older = (more: object = {}) => ({
  'csp-report': {
    'document-uri': page,
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/canary.js?x=canary',
    'script-sample': 'canary',
    ...more,
  },
})
const newer = (more: object = {}) => ({
  type: 'csp-violation',
  age: 1,
  url: page,
  user_agent: 'canary',
  body: {
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/canary.js',
    sample: 'canary',
    ...more,
  },
})

const send = (payload: unknown, type = 'application/csp-report') =>
  server.app.inject({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const rows = async () =>
  (await server.db.selectFrom('csp_report').selectAll().orderBy('blocked').execute()).map(
    ({ variant, directive, blocked, count }) => [variant, directive, blocked, count] as const,
  )

describe('S-12: what is kept', () => {
  test.each([
    ['application/csp-report', older()],
    ['application/reports+json', [newer()]],
    ['application/json', older()],
  ])('S-12: %s: the origin and nothing more of the address, with no key asked for', async (type, payload) => {
    for (const count of [1, 2]) {
      expect((await send(payload, type)).statusCode).toBe(204)
      expect(await rows()).toEqual([['askrobin-es', 'script-src-elem', 'https://evil.example', count]])
    }
    const { rows: all } = await sql<{ row: string }>`select t::text as row from csp_report t`.execute(server.db)
    expect(all.map(({ row }) => row).join('') + server.lines.join('')).not.toContain('canary')
  })

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['blob:http://form.example/1', 'blob'],
    ['wss://socket.example/x', 'wss://socket.example'],
    ['self', 'self'],
  ])('S-10: %s is kept as %s', async (blocked, kept) => {
    await send(older({ 'blocked-uri': blocked }))
    expect((await rows()).map((row) => row[2])).toEqual([kept])
  })

  test.each([
    ['http://form.example:3000/en/askrobin-mx/', 'askrobin-mx'],
    ['https://www.askrobin.es.example/application-frontend/checking', 'askrobin-es'],
    ['http://form.example:3000/gallery/', '-'],
  ])('S-12: %s is a page of %s', async (address, variant) => {
    await send(older({ 'document-uri': address }))
    expect((await rows()).map((row) => row[0])).toEqual([variant])
  })

  test.each<[string, object]>([
    ['another site’s page', { 'document-uri': 'https://elsewhere.example/askrobin-es/' }],
    ['a page without an address', { 'document-uri': 'about' }],
    ['an extension’s script', { 'blocked-uri': 'chrome-extension://abc/x.js' }],
    ['an extension’s script in Safari', { 'blocked-uri': 'safari-web-extension' }],
    ['what an extension’s script did', { 'blocked-uri': 'inline', 'source-file': 'moz-extension://abc/x.js' }],
    ['about:', { 'blocked-uri': 'about' }],
    ['no directive of ours', { 'effective-directive': 'canary', 'violated-directive': 'canary' }],
    ['nothing', { 'blocked-uri': '' }],
  ])('S-10: %s is set aside', async (_, more) => {
    expect((await send(older(more))).statusCode).toBe(204)
    expect(await rows()).toEqual([])
  })

  test('S-10: reports of other kinds, and of pages that are not ours, are set aside from a list', async () => {
    const list = [{ type: 'deprecation', url: page, body: {} }, newer(), newer({ documentURL: 'https://x.example/' })]
    await send(list, 'application/reports+json')
    expect(await rows()).toEqual([['askrobin-es', 'script-src-elem', 'https://evil.example', 1]])
  })
})

describe('S-10: it is no way in', () => {
  test.each([
    ['no JSON', '{', 'application/csp-report', 400],
    ['another form', { 'csp-report': 1 }, 'application/csp-report', 400],
    ['a text', 'x', 'text/plain', 415],
    ['too long', `"${'x'.repeat(70_000)}"`, 'application/csp-report', 413],
  ])('S-10: %s is refused', async (_, payload, type, status) => {
    expect((await send(payload, type)).statusCode).toBe(status)
    expect(await rows()).toEqual([])
  })

  test('S-10: a network that sends too many is told to wait, and nothing more of it is counted', async () => {
    for (let count = 0; count < reportLimits.minute; count++) expect((await send(older())).statusCode).toBe(204)
    const more = await send(older())
    expect(more.statusCode).toBe(429)
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rows())[0]?.[3]).toBe(reportLimits.minute)
  })

  test('S-10: invented origins end at so many rows of a day; what is known goes on being counted', async () => {
    const invented = Array.from({ length: rowsOfDay + 50 }, (_, index) => ({
      variant: '-',
      directive: 'img-src',
      blocked: `https://h${index}.example`,
    }))
    await keepReports(server.db, invented, server.clock.now)
    await keepReports(server.db, [invented[0]!, invented.at(-1)!], server.clock.now)
    const kept = await rows()
    expect(kept).toHaveLength(rowsOfDay + 1)
    expect(kept.find((row) => row[2] === 'others')?.[3]).toBe(51)
    expect(kept.find((row) => row[2] === 'https://h0.example')?.[3]).toBe(2)
  })

  test('S-10: reports of many at once are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(older())))
    expect((await rows())[0]?.[3]).toBe(20)
  })
})

describe('S-12: who hears of it', () => {
  test('S-12: the operator sees what was refused, the most frequent first, of so many days', async () => {
    await send(older())
    await send(older({ 'blocked-uri': 'inline' }))
    await send(older({ 'blocked-uri': 'inline' }))
    const { lines } = await admin(server, ['csp-reports', '--json'])
    expect(JSON.parse(lines.join(''))).toMatchObject([
      { variant: 'askrobin-es', directive: 'script-src-elem', blocked: 'inline', count: 2 },
      { blocked: 'https://evil.example', count: 1 },
    ])
    server.clock.now += 3 * 86_400_000
    expect((await admin(server, ['csp-reports', '--days', '2'])).lines).toEqual(['Nothing was refused.'])
    expect((await admin(server, ['csp-reports', '--days', '4'])).lines.join()).toContain('evil.example')
    expect((await admin(server, ['csp-reports', '--days', '0'])).code).toBe(1)
  })

  test('S-12: metrics count by directive, and apart what was set aside', async () => {
    const metrics = createMetrics()
    metrics.onLog('policy report', { outcome: 'script-src-elem', count: 3 })
    metrics.onLog('policy report', { outcome: 'set aside', count: 1 })
    const { body } = await metrics.text({ deps: server.deps, parts: [], breakers: () => ({}) })
    expect(body).toContain('loanform_csp_reports_total{directive="script-src-elem"} 3')
    expect(body).toContain('loanform_csp_reports_total{directive="set aside"} 1')
    const before = server.lines.length
    await send([newer(), newer(), newer({ blockedURL: 'about:blank' })], 'application/reports+json')
    const said = server.lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(said).toContainEqual(expect.objectContaining({ msg: 'policy report', outcome: 'script-src-elem', count: 2 }))
    expect(said).toContainEqual(expect.objectContaining({ msg: 'policy report', outcome: 'set aside', count: 1 }))
  })

  test('P-06: counts go with the clock of what is technical', async () => {
    await send(older())
    server.clock.now += 20 * 86_400_000
    await purgeLeftovers(server.deps)
    expect(await rows()).toHaveLength(1)
    server.clock.now += 40 * 86_400_000
    await purgeLeftovers(server.deps)
    expect(await rows()).toEqual([])
  })
})
