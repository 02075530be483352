// Test of the job worker: claimed once, retried with growing pauses, kept when dead, none lost by a stop (Q4, R-15, R-23).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finalFailure } from '#server/platform/jobs/final-failure.ts'
import { enqueue, hastenJob, releaseLeases } from '#server/platform/jobs/job-store.ts'
import { backoffMs, beginJobs, startWorker } from '#server/platform/jobs/worker.ts'
import type { JobHandler, JobParts, JobResult, WorkerParts } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { nextDue } from './next-due.ts'
import { noWatch } from './server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('job').execute()
})

const lines: string[] = []
const log = createLog({ write: (line) => lines.push(line) })
const clock = { now: Date.parse('2026-11-21T10:00:00Z') }
const handled = (run: JobHandler['run'], whenDead: JobHandler['whenDead'] = async () => {}): WorkerParts => ({
  db: database.db,
  clock: noWatch(() => clock.now),
  handlers: { vacuum: { run, whenDead } },
  now: () => clock.now,
  random: () => 0.5,
  log,
})
const put = (key: string) =>
  enqueue(database.db, { kind: 'vacuum', payload: { sendId: key }, dedupe_key: key }, new Date(clock.now))
const jobs = () => database.db.selectFrom('job').selectAll().execute()
const runDue = async (parts: JobParts) => void (await Promise.all(await beginJobs(parts, 8)))

/** Takes what is due and is never heard of again. */
const dieOverDueJobs = async () =>
  void (await beginJobs(
    handled(() => new Promise(() => {})),
    8,
  ))

