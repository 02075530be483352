// Test of the visible-time counter: time passes only while the tab is visible.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchedSeconds } from './watched-seconds.ts'

/** A tab with a clock of its own, in milliseconds. */
function aTab(visibilityState: DocumentVisibilityState = 'visible') {
  let now = 1000
  let hear = () => {}
  const document = { visibilityState, addEventListener: (_event: string, listener: () => void) => (hear = listener) }
  const seconds = watchedSeconds({ document, performance: { now: () => now } } as unknown as Window)
  return {
    ...seconds,
    pass: (milliseconds: number) => (now += milliseconds),
    turn: (state: DocumentVisibilityState) => {
      document.visibilityState = state
      hear()
    },
  }
}

test('counts from when the page was shown', () => {
  const { begin, since, pass } = aTab()
  pass(5000)
  expect(since()).toBe(5)
  begin()
  pass(2500)
  expect([since(), since()]).toEqual([2.5, 2.5])
})

test('leaves out the time in which the tab was hidden', () => {
  const { since, pass, turn } = aTab()
  pass(1000)
  turn('hidden')
  pass(60_000)
  expect(since()).toBe(1)
  turn('visible')
  pass(2000)
  expect(since()).toBe(3)
})

test('a page that is opened or moved on to in a hidden tab counts once somebody looks', () => {
  const { begin, since, pass, turn } = aTab('hidden')
  pass(9000)
  expect(since()).toBe(0)
  begin()
  pass(9000)
  turn('visible')
  pass(4000)
  expect(since()).toBe(4)
})

test('is the visible time, however the tab is turned to and from', () => {
  const stretch = fc.record({ milliseconds: fc.nat(100_000), isVisible: fc.boolean() })
  fc.assert(
    fc.property(fc.array(stretch), (stretches) => {
      const { begin, since, pass, turn } = aTab()
      begin()
      let looked = 0
      let isVisible = true
      for (const next of stretches) {
        // A browser tells of changes alone.
        if (next.isVisible !== isVisible) turn(next.isVisible ? 'visible' : 'hidden')
        isVisible = next.isVisible
        pass(next.milliseconds)
        if (isVisible) looked += next.milliseconds
      }
      expect(since()).toBeCloseTo(looked / 1000, 6)
    }),
  )
})
