// Test of job concurrency: a slow third party holds up only its own kind of job (R-15, Q4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { concurrencyOf, jobKinds } from '#server/platform/jobs/job-concurrency.ts'
import type { JobKind } from '#server/platform/jobs/job-concurrency.ts'
import { jobHandlers, processHandlers } from '#server/job-handlers.ts'
import { claimJobs, enqueue, nextDue } from '#server/platform/jobs/job-store.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: fakeLender(accepted) } })
})
afterAll(() => server.close())

const put = async (kind: string, count: number) => {
  for (let index = 0; index < count; index++)
    await enqueue(
      server.db,
      { kind: kind as JobKind, payload: {}, dedupe_key: `${kind} ${index}` },
      new Date(server.clock.now - 1000 * (count - index)),
    )
}

test('Q4: every kind of job has places and a handler, so that none waits for ever', () => {
  const { deps } = server
  const handlers = { ...jobHandlers(deps), ...processHandlers(deps, {} as never, true) }
  expect(Object.keys(handlers).toSorted()).toEqual(jobKinds.toSorted())
})

test('R-15: while a hundred deliveries and mails hang, a lead is distributed at once', async () => {
  await put('deliver', 100)
  await put('send-message', 100)
  const held = Promise.withResolvers<void>()
  const busy = { deliver: 0, 'send-message': 0 }
  const hang = (kind: keyof typeof busy) => ({
    run: async () => {
      busy[kind]++
      await held.promise
      return 'done' as const
    },
    whenDead: async () => {},
  })
  const handlers = { ...server.jobParts.handlers, deliver: hang('deliver'), 'send-message': hang('send-message') }
  const worker = startWorker({ ...server.jobParts, handlers })
  await expect
    .poll(() => busy)
    .toEqual({ deliver: concurrencyOf('deliver'), 'send-message': concurrencyOf('send-message') })
  const lead = await server.aLead()
  await lead.send()
  worker.wake()
  await expect.poll(async () => (await lead.status()).progressState, { timeout: 5000 }).toBe(stateNumber('accepted'))
  expect(busy).toEqual({ deliver: concurrencyOf('deliver'), 'send-message': concurrencyOf('send-message') })
  held.resolve()
  await worker.stop()
  await server.db.deleteFrom('job').execute()
})

test('Q4: the next job is the first that falls due in the time, of kinds and lanes that are asked for', async () => {
  const at = server.clock.now
  const later = async (kind: string, lane: string, ms: number) => {
    const dedupe_key = `${kind} of ${lane}`
    await enqueue(server.db, { kind: kind as JobKind, payload: {}, dedupe_key, lane }, new Date(at + ms))
  }
  await later('one', 'a', 0)
  await later('one', 'b', 300)
  await later('one', 'a', 200)
  await later('two', 'a', 100)
  const coming = { kinds: ['one'], without: [], after: at, until: at + 1000 }
  expect(await nextDue(server.db, coming)).toBe(at + 200)
  expect(await nextDue(server.db, { ...coming, without: ['a'] })).toBe(at + 300)
  expect(await nextDue(server.db, { ...coming, kinds: ['one', 'two'] })).toBe(at + 100)
  expect(await nextDue(server.db, { ...coming, until: at + 150 })).toBeUndefined()
  expect(await nextDue(server.db, { ...coming, kinds: [] })).toBeUndefined()
  await claimJobs(server.db, { now: at + 200, leaseMs: 1000, room: { one: 9 } })
  expect(await nextDue(server.db, coming)).toBe(at + 300)
  await server.db.deleteFrom('job').execute()
})

test('R-15: while a hundred conversions hang, a postback goes at once', async () => {
  await put('convert', 100)
  const held = Promise.withResolvers<void>()
  let busy = 0
  const gone = Promise.withResolvers<void>()
  const whenDead = async () => {}
  const convert = {
    run: async () => {
      busy++
      await held.promise
      return 'done' as const
    },
    whenDead,
  }
  const deliver = {
    run: async () => {
      gone.resolve()
      return 'done' as const
    },
    whenDead,
  }
  const worker = startWorker({ ...server.jobParts, handlers: { convert, deliver } })
  await expect.poll(() => busy).toBe(concurrencyOf('convert'))
  await put('deliver', 1)
  worker.wake()
  await gone.promise
  expect(busy).toBe(concurrencyOf('convert'))
  held.resolve()
  await worker.stop()
  await server.db.deleteFrom('job').execute()
})

test('Q4: of each kind as many as it has room for, the oldest first; a kind that nobody named stays', async () => {
  await put('one', 5)
  await put('two', 5)
  await put('three', 5)
  const taken = await claimJobs(server.db, {
    now: server.clock.now,
    leaseMs: 1000,
    room: { one: 2, two: 9, three: 0 },
  })
  expect(taken.map(({ dedupe_key: key }) => key).toSorted()).toEqual(
    ['one 0', 'one 1', ...Array.from({ length: 5 }, (_, index) => `two ${index}`)].toSorted(),
  )
  expect(await claimJobs(server.db, { now: server.clock.now, leaseMs: 1000, room: {} })).toEqual([])
  await server.db.deleteFrom('job').execute()
})
