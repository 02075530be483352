// Test of what waits for the paint: its order, and that a page that is left or not shown loses nothing (19.4).
import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

/** A window whose frames and timers come when the test says so. */
function fakeWindow() {
  const frames: (() => void)[] = []
  const timers = new Map<number, { readonly act: () => void; readonly ms: number }>()
  const listeners = new Map<string, () => void>()
  const addEventListener = (name: string, act: () => void) => void listeners.set(name, act)
  let last = 0
  const window = {
    addEventListener,
    document: { addEventListener },
    requestAnimationFrame: (act: () => void) => frames.push(act),
    setTimeout: (act: () => void, ms = 0) => {
      timers.set(++last, { act, ms })
      return last
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  }
  /** Those that are set now; what they set comes later. */
  const pass = (upTo: number) => {
    for (const [timer, { act, ms }] of new Map(timers))
      if (ms <= upTo) {
        timers.delete(timer)
        act()
      }
  }
  return {
    window: window as unknown as Window & typeof globalThis,
    frame: () => frames.splice(0).forEach((act) => act()),
    pass,
    tell: (name: string) => listeners.get(name)!(),
    count: () => timers.size,
  }
}

function held() {
  const done: string[] = []
  const browser = fakeWindow()
  const waits = afterPaint(browser.window, () => done.push('kept'))
  waits.hold()
  waits.act(() => {
    done.push('sent')
    waits.act(() => done.push('sent again'))
  })
  waits.act(() => done.push('told'))
  return { done, waits, ...browser }
}

const all = ['kept', 'sent', 'told', 'sent again']

test('19.4 nothing waits where no step is drawn', () => {
  const done: string[] = []
  const paint = afterPaint(fakeWindow().window, () => {})
  paint.act(() => done.push('at once'))
  expect(done).toEqual(['at once'])
})

test('19.4 R-11 after the paint it is kept first, then done in turn, and once', () => {
  const { done, waits, ...browser } = held()
  const { isHeld, act, hold } = waits
  // The frame that shows the step, then the one after it.
  for (let frame = 1; frame <= 2; frame++) {
    browser.pass(0)
    expect([done, isHeld()]).toEqual([[], true])
    browser.frame()
  }
  browser.pass(0)
  expect([done, isHeld(), browser.count()]).toEqual([all, false, 0])
  browser.tell('pagehide')
  act(() => done.push('later'))
  expect(done).toEqual([...all, 'later'])
  hold()
  browser.frame()
  browser.frame()
  browser.pass(0)
  expect(done.at(-1)).toBe('kept')
})

test.each(['pagehide', 'visibilitychange'])(
  '19.4 R-11 a page that is left before its paint loses nothing: %s',
  (name) => {
    const { done, tell } = held()
    tell(name)
    expect(done).toEqual(all)
  },
)

test('19.4 a page that is not painted does it a tenth of a second after it was drawn, however long the drawing took', () => {
  const { done, pass } = held()
  // The task of the press, with the drawing, took longer than that.
  pass(150)
  expect(done).toEqual([])
  pass(100)
  expect(done).toEqual(all)
})
