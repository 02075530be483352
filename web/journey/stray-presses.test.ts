// Test of presses that were meant for the page before (B8): which are dropped, and which land.
import { expect, test } from 'vitest'
import { firstPath } from '#domain/journey/pages.ts'
import { variant } from '#test/web/memory-parts.ts'
import { dropStrayPresses } from './stray-presses.ts'

/** Target of presses that one button takes. */
function button() {
  const own = {}
  return { closest: () => own }
}
const notice = button()
const behind = button()
const words = { closest: () => null }

/** A page of which presses are told as `type at spot`, and what reached it. */
function listening(isTest = false) {
  const handlers: Record<string, (event: object) => void> = {}
  let path = '/base'
  let clock = 0
  let tell = () => {}
  dropStrayPresses({ addEventListener: (type: string, act: () => void) => (handlers[type] = act) } as never, {
    form: {
      boot: { basePath: '/base', variant },
      location: { get: () => path, subscribe: (act: () => void) => ((tell = act), () => {}) },
    } as never,
    now: () => clock,
    isTest,
  })
  const landed = (type: string, event: object) => {
    let isDropped = false
    handlers[type]!({ ...event, preventDefault: () => {}, stopImmediatePropagation: () => (isDropped = true) })
    return !isDropped
  }
  return {
    turn: (to: string, at: number) => {
      path = `/base/${to}`
      clock = at
      tell()
    },
    press: (timeStamp: number, [x, y] = [0, 0], on: object = behind, detail = 1) =>
      [landed('mousedown', { timeStamp, x, y, target: on, detail }), landed('click', { detail })].every(Boolean),
    click: (detail: number) => landed('click', { detail }),
    answer: () => handlers.input!({}),
  }
}

test.each([
  ['the second of a double press', 200, [100, 600], false],
  ['one on the same spot, a little beside', 400, [110, 590], false],
  ['one on the same spot once the page can be read', 600, [100, 600], true],
  ['one elsewhere', 250, [100, 300], true],
  ['one elsewhere, made as the page turned', 150, [100, 300], false],
  ['one that was made before the page turned, and waited', 90, [100, 300], false],
] as const)('B8: of a press on a page that turned at 100 ms: %s', (_what, at, spot, isLanded) => {
  const { press, turn } = listening()
  expect(press(50, [100, 600])).toBe(true)
  turn('loan-details', 100)
  expect(press(at, [...spot])).toBe(isLanded)
  // By then the page has been read.
  expect(press(2000, [...spot])).toBe(true)
})

test.each([
  ['at once, on the spot', 200, [5, 5], behind, false],
  ['at once, elsewhere', 200, [5, 300], behind, true],
  ['later', 600, [5, 5], behind, true],
  ['at once, on the notice again', 200, [5, 5], notice, true],
] as const)('B8: behind a press that closes a notice, one %s', (_what, at, spot, on, isLanded) => {
  const { press } = listening()
  expect(press(50, [0, 0], notice)).toBe(true)
  expect(press(at, [...spot], on)).toBe(isLanded)
})

test('B8: words are marked by a double press', () => {
  const { press } = listening()
  expect([press(50, [0, 0], words), press(150, [0, 0], words)]).toEqual([true, true])
})

test('B8: who has given an answer on the new page is not held up on the spot', () => {
  const { press, turn, answer } = listening()
  press(50)
  turn('loan-details', 100)
  answer()
  expect(press(250)).toBe(true)
})

test('B8: the second of a double press on a choice that goes on by itself falls on nothing', () => {
  const { press, turn, answer } = listening()
  press(50)
  answer()
  turn('loan-details', 60)
  expect(press(250)).toBe(false)
})

test('B8: the click of a key or of a screen reader lands, whenever it comes', () => {
  const { press, click, turn } = listening()
  press(50)
  turn('loan-details', 100)
  expect(press(120)).toBe(false)
  expect(click(0)).toBe(true)
  // Some readers count theirs, and press nothing before it.
  expect(click(1)).toBe(true)
})

test('B8: the first page is the same page at the base and at its path', () => {
  const { press, turn } = listening()
  turn(firstPath(variant), 100)
  expect(press(120)).toBe(true)
})

test('B8: in a browser test a double press is what the browser counts as one', () => {
  const { press, turn } = listening(true)
  press(50)
  turn('loan-details', 100)
  expect([press(120), press(130, [0, 0], behind, 2)]).toEqual([true, false])
})
