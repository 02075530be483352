// Test of readiness, part by part: failed or degraded, quick, and without disclosing anything (Q5, R-24).
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readinessOf, stateOf } from '#server/ops/health/readiness.ts'
import type { ProcessState } from '#server/ops/health/readiness.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { keptForMs } from '#server/ops/metrics/day-counts.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { start, startTestServer } from './server.ts'
import { recordStatements } from './statement-recorder.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isStopping = () => false
const networks = ['meta', 'tikTok', 'google'] as const
const find = async (part: string, state: Partial<ProcessState> = {}, deps = server.deps) =>
  (await readinessOf(deps, { isStopping, ...state })).find((each) => each.part === part)

test('Q5: everything is well, and parts that a process does not have are left out', async () => {
  const parts = await readinessOf(server.deps, { isStopping })
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'process ok',
    'database ok',
    'migrations ok',
    'jobs ok',
    'held leads ok',
    'deliveries ok',
    ...networks.map((network) => `conversions ${network} ok`),
  ])
  expect(stateOf(parts)).toBe('ok')
})

test('Q5: each part by itself', async () => {
  expect(await find('process', { isStopping: () => true })).toMatchObject({ state: 'failed', about: 'is stopping' })
  expect(await find('worker', { workerLookedAt: () => server.clock.now - 1000 })).toEqual({
    part: 'worker',
    state: 'ok',
  })
  expect(await find('worker', { workerLookedAt: () => server.clock.now - 60_000 })).toMatchObject({ state: 'failed' })
  expect(await find('data folder', { dataDir: import.meta.dirname })).toMatchObject({ part: 'data folder' })
  expect(await find('data folder', { dataDir: join(import.meta.dirname, 'none') })).toMatchObject({
    state: 'failed',
    about: 'Error ENOENT',
  })
  await enqueue(server.db, { kind: 'vacuum', payload: {}, dedupe_key: 'x' }, new Date(start - 300_000))
  expect(await find('jobs')).toMatchObject({
    state: 'degraded',
    about: 'the oldest waits for 300 s: is a worker running?',
  })
  await server.db.deleteFrom('job').execute()
})

test('R-24: a refusal for lack of room rings an alarm for five minutes, and no balancer turns away for it', async () => {
  const failed = await find('database room', { refusedMsAgo: () => 299_000 })
  expect(failed).toMatchObject({ state: 'failed', about: expect.stringContaining('299 s ago') })
  expect(stateOf([failed!])).toBe('degraded')
  expect(await find('database room', { refusedMsAgo: () => 301_000 })).toMatchObject({ state: 'ok' })
  expect(await find('database room', { refusedMsAgo: () => undefined })).toMatchObject({ state: 'ok' })
})

test('Q5: without a gateway and providers it is degraded, says what is expected, and serves', async () => {
  const config = { ...server.deps.config, thirdParties: {} }
  delete (config as { sms?: unknown }).sms
  const parts = await readinessOf({ ...server.deps, config }, { isStopping })
  expect(stateOf(parts)).toBe('degraded')
  expect(parts.find(({ part }) => part === 'text messages')?.about).toContain('expected SMS_GATEWAY and its settings')
})

test('R-24: without its database the parts that need it have failed, and no address is told', async () => {
  const gone = await startTestServer()
  await gone.db.destroy()
  const ready = await gone.app.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    expect.objectContaining({
      parts: {
        process: 'ok',
        database: 'failed',
        migrations: 'failed',
        jobs: 'failed',
        'held leads': 'failed',
        deliveries: 'failed',
        ...Object.fromEntries(networks.map((network) => [`conversions ${network}`, 'ok'])),
      },
    }),
  ])
  const metrics = createMetrics()
  const { body } = await metrics.text({ deps: gone.deps, parts: [], breakers: () => ({}) })
  expect(body).toMatch(/loanform_database_up 0/)
  expect(body).not.toMatch(/loanform_leads_day\{/)
  await gone.app.close()
})

test('R-24: a database that can only be read has failed, for nothing can be saved', async () => {
  const found = await server.db.transaction().execute(async (db) => {
    await sql`set transaction read only`.execute(db)
    return find('database', {}, { ...server.deps, db })
  })
  expect(found).toEqual({
    part: 'database',
    state: 'failed',
    about: 'can only be read, expected one that can be written',
  })
})

