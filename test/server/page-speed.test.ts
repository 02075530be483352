// Test of page speed on the server: what is counted, once, within the funnel's limits, and how it is shown (19.8, decision 072).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerFunnelPage } from '#server/reach/funnel/page-route.ts'
import { buildMetricsListener } from '#server/ops/metrics/listener.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { admin } from './admin.ts'
import { body as visit, counted, startFunnel } from './funnel-server.ts'

let funnel: Awaited<ReturnType<typeof startFunnel>>
let listener: ReturnType<typeof buildMetricsListener>
beforeAll(async () => {
  funnel = await startFunnel()
  const { deps } = funnel.server
  listener = buildMetricsListener({
    registerMore: (app) => registerFunnelPage(app, deps),
    deps,
    metrics: createMetrics(),
    process: { dataDir: undefined, isStopping: () => false },
    breakers: () => ({}),
    names: [],
  })
})
afterAll(() => listener.close().then(funnel.server.close))
beforeEach(() => funnel.clear())

const speed = { lcp: 1750, inp: 75, cls: 0 }
const body = (change: object = {}) => ({ variant: 'askrobin-es', device: 'phone', speed, ...change })
const post = (given: object, key: string = randomUUID()) =>
  funnel.server.call('POST', '/funnel/speed', given, { 'idempotency-key': key })
const rows = async () => (await funnel.kept()).funnel_day
const untouched = { funnel_visit: 0, funnel_step: 0, funnel_failure: 0, funnel_day: 0 }
/** So many page loads of a form, all alike. */
const filled = (variant: string, device: string, amount: number, bounds: Readonly<Record<string, number>> = speed) =>
  funnel.server.db
    .insertInto('funnel_day')
    .values(
      Object.entries(bounds).map(([measure, bound]) => ({
        kind: 'device',
        day: '2026-11-21',
        variant,
        step: '',
        value: device,
        measure,
        detail: String(bound),
        amount,
      })),
    )
    .execute()

