// Test of what waits for a paint: the first step, and what follows any (19.4). Its order counts, and a page that is left loses nothing.
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { variant } from '#test/web/memory-parts.ts'
import { afterPaint } from './after-paint.ts'

const begun = newApplication(variant)
const store = { getState: () => begun }

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

/** A document's second step is drawn at once. */
function held() {
  const done: string[] = []
  const browser = fakeWindow()
  const waits = afterPaint(browser.window, store, () => done.push('kept'))
  const step = () => waits.step(() => {})
  step()
  browser.tell('pagehide')
  done.length = 0
  step()
  waits.act(() => {
    done.push('sent')
    waits.act(() => done.push('sent again'))
  })
  waits.act(() => done.push('told'))
  return { done, waits, step, ...browser }
}

const all = ['kept', 'sent', 'told', 'sent again']

test('19.4 nothing waits where no step is drawn', () => {
  const done: string[] = []
  const paint = afterPaint(fakeWindow().window, store, () => {})
  paint.act(() => done.push('at once'))
  expect(done).toEqual(['at once'])
})

test('19.4 R-11 after the paint it is kept first, then done in turn, and once', () => {
  const { done, waits, step, ...browser } = held()
  const { isHeld, act } = waits
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
  step()
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

/** Two presses of one document's first page. */
function pressedTwice() {
  const browser = fakeWindow()
  const done: string[] = []
  const { isHeld, step, act } = afterPaint(browser.window, store, () => done.push('kept'))
  for (const press of ['taken', 'taken twice']) step(() => done.push(press))
  const next = () => step(() => done.push('next'))
  return { ...browser, done, isHeld, next, act }
}

test('19.4 INP: the first step comes behind the paint of its press, once', () => {
  const { done, isHeld, frame, pass } = pressedTwice()
  pass(0)
  expect([done, isHeld()]).toEqual([[], false])
  frame()
  pass(0)
  expect([done, isHeld()]).toEqual([['taken'], true])
})

test('19.4 further steps wait for nothing', () => {
  const { done, frame, pass, next } = pressedTwice()
  frame()
  pass(0)
  next()
  expect(done).toEqual(['taken', 'next'])
})

test.each(['pagehide', 'visibilitychange'])('R-11 a press whose page is left before its paint is kept: %s', (name) => {
  const { done, isHeld, tell, act, pass, frame } = pressedTwice()
  tell(name)
  expect([done, isHeld()]).toEqual([['taken', 'kept'], false])
  act(() => done.push('sent'))
  frame()
  pass(100)
  expect(done).toEqual(['taken', 'kept', 'sent'])
})

test('19.4 a press that is not painted is taken a tenth of a second later', () => {
  const { done, pass } = pressedTwice()
  pass(100)
  expect(done).toEqual(['taken'])
})
