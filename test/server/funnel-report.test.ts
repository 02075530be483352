// Test of the funnel report: command, JSON, refusals, arm comparison, and the page on its own listener only.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelPage } from '#server/reach/funnel/page.ts'
import { readFunnelQuery } from '#server/reach/funnel/query.ts'
import { funnelReport } from '#server/reach/funnel/report.ts'
import { registerFunnelPage } from '#server/reach/funnel/page-route.ts'
import { buildMetricsListener } from '#server/ops/metrics/listener.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { admin } from './admin.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let listener: ReturnType<typeof buildMetricsListener>
const day = '2026-11-21'

beforeAll(async () => {
  server = await startTestServer()
  const { deps } = server
  listener = buildMetricsListener({
    registerMore: (app) => registerFunnelPage(app, server.deps),
    deps,
    metrics: createMetrics(),
    process: { dataDir: undefined, isStopping: () => false },
    breakers: () => ({}),
    names: [],
  })
  const counts = { entered: 200, continued: 150, dropped: 50, failed: 20, visit: 200 }
  for (const [arm, times] of [
    ['control', 1],
    ['large', 2],
  ] as const)
    for (const kind of ['all', 'affiliate', 'arm:button'])
      for (const [measure, amount] of [...Object.entries(counts), ['refused', 31], ['time', 150]] as const)
        await deps.db
          .insertInto('funnel_day')
          .values({
            day,
            variant: 'askrobin-es',
            step: measure === 'visit' ? '' : 'initial-details',
            kind,
            value: { all: '', affiliate: 'none' }[kind] ?? arm,
            measure,
            detail: { refused: 'contactDetails.email', time: '12' }[measure as 'time'] ?? '',
            amount: amount * times,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['kind', 'day', 'variant', 'step', 'value', 'measure', 'detail'])
              .doUpdateSet((each) => ({ amount: each.ref('excluded.amount') })),
          )
          .execute()
})
afterAll(() => listener.close().then(server.close))

const said = (...words: string[]) => admin(server, ['funnel', ...words])
const page = (query = '') => listener.inject({ method: 'GET', url: `/funnel${query}` })

