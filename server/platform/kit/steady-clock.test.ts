// Test of the clock that does not follow a jump until the new time is believed.
import { expect, test } from 'vitest'
import { apartMs, believedAfterMs, steadyClock } from './steady-clock.ts'

function clocks(reference?: () => Promise<number>) {
  const at = { wall: Date.parse('2026-11-24T10:00:00Z'), monotonic: 7000 }
  const clock = steadyClock({ wall: () => at.wall, monotonic: () => at.monotonic, reference })
  const pass = (ms: number) => {
    at.wall += ms
    at.monotonic += ms
  }
  return { at, clock, pass }
}

test('R-29: small corrections are followed, however many', async () => {
  const { at, clock, pass } = clocks()
  for (let turn = 0; turn < 10; turn++) {
    pass(1000)
    at.wall += apartMs
    expect(await clock.isTrusted()).toBe(true)
    expect(clock.now()).toBe(at.wall)
  }
})

test.each([1, -1])('R-29: a jump (%d) is not followed until it has stood for an hour', async (way) => {
  const { at, clock, pass } = clocks()
  const before = at.wall
  at.wall += way * (apartMs + 1)
  expect([clock.now(), await clock.isTrusted(), clock.offBy()]).toEqual([before, false, way * (apartMs + 1)])
  pass(believedAfterMs - 1)
  expect([clock.now(), await clock.isTrusted()]).toEqual([before + believedAfterMs - 1, false])
  // Another jump: the hour begins again.
  at.wall += way * apartMs * 2
  expect(await clock.isTrusted()).toBe(false)
  pass(believedAfterMs - 1)
  expect(await clock.isTrusted()).toBe(false)
  pass(1)
  expect([await clock.isTrusted(), clock.now(), clock.offBy()]).toEqual([true, at.wall, undefined])
})

test('R-29: a clock that comes back is trusted at once', async () => {
  const { at, clock } = clocks()
  const before = at.wall
  at.wall = 0
  expect(await clock.isTrusted()).toBe(false)
  at.wall = before
  expect([await clock.isTrusted(), clock.offBy()]).toEqual([true, undefined])
})

test('R-29: beside a database, its word is what counts: at the start, after a jump, and for as long as it takes', async () => {
  let reference = async () => 0
  const { at, clock, pass } = clocks(() => reference())
  expect([await clock.isTrusted(), clock.offBy()]).toEqual([false, 0])
  pass(2 * believedAfterMs)
  expect(await clock.isTrusted()).toBe(false)
  reference = async () => Promise.reject(new Error('gone'))
  expect(await clock.isTrusted()).toBe(false)
  reference = async () => at.wall - apartMs
  expect(await clock.isTrusted()).toBe(true)
  at.wall += 10 * apartMs
  expect([await clock.isTrusted(), clock.now()]).toEqual([true, at.wall])
})
