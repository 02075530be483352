// Test of log lines against injection: one event is one line of JSON with known keys (S-28, P-09).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from './applicants.ts'
import { createLog } from '#server/platform/log/log.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const canary = 'canaryˆ4711'
const corpus = {
  'a new line': `x\r\n{"level":"info","msg":"${canary}"}`,
  'a bare line feed': `x\n${canary}`,
  'an escape of the terminal': `\u001b[2J\u001b[31m${canary}`,
  'a C1 control': `\u009b31m${canary}`,
  'a look-up': '${jndi:ldap://canaryˆ4711/a}',
  'an end of the JSON': `","msg":"${canary}","level":"fatal`,
  'line separators': `\u2028${canary}\u2029`,
  'a null': `\u0000${canary}`,
  'half a character': `\ud800${canary}`,
  'text that turns round': `\u202e${canary}`,
  'a format': '%s%d%o%j canaryˆ4711',
  'a prototype': '__proto__.canaryˆ4711',
}
type Case = keyof typeof corpus
const cases = Object.entries(corpus) as [Case, string][]

const known = [
  'level',
  'time',
  'msg',
  'route',
  'method',
  'status',
  'ms',
  'reference',
  'job',
  'attempt',
  'lender',
  'followUp',
  'outcome',
  'error',
  'code',
  'at',
  'fsync',
]
// oxlint-disable-next-line no-control-regex -- that none of them is there is what is tested
const printable = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/

/** Every line since: one JSON object with known keys, in printable signs, without what was sent. */
function check(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true)
    const text = line.slice(0, -1)
    expect(text).toMatch(printable)
    const event = JSON.parse(text) as Record<string, unknown>
    expect(known).toEqual(expect.arrayContaining(Object.keys(event)))
    expect(text).not.toMatch(/canary|jndi/)
  }
}

/** As HTTP lets it through: what cannot stand in a header is left out by every client and by Node's parser. */
const headerValue = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')

test.each(cases)(
  'S-28: %s in paths, queries, headers and every field ends in one line an event',
  async (_what, text) => {
    const { app, lines } = server
    const before = lines.length
    const coded = encodeURIComponent(text.toWellFormed())
    const header = headerValue(text)
    const names = [
      'user-agent',
      'referer',
      'x-forwarded-for',
      'accept-language',
      'authorization',
      'if-match',
      'origin',
      'x-request-id',
      'traceparent',
      'cookie',
      'content-type',
    ]
    const requests = [
      { method: 'GET' as const, url: `/${coded}` },
      { method: 'GET' as const, url: `/api/lead/status/${coded}?${coded}=${coded}` },
      { method: 'GET' as const, url: `/askrobin-es/${coded}?utm_source=${coded}` },
      ...names.map((name) => ({
        method: 'POST' as const,
        url: '/api/v2/lead',
        headers: { [name]: header, 'idempotency-key': header },
        payload: '{',
      })),
      {
        method: 'POST' as const,
        url: `/api/v2/lead`,
        headers: { 'idempotency-key': 'a-key-of-its-own' + coded, 'content-type': 'application/json' },
        payload: text,
      },
    ]
    for (const request of requests) await app.inject(request)
    expect(lines.length - before).toBeGreaterThanOrEqual(requests.length)
    check(lines.slice(before))
  },
)

test.each(cases)('S-28: %s in each field of an application', async (_what, text) => {
  const { call, lines } = server
  const before = lines.length
  const everywhere = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, everywhere(each)]))
      : text.toWellFormed()
  const body = createBody()
  const fields = Object.keys(body)
  for (const field of fields)
    await call('POST', '/v2/lead', {
      ...body,
      [field]: everywhere(body[field as keyof typeof body]),
      [text.toWellFormed()]: text.toWellFormed(),
    })
  expect(lines.length - before).toBeGreaterThanOrEqual(fields.length)
  check(lines.slice(before))
})

test.each(cases)(
  'S-28: %s in an error, its code and a lender’s word is no line of its own, and no message',
  (_what, text) => {
    const lines: string[] = []
    const log = createLog({ write: (line) => void lines.push(line) })
    const error = Object.assign(new Error(text), { cause: text })
    log.failure('request failed', error, {
      route: '/x',
      ...({ body: text, url: text, headers: { a: text } } as object),
    })
    log.pino.error({ err: error, req: { url: text } }, 'through fastify')
    log.info('lender post', { lender: 'first', outcome: 'rejected', ...({ reason: text } as object) })
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
    check(lines)
  },
)

test.each(cases)('S-28: %s where a listed field itself holds it is encoded', (_what, text) => {
  const lines: string[] = []
  createLog({ write: (line) => void lines.push(line) }).info('request', { route: text, code: text })
  expect(lines).toHaveLength(1)
  expect(lines[0]!.slice(0, -1)).toMatch(printable)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'request', level: 'info' })
})
