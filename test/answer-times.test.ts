// Test of the stopwatch for two requests, by a clock of its own: it finds the work of a request alone (S-03, S-25).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timesApart } from './server/answer-times.ts'

let now = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A request that takes so long in a turn. */
const taking = (ms: (turn: number) => number) => async (turn: number) => void (now += ms(turn))
const turns = 20
const apart = (one: (turn: number) => number, other: (turn: number) => number, floorMs?: number) =>
  timesApart(
    { one: taking(one), other: taking(other) },
    // Time before a turn counts for neither.
    { turns, share: 0.5, beforeTurn: (turn) => void (now += turn), ...(floorMs === undefined ? {} : { floorMs }) },
  )

test('S-03: work that one of two requests makes is found in each round, whichever it is', async () => {
  const found = Array.from({ length: 5 }, () => ({ one: 10, other: 16 }))
  expect(
    await apart(
      () => 10,
      () => 16,
    ),
  ).toEqual(found)
  expect(
    await apart(
      () => 16,
      () => 10,
    ),
  ).toEqual(found.map(() => ({ one: 16, other: 10 })))
})

test('S-03: half as long again is the same, and so is what stays below the floor', async () => {
  expect(
    await apart(
      () => 10,
      () => 15,
    ),
  ).toEqual([])
  expect(
    await apart(
      () => 1,
      () => 4,
      3,
    ),
  ).toEqual([])
  expect(
    await apart(
      () => 1,
      () => 5,
      3,
    ),
  ).toHaveLength(5)
})

test('S-03: other work on the machine is none of a request’s: most turns may have it, or a few rounds', async () => {
  expect(
    await apart(
      () => 10,
      (turn) => (turn % 6 === 0 ? 10 : 90),
    ),
  ).toEqual([])
  expect(
    await apart(
      () => 10,
      (turn) => (turn < 4 * turns ? 90 : 10),
    ),
  ).toEqual([])
})

test('S-03: each request is first as often as the other, each turn has a number of its own, and a round that finds them alike is the last', async () => {
  const asked: string[] = []
  const noted = (name: string) => async (turn: number) => void asked.push(`${name} ${turn}`)
  await timesApart({ a: noted('a'), b: noted('b') }, { turns: 4, share: 0.5 })
  expect(asked).toEqual(['a 0', 'b 0', 'b 1', 'a 1', 'a 2', 'b 2', 'b 3', 'a 3'])
  const numbers = new Set<number>()
  const slow = async (turn: number) => void ((now += 90), numbers.add(turn))
  await timesApart({ slow, quick: async () => {} }, { turns: 4, share: 0.5 })
  expect(numbers.size).toBe(20)
})
