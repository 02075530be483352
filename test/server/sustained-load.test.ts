// Test of load: arrivals at a steady rate, then ten times as many. No errors, p99 near the median, memory flat, and as quick as before
// within half a minute. A few seconds by default, ten minutes with LOAD_SECONDS=600 (`npm run soak`). How many a second there may be is for
// `npm run bench`.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMost } from '#test/at-most.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => server.close())

let visitors = 0
/** Each from a network of its own: limits of a network are tested elsewhere. */
const create = async () => {
  const visitor = visitors++
  const from = { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` }
  const begun = performance.now()
  const { status } = await server.call('POST', '/v2/lead', createBody(), from)
  return { status, ms: performance.now() - begun }
}
type Answer = Awaited<ReturnType<typeof create>>

/**
 * Requests that begin at a steady rate, whether or not those before were answered: people do not wait for each other, and a server that
 * stalls is seen in all of them.
 */
async function arrivals(perSecond: number, seconds: number): Promise<Answer[]> {
  const begun = performance.now()
  const all: Promise<Answer>[] = []
  for (let made = 0; made < perSecond * seconds; made++) {
    await sleep(Math.max(0, begun + (made * 1000) / perSecond - performance.now()))
    all.push(create())
  }
  return Promise.all(all)
}

const quantile = (answers: readonly Answer[], share: number) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(answers.length * share) - 1]!
async function heapBytes(): Promise<number> {
  globalThis.gc?.()
  await sleep(0)
  return process.memoryUsage().heapUsed
}

/** Twice a target of ten leads a second, which are 860,000 a day. */
const perSecond = 20
const steadySeconds = Number(process.env.LOAD_SECONDS ?? 5)
const recoversWithinMs = 30_000

test(
  'R-36: arrivals at a steady rate and then ten times as many: every lead is made, p99 and memory hold, and it is quick again soon after',
  async () => {
    await arrivals(perSecond, 2)
    const before = await heapBytes()
    const steady = await arrivals(perSecond, steadySeconds)
    const spike = await arrivals(10 * perSecond, 1)
    const spikeEnd = performance.now()
    const usual = Math.max(200, 2 * quantile(steady, 0.99))
    const after: Answer[] = []
    for (const _ of atMost(100, () => `${perSecond} a second answered within ${usual} ms again`)) {
      const last = await arrivals(perSecond, 1)
      after.push(...last)
      if (quantile(last, 0.99) <= usual) break
    }
    const recoveredMs = performance.now() - spikeEnd
    const all = [...steady, ...spike, ...after]
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    const { count } = await server.db
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(visitors)
    // Beside their median, so that a busy machine is no fault of the server's.
    expect(quantile(steady, 0.99)).toBeLessThan(Math.max(1000, 10 * quantile(steady, 0.5)))
    expect(recoveredMs).toBeLessThan(recoversWithinMs)
    // A leak of every request would be there 320 times, and 12,000 times in ten minutes.
    const grownBytes = (await heapBytes()) - before
    expect(grownBytes).toBeLessThan(120_000_000)
    if (steadySeconds > 5) {
      const [half, most] = [0.5, 0.99].map((share) => Math.round(quantile(steady, share)))
      const recovered = (recoveredMs / 1000).toFixed(1)
      process.stderr.write(
        `${steady.length} leads in ${steadySeconds} s: p50 ${half} ms, p99 ${most} ms; recovered after ${recovered} s; heap grew by ${Math.round(grownBytes / 1e6)} MB\n`,
      )
    }
  },
  180_000 + 2000 * steadySeconds,
)
