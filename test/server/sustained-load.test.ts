// Test of load: steady, then ten times as much at once: no errors, memory flat, and as quick as before soon after. The long
// run is `npm run bench`; this one holds that nothing piles up.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** `each` at a time, `rounds` times. */
async function load(each: number, rounds: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round++)
    answers.push(...(await Promise.all(Array.from({ length: each }, create))))
  return answers
}

const medianOf = (answers: readonly Answer[]) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length / 2)]!
async function heapBytes(): Promise<number> {
  globalThis.gc?.()
  await sleep(0)
  return process.memoryUsage().heapUsed
}

test('R-36: a steady load and then ten times as much: every lead is made, memory stays flat, and it is quick again after', async () => {
  await load(10, 3)
  const before = await heapBytes()
  const steady = await load(10, 10)
  const spike = await load(100, 2)
  const after = await load(10, 3)
  const all = [...steady, ...spike, ...after]
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
  const { count } = await server.db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(visitors)
  // What a request leaves behind would be there 330 times.
  expect((await heapBytes()) - before).toBeLessThan(120_000_000)
  expect(medianOf(after)).toBeLessThan(Math.max(200, 5 * medianOf(steady)))
}, 120_000)