describe('033: the command', () => {
  test('033: says steps with shares, drop-off and median time, refusals by field, and what became of the leads', async () => {
    const { code, lines } = await said('--variant', 'askrobin-es', '--by', 'affiliate')
    expect(code).toBe(0)
    const text = lines.join('\n')
    expect(text).toMatch(/^none$/m)
    expect(text).toMatch(/^initial-details +400 +100\.0 % +300 +100 +25\.0 % +0 +40 +35 s$/m)
    expect(text).toMatch(/^initial-details +contactDetails\.email +62$/m)
    expect(text).toContain('Visits 400. Leads 0 (0.0 %): sent 0, accepted 0, redirected 0, rejected 0, open 0.')
  })

  test('033: of arms it says plainly that there are too few', async () => {
    const { lines } = await said('--by', 'arm:button')
    expect(lines.join('\n')).toMatch(/^control +200 +0 +0\.0 % +0\.0 % to 1\.9 % +the first$/m)
    expect(lines.join('\n')).toMatch(/^large +400 +0 +0\.0 % +0\.0 % to 1\.0 % +too few to tell$/m)
  })

  test('033: arms with enough accepted leads are told apart', async () => {
    const lead = await server.aLead()
    const row = await server.db.selectFrom('lead').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow()
    const at = new Date(server.clock.now)
    for (const [arm, count] of [
      ['control', 20],
      ['large', 100],
    ] as const)
      for (let index = 0; index < count; index++) {
        const id = randomUUID()
        const { sections, result, follow_up: followUp, ...rest } = row
        const texts = {
          sections: JSON.stringify(sections),
          result: JSON.stringify(result),
          follow_up: JSON.stringify(followUp),
        }
        await server.db
          .insertInto('lead')
          .values({ ...rest, ...texts, id, token_hash: id })
          .execute()
        await server.db.insertInto('lead_arm').values({ lead_id: id, experiment: 'button', arm, at }).execute()
        await server.db
          .insertInto('lead_event')
          .values({ lead_id: id, kind: 'accepted', state: 10, detail: '{}', at })
          .execute()
      }
    const read = readFunnelQuery(
      { by: 'arm:button' },
      { variants: server.deps.variants, now: server.clock.now, counted: ['button'] },
    )
    if ('wrong' in read) throw new Error(read.wrong)
    const { arms } = await funnelReport(server.deps, read.query)
    expect(arms).toMatchObject([
      { arm: 'control', visits: 200, accepted: 20, share: 0.1 },
      { arm: 'large', visits: 400, accepted: 100, share: 0.25, verdict: 'higher' },
    ])
  })

  test('033: JSON has the same, and days apart', async () => {
    const { lines } = await said('--json')
    expect(JSON.parse(lines[0]!)).toMatchObject({
      segments: [{ value: '', visits: 400, steps: [{ step: 'initial-details', entered: 400 }] }],
      days: [{ day, visits: 400 }],
    })
  })

  test.each([
    [['--variant', 'nobody'], 'variant: found nobody, expected one of askrobin-'],
    [['--from', '2026-02-30'], 'from: found 2026-02-30, expected a day such as 2026-11-01'],
    [['--from', '2026-11-22', '--to', '2026-11-21'], 'from: found 2026-11-22, expected a day that is not after'],
    [['--from', '1999-01-01'], 'from: found 1999-01-01, expected'],
    // A slip of the year: no day comes after it, and none thirty days before.
    [['--from', '9999-12-01', '--to', '9999-12-31'], 'to: found 9999-12-31, expected a day such as 2026-11-01'],
    [['--to', '0000-01-02'], 'to: found 0000-01-02, expected a day such as 2026-11-01'],
    [['--by', 'arm:buton'], 'by: found arm:buton, expected all, affiliate, or arm: and one of '],
    [['--by', "arm:x' or 1=1"], "by: found arm:x' or 1=1, expected all, affiliate, or arm:"],
  ])('033: %j is refused with what was expected', async (words, wrong) => {
    const answer = await said(...words)
    expect(answer.code).toBe(1)
    expect(answer.wrong.join('\n')).toContain(wrong)
  })

  test('033: without anything in the days it says so', async () => {
    expect((await said('--from', '2026-01-01', '--to', '2026-01-02')).lines).toEqual(['Nothing in these days.'])
  })
})

describe('033: the page', () => {
  test('033: a day that no report is of is refused by its name', async () => {
    const { statusCode, body } = await page('?from=9999-12-01&to=9999-12-31')
    expect(statusCode).toBe(400)
    expect(body).toContain('to: found 9999-12-31, expected a day such as 2026-11-01')
  })

  test('033: has the figures, no script, the strictest policy, and is kept nowhere', async () => {
    const { statusCode, body, headers } = await page('?variant=askrobin-es&by=arm:button')
    expect(statusCode).toBe(200)
    expect(body).toContain('<th scope="row">initial-details</th><td>400</td>')
    expect(body).toContain('Arms by accepted leads')
    expect(body).not.toMatch(/<script|style="|javascript:/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('033: what is asked wrongly is 400, and nothing that is asked becomes a tag', async () => {
    const { statusCode, body } = await page(`?from=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(statusCode).toBe(400)
    expect(body).not.toContain('<script')
    expect(body).toContain('role="alert"')
  })

  test('033: no name of an experiment, arm or step becomes a tag', () => {
    const odd = '<img src=x>'
    const zero = { made: 0, sent: 0, accepted: 0, redirected: 0, rejected: 0, open: 0 }
    const line = {
      step: odd,
      entered: 1,
      continued: 0,
      dropped: 1,
      inProgress: 0,
      failed: 0,
      median: 1,
      refused: [[odd, 1] as const],
    }
    const html = funnelPage({
      variants: [{ id: odd }],
      asked: { variant: odd, from: odd, to: odd, by: odd },
      experiments: [odd],
      report: {
        segments: [{ value: odd, visits: 1, steps: [line], outcomes: zero }],
        days: [{ ...zero, day: odd, visits: 1 }],
        arms: [{ arm: odd, visits: 1, accepted: 0, share: 0, low: 0, high: 1, verdict: undefined }],
      },
    })
    expect(html).not.toContain('<img')
  })

  test('033: the public listener has none', async () => {
    expect((await server.app.inject({ method: 'GET', url: '/funnel' })).statusCode).toBe(404)
  })
})
