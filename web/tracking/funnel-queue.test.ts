// Test of the funnel queue: small requests, repeated unchanged, dropped where the server does not answer.
import { expect, test } from 'vitest'
import { atMost } from '#test/at-most.ts'
import { createFunnelQueue } from './funnel-queue.ts'
import type { Batch, Visit } from './funnel-queue.ts'

const visitNamed = (digit: string): Visit => ({ variant: 'a-es', visit: digit.repeat(64) })
const entered = { kind: 'entered', step: 'initial-details' } as const

/** A queue with a clock that is moved by hand; `answers` are the server's, one after the other, then yes. */
function played(...answers: readonly boolean[]) {
  let now = 1_000_000
  let keys = 0
  const timers: { at: number; act: () => void }[] = []
  const batches: Batch[] = []
  const holder: { visit: Visit | undefined } = { visit: visitNamed('a') }
  const queue = createFunnelQueue({
    send: async (batch) => {
      batches.push(structuredClone(batch))
      return answers[batches.length - 1] ?? true
    },
    visit: () => holder.visit,
    now: () => now,
    after: (milliseconds, act) => void timers.push({ at: now + milliseconds, act }),
    newKey: () => `key-${++keys}`,
  })
  const pass = async (milliseconds: number) => {
    const end = now + milliseconds
    for (const _ of atMost(100_000, () => 'the timers that are due')) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.splice(timers.indexOf(next), 1)
      now = next.at
      next.act()
      await Promise.resolve()
      await Promise.resolve()
    }
    now = end
  }
  return { ...queue, batches, holder, pass }
}

test('033: what is told within four seconds goes in one request, each with its age', async () => {
  const queue = played()
  queue.add(entered)
  await queue.pass(3000)
  queue.add({ kind: 'continued', step: 'initial-details', seconds: 3 })
  expect(queue.batches).toEqual([])
  await queue.pass(1000)
  expect(queue.batches).toEqual([
    {
      key: 'key-1',
      body: {
        ...visitNamed('a'),
        events: [
          { ...entered, at: 4000 },
          { kind: 'continued', step: 'initial-details', seconds: 3, at: 1000 },
        ],
      },
    },
  ])
  await queue.pass(60_000)
  expect(queue.batches).toHaveLength(1)
})

test('033: a request whose answer is lost is repeated as it was, under its key, and later ones go meanwhile', async () => {
  const queue = played(false, true, true)
  queue.add(entered)
  await queue.pass(4000)
  queue.add({ kind: 'entered', step: 'loan-details' })
  await queue.pass(4000)
  expect(queue.batches.map(({ key }) => key).toSorted()).toEqual(['key-1', 'key-1', 'key-2'])
  const [one, other] = queue.batches.filter(({ key }) => key === 'key-1')
  expect(other).toEqual(one)
  await queue.pass(600_000)
  expect(queue.batches).toHaveLength(3)
})

test('033: after four attempts it is dropped, and what comes later is told all the same', async () => {
  const queue = played(false, false, false, false)
  queue.add(entered)
  await queue.pass(600_000)
  expect(queue.batches.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
  queue.add({ kind: 'entered', step: 'loan-details' })
  await queue.pass(4000)
  expect(queue.batches.at(-1)!.body.events).toEqual([{ kind: 'entered', step: 'loan-details', at: 4000 }])
})

test('033: a page that goes away sends at once what is gathered, and once more what is not answered', async () => {
  const queue = played(false)
  queue.add(entered)
  await queue.pass(4000)
  queue.add({ kind: 'entered', step: 'loan-details' })
  queue.leave()
  expect(queue.batches.map(({ key }) => key).toSorted()).toEqual(['key-1', 'key-1', 'key-2'])
  queue.leave()
  await queue.pass(600_000)
  expect(queue.batches).toHaveLength(3)
})

test('033: nothing goes before the visit is known, and a new session is a visit of its own', async () => {
  const queue = played()
  queue.holder.visit = undefined
  queue.add(entered)
  await queue.pass(8000)
  expect(queue.batches).toEqual([])
  queue.holder.visit = visitNamed('a')
  queue.add(entered)
  queue.holder.visit = visitNamed('b')
  queue.add({ kind: 'entered', step: 'loan-details' })
  queue.leave()
  expect(queue.batches.map(({ body }) => [body.visit[0], body.events.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})

test('033: a request holds a hundred events, a queue five hundred, and none older or longer than a day', async () => {
  const queue = played()
  for (let count = 0; count < 700; count++) queue.add({ ...entered, kind: 'continued', seconds: 100_000 })
  queue.leave()
  expect(queue.batches.map(({ body }) => body.events.length)).toEqual([100, 100, 100, 100, 100])
  expect(queue.batches[0]!.body.events[0]!.seconds).toBe(86_400)
  queue.holder.visit = undefined
  queue.add(entered)
  await queue.pass(25 * 3_600_000)
  queue.holder.visit = visitNamed('a')
  queue.leave()
  expect(queue.batches).toHaveLength(5)
})