describe('Q4: the job table', () => {
  test('Q4: a job is done once and gone, and one with the same key is not put in twice', async () => {
    const seen: unknown[] = []
    await put('a')
    await put('a')
    await runDue(handled(async (payload) => (seen.push(payload), 'done')))
    expect(seen).toEqual([{ sendId: 'a' }])
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['put in again', () => put('a')],
    ['brought forward', () => hastenJob(database.db, 'a', new Date(clock.now))],
  ] as const)(
    'R-25: a job that is %s while it is at its end runs once more, whatever it says',
    async (_name, request) => {
      for (const result of ['done', { againInMs: 5000 }] as const) {
        let runs = 0
        const parts = handled(async () => {
          runs += 1
          if (runs > 1) return 'done'
          clock.now += 1
          await request()
          return result
        })
        await put('a')
        await runDue(parts)
        await runDue(parts)
        expect([runs, await jobs()]).toEqual([2, []])
      }
    },
  )

  test('Q4: workers that look at the same time take different jobs', async () => {
    const seen: string[] = []
    for (let index = 0; index < 12; index++) await put(`job-${index}`)
    const parts = handled(async (payload) => (seen.push((payload as { sendId: string }).sendId), 'done'))
    await Promise.all(Array.from({ length: 6 }, () => runDue(parts)))
    await runDue(parts)
    await runDue(parts)
    expect(seen.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `job-${index}`).toSorted())
  })

  test('Q4: a job that goes on later is due then, and not before', async () => {
    await put('a')
    await runDue(handled(async () => ({ againInMs: 5000 })))
    expect(await nextDue(database.db)).toBe(clock.now + 5000)
    await runDue(handled(async () => Promise.reject(new Error('too early'))))
    expect((await jobs())[0]).toMatchObject({ attempts: 0, last_error: null })
  })

  test('R-22: what a killed process held is taken again when the lease ends, or at once where nobody else can have it', async () => {
    await put('a')
    await dieOverDueJobs()
    let count = 0
    const parts = handled(async () => (count++, 'done'))
    await runDue(parts)
    expect(count).toBe(0)
    clock.now += 30_000
    await runDue(parts)
    expect(count).toBe(1)
    await put('b')
    await dieOverDueJobs()
    await releaseLeases(database.db)
    await runDue(parts)
    expect(count).toBe(2)
  })

  test.each<readonly [string, () => Promise<JobResult>]>([
    ['is done', async () => 'done'],
    ['goes on later', async () => ({ againInMs: 60_000 })],
    ['fails', async () => Promise.reject(new Error('too late'))],
  ])('R-22: what a worker says whose lease ran out (%s) changes nothing of what another does', async (_, late) => {
    const release = Promise.withResolvers<void>()
    await put('a')
    const slow = await beginJobs(
      handled(async () => {
        await release.promise
        return late()
      }),
      8,
    )
    clock.now += 30_000
    const taken = Promise.withResolvers<void>()
    const other = await beginJobs(
      handled(async () => {
        await taken.promise
        return { againInMs: 5000 }
      }),
      8,
    )
    const [held] = await jobs()
    release.resolve()
    await Promise.all(slow)
    expect(await jobs()).toEqual([held])
    taken.resolve()
    await Promise.all(other)
    expect(await jobs()).toMatchObject([{ run_at: new Date(clock.now + 5000), leased_until: null, dead: false }])
  })

  test('R-15: a failing job is tried again with growing pauses, then kept as dead, and its handler told', async () => {
    await put('a')
    let dead = 0
    const pauses: number[] = []
    const parts = handled(
      async () => Promise.reject(Object.assign(new Error('canary@example.test'), { code: 'E1' })),
      async () => void dead++,
    )
    for (let attempt = 0; attempt < 8; attempt++) {
      const due = (await nextDue(database.db))!
      pauses.push(due - clock.now)
      clock.now = due
      await runDue(parts)
    }
    expect(pauses.slice(1)).toEqual(pauses.slice(1).toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThan(10_000)
    expect(await jobs()).toMatchObject([{ dead: true, last_error: 'E1', attempts: 8 }])
    expect(dead).toBe(1)
    expect(await nextDue(database.db)).toBeUndefined()
    expect(lines.join('')).not.toContain('canary')
    await put('a')
    expect(await jobs()).toHaveLength(2)
  })

  test.each([
    ['53100', 'no room'],
    ['53300', 'no connection'],
    ['25006', 'only to be read'],
    // Of a new connection to a PostgreSQL whose disk is full.
    ['XX000', 'could not write init file'],
  ])(
    'R-24: while the database refuses with %s (%s), no job uses up its attempts, and each is done once that is over',
    async (code, words) => {
      await put('a')
      let failure: Error | undefined = Object.assign(new Error(words), { code })
      let dead = 0
      const parts = handled(
        async () => (failure ? Promise.reject(failure) : 'done'),
        async () => void dead++,
      )
      for (let attempt = 0; attempt < 20; attempt++) {
        clock.now = (await nextDue(database.db)) ?? clock.now
        await runDue(parts)
      }
      expect([dead, await jobs()]).toMatchObject([0, [{ dead: false, last_error: code, attempts: 0 }]])
      const pause = (await nextDue(database.db))! - clock.now
      expect(pause).toBeGreaterThan(1000)
      expect(pause).toBeLessThanOrEqual(5000)
      failure = undefined
      clock.now += pause
      await runDue(parts)
      expect(await jobs()).toEqual([])
    },
  )

  test('R-15: a job is kept as dead all the same where its handler fails each time it is told so', async () => {
    await put('a')
    const fail = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
    for (let attempt = 0; attempt < 20; attempt++) {
      clock.now = (await nextDue(database.db)) ?? clock.now
      await runDue(handled(fail('E1'), fail('E2')))
    }
    expect(await jobs()).toMatchObject([{ dead: true, last_error: 'E1', attempts: 16 }])
    expect(lines.join('')).toContain('E2')
  })

  test('R-15 Q4: a job that fails for good and is wanted anew by then goes on as a new one', async () => {
    await put('a')
    const parts = handled(
      async () => Promise.reject(finalFailure('E1')),
      async () => {
        clock.now += 1
        await put('a')
      },
    )
    await runDue(parts)
    expect(await jobs()).toMatchObject([{ dead: false, attempts: 0, leased_until: null }])
    expect(await nextDue(database.db)).toBe(clock.now)
  })

  test('R-15: pauses differ between jobs and are capped', () => {
    expect(backoffMs(1, () => 0)).toBe(250)
    expect(backoffMs(1, () => 1)).toBe(500)
    expect(backoffMs(30, () => 1)).toBe(60_000)
  })

  test('Q4: the worker is woken at once, and its stop waits for what is under way', async () => {
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let ended = false
    const worker = startWorker(
      handled(async () => {
        begun.resolve()
        await release.promise
        ended = true
        return 'done'
      }),
    )
    await put('a')
    worker.wake()
    await begun.promise
    const stopped = worker.stop()
    release.resolve()
    await stopped
    expect(ended).toBe(true)
    expect(await jobs()).toEqual([])
  })
})