test('Q5: a database that takes long holds up no scrape: it has what was counted before', async () => {
  const metrics = createMetrics(1)
  const scrape = async () => (await metrics.text({ deps: server.deps, parts: [], breakers: () => ({}) })).body
  await expect.poll(scrape, { timeout: 10_000 }).toMatch(/^loanform_database_up 1$/m)
  server.clock.now += 60_000
  const held = Promise.withResolvers<void>()
  const holding = server.db.transaction().execute(() => held.promise)
  expect(await scrape()).toMatch(/\nloanform_database_up 1\n[^]*loanform_sms_day\{what="sent"\} 0/)
  held.resolve()
  await holding
})

test('Q5: figures of a day are counted once a minute or less often, and what waits now at each scrape', async () => {
  const recorder = recordStatements(server.db)
  const metrics = createMetrics()
  const tablesAfter = async (ms: number) => {
    server.clock.now += ms
    recorder.taken()
    await metrics.text({ deps: { ...server.deps, db: recorder.db }, parts: [], breakers: () => ({}) })
    const asked = recorder.taken().map((statement) => statement.sql)
    return ['"lead"', '"lender_verdict"', '"verification"', '"job"'].filter((table) =>
      asked.some((each) => each.includes(`from ${table} where`) || each.includes(`from ${table} group`)),
    )
  }
  const ofDay = ['"lead"', '"lender_verdict"', '"verification"']
  expect(await tablesAfter(0)).toEqual([...ofDay, '"job"'])
  expect(await tablesAfter(15_000)).toEqual(['"job"'])
  expect(await tablesAfter(44_000)).toEqual(['"job"'])
  expect(await tablesAfter(15_000)).toEqual([...ofDay, '"job"'])
  expect([5, 600, 4000].map(keptForMs)).toEqual([60_000, 60_000, 400_000])
})

test('Q5: labels are few whatever is asked: unknown addresses and methods share one', async () => {
  const metrics = createMetrics()
  for (let count = 0; count < 500; count++)
    metrics.onLog('request', { route: 'none', method: 'GET', status: 404, ms: 1, reference: `r${count}` })
  const { body } = await metrics.text({ deps: server.deps, parts: [], breakers: () => ({}) })
  const lines = body.split('\n').filter((line) => line.startsWith('loanform_http_request_seconds_count'))
  expect(lines).toEqual(['loanform_http_request_seconds_count{route="none",method="GET",status="404"} 500'])
  expect(body).not.toContain('r499')
  const before = server.lines.length
  for (const url of ['/a', '/b/c', '/api/lead/status/1', '/api/lead/status/2']) await server.app.inject(url)
  const routes = server.lines.slice(before).map((line) => (JSON.parse(line) as { route: string }).route)
  expect(new Set(routes.slice(2)).size).toBe(1)
  expect(routes.join()).not.toMatch(/\/a,|\/b\/c/)
})

test('18.11: the end of an API’s version is known: warned of before, failed after, and no balancer turns away for it', async () => {
  const ending = async (said: object) => {
    const told = server.deps.config.tracking['askrobin-es']!
    const google = { ...told.conversions.google!, ...said }
    const tracking = { 'askrobin-es': { ...told, conversions: { google } } }
    const parts = await readinessOf({ ...server.deps, config: { ...server.deps.config, tracking } }, { isStopping })
    return { part: parts.find(({ part }) => part === 'conversions google'), all: stateOf(parts) }
  }
  expect(await ending({ versionEnds: '2027-06-30' })).toMatchObject({ part: { state: 'ok' }, all: 'ok' })
  expect(await ending({ version: 'v22', versionEnds: '2026-12-31' })).toMatchObject({
    part: { state: 'degraded', about: 'v22 ends on 2026-12-31' },
    all: 'degraded',
  })
  expect((await ending({ versionEnds: '2026-11-21' })).part).toMatchObject({ state: 'degraded' })
  const over = await ending({ version: 'v21', versionEnds: '2026-11-20' })
  expect(over).toMatchObject({ part: { state: 'failed' }, all: 'degraded' })
  expect(over.part!.about).toContain('v21 ended on 2026-11-20')
  expect((await ending({ versionEnds: undefined })).part).toMatchObject({ state: 'degraded' })
})
