// Test of periodic work that is stopped: a turn that the end of the process cuts off is no failure (Q5).
import { expect, test } from 'vitest'
import type { ServerDeps } from './composition.ts'
import { atOnce, startPeriodic } from './periodic.ts'
import { createLog } from './platform/log/log.ts'

const always = { now: () => 0, isTrusted: async () => true, offBy: () => undefined }

/** One row whose only turn is under way, and what is logged of it. */
function turnUnderWay() {
  const lines: string[] = []
  const deps = { log: createLog({ write: (line: string) => void lines.push(line) }) } as unknown as ServerDeps
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = () => (begun.resolve(), ended.promise)
  const stop = startPeriodic(deps, [{ name: 'row', everyMs: 3_600_000, run }], always)
  const fail = async () => {
    ended.reject(new Error('driver has already been destroyed'))
    await ended.promise.catch(() => {})
  }
  return { lines, begun: begun.promise, stop, fail }
}

test('R-24: a turn that fails is logged', async () => {
  const { lines, begun, stop, fail } = turnUnderWay()
  await begun
  await fail()
  await expect.poll(() => lines).toEqual([expect.stringContaining('row failed')])
  stop()
})

test('Q5: a turn that the end of the process cuts off is not logged as failed', async () => {
  const { lines, begun, stop, fail } = turnUnderWay()
  await begun
  stop()
  await fail()
  // By the next turn of the loop whoever hears of the failure has heard.
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines).toEqual([])
})

test('R-37: a turn is left out while as many are under way, and taken again once one has ended or failed', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const deps = {} as ServerDeps
  const run = atOnce(2, () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  const [first, second] = [run(deps), run(deps)]
  await run(deps)
  expect(ends).toHaveLength(2)
  ends[0]!.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('the database is away')
  const third = run(deps)
  expect(ends).toHaveLength(3)
  for (const { resolve } of ends) resolve()
  await Promise.all([second, third])
})