describe('19.8: what is counted', () => {
  test('19.8: each metric by day, form, class of device and class of value; nothing else is kept', async () => {
    expect(await post(body())).toMatchObject({ status: 202, body: { received: true } })
    await post(body({ speed: { lcp: 1750, cls: 0.1 } }))
    const of = { kind: 'device', day: '2026-11-21', variant: 'askrobin-es', step: '', value: 'phone' }
    expect((await rows())!.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(
      [
        { ...of, measure: 'cls', detail: '0', amount: '1' },
        { ...of, measure: 'cls', detail: '0.1', amount: '1' },
        { ...of, measure: 'inp', detail: '75', amount: '1' },
        { ...of, measure: 'lcp', detail: '1750', amount: '2' },
      ].map((row) => ({ ...row, amount: expect.anything() as unknown })),
    )
    expect(counted(await funnel.kept())).toEqual({ ...untouched, funnel_day: 4 })
  })

  test('19.8: a report that is repeated under its key counts once, also where both come at once', async () => {
    const key = randomUUID()
    await Promise.all([post(body(), key), post(body(), key)])
    expect(await post(body(), key)).toMatchObject({ status: 202 })
    const { all } = await shown()
    expect(all[0]).toMatchObject({ metrics: { lcp: { pages: 1 }, inp: { pages: 1 }, cls: { pages: 1 } } })
    expect((await post(body({ device: 'tablet' }), key)).status).toBe(422)
  })

  test('19.8: what many tell at once is all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(body())))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202))
    expect((await shown()).all[0]).toMatchObject({ metrics: { lcp: { pages: 12 } } })
  })

  test.each([
    ['no such form', { variant: 'askrobin-xx' }, 'variant'],
    ['a device by its name', { device: 'Pixel 9' }, 'device'],
    ['a value that is no class', { speed: { lcp: 1751 } }, 'speed.lcp'],
    ['a class of another metric', { speed: { cls: 1750 } }, 'speed.cls'],
    ['a number as a text', { speed: { inp: '75' } }, 'speed.inp'],
    ['another metric', { speed: { ...speed, ttfb: 250 } }, 'speed.ttfb'],
    ['nothing measured', { speed: {} }, 'speed'],
    ['an address beside it', { url: 'https://form.example/askrobin-es/' }, 'url'],
    ['a visit beside it', { visit: 'ab'.repeat(32) }, 'visit'],
  ])('19.8: %s is told by its field, and nothing is kept', async (_what, change, field) => {
    const answer = await post(body(change))
    expect(answer.status).toBe(422)
    expect((answer.body as { field: string }[]).map((row) => row.field)).toContain(field)
    expect(counted(await funnel.kept())).toEqual(untouched)
  })

  test('S-23 19.8: it shares the limit of its network with the funnel', async () => {
    await post(body())
    await sql`update limit_window set taken = 600 where key like 'funnel %'`.execute(funnel.server.db)
    const answer = await post(body())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('19.8: figures of visits stay what they are', async () => {
    await funnel.post(visit())
    const before = await funnel.figures()
    await post(body())
    expect(await funnel.figures()).toEqual(before)
  })
})

const said = (...words: string[]) => admin(funnel.server, ['funnel', ...words])
interface Line {
  readonly of: string
  readonly device: string
  readonly metrics: Readonly<Record<string, { readonly pages: number }>>
}
const shown = async (...words: string[]) =>
  (
    JSON.parse((await said('--json', ...words)).lines[0]!) as {
      speed: Readonly<Record<'all' | 'countries' | 'forms', readonly Line[]>>
    }
  ).speed

describe('19.8: how it is shown', () => {
  test('19.8: the command says the 75th percentile and shares by device, and which are too few', async () => {
    await filled('askrobin-es', 'phone', 30)
    await filled('askrobin-es', 'phone', 10, { lcp: 5000 })
    await filled('askrobin-es', 'desktop', 19)
    const { code, lines } = await said('--variant', 'askrobin-es')
    expect(code).toBe(0)
    const text = lines.join('\n')
    expect(text).toMatch(/^all +phone +LCP +40 +2 s +good +75\.0 % +0\.0 % +25\.0 %$/m)
    expect(text).toMatch(/^all +phone +INP +30 +94 ms +good +100\.0 % +0\.0 % +0\.0 %$/m)
    expect(text).toMatch(/^all +phone +CLS +30 +0 +good +100\.0 % +0\.0 % +0\.0 %$/m)
    expect(text).toMatch(/^all +desktop +LCP +19 +- +too few to tell +- +- +-$/m)
    expect(text).toMatch(/^all +all devices +LCP +59 /m)
  })

  test('19.8: countries and forms stand apart where there are several, and days outside are left out', async () => {
    await filled('askrobin-es', 'phone', 30)
    await filled('default-es', 'tablet', 20)
    await filled('askrobin-mx', 'phone', 5, { lcp: 20_000 })
    const { all, countries, forms } = await shown()
    const names = (lines: readonly Line[]) => lines.map(({ of, device }) => `${of} ${device}`.trim())
    expect(names(all)).toEqual(['all devices', 'phone', 'tablet'])
    expect(names(countries)).toEqual(['es all devices', 'es phone', 'es tablet', 'mx all devices', 'mx phone'])
    expect(names(forms)).toContain('default-es tablet')
    expect(countries[0]!.metrics).toMatchObject({ lcp: { pages: 50 } })
    expect((await shown('--variant', 'askrobin-mx')).countries).toEqual([])
    expect((await shown('--from', '2026-01-01', '--to', '2026-01-02')).all).toEqual([])
  })

  test('19.8: the page has it as text beside each bar, and judges nothing by few', async () => {
    await filled('askrobin-es', 'phone', 40, { lcp: 20_000, inp: 75 })
    await filled('askrobin-mx', 'phone', 3)
    const { statusCode, body: html } = await listener.inject({ method: 'GET', url: '/funnel' })
    expect(statusCode).toBe(200)
    expect(html).toContain('Page speed in the field')
    expect(html).toContain('<b>20 s or more</b>')
    expect(html).toContain('Good up to 2.5 s, poor above 4 s.')
    expect(html).toMatch(
      /<th scope="row">mx <span class="soft">phone<\/span><\/th><td><span class="soft">too few to tell<\/span> <small>3 page loads<\/small><\/td>/,
    )
    expect(html).not.toMatch(/<script|style="/)
  })

  test('19.8: without any page load in the days there is no such section', async () => {
    expect((await listener.inject({ method: 'GET', url: '/funnel' })).body).not.toContain('Page speed in the field')
    expect((await said()).lines).toEqual(['Nothing in these days.'])
  })
})
