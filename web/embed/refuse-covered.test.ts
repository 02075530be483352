// Test of presses on what the host page covers. Refused once it has been covered for a while and until it is seen again, never
// for what our own page lays there, a key, or a browser that does not tell (S-09).
import { expect, test } from 'vitest'
import { refuseCovered } from './refuse-covered.ts'

/** A page with one button, a clock, and looks that the test tells. */
function pageOf({ tells = true, ownAbove = false } = {}) {
  let at = 0
  let look: (entries: readonly object[]) => void = () => {}
  let click: (event: object) => void = () => {}
  let told = 0
  const button = {
    closest: () => button,
    contains: (other: unknown) => other === button,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 40 }),
    parentElement: null,
  }
  const other = { contains: () => false }
  class Observer {
    constructor(act: typeof look) {
      look = act
    }
    observe() {}
  }
  const Entry = { prototype: tells ? { isVisible: false } : {} }
  const window = {
    IntersectionObserver: Observer,
    IntersectionObserverEntry: Entry,
    document: {
      body: {},
      querySelectorAll: () => [button],
      elementFromPoint: () => (ownAbove ? other : button),
    },
    getComputedStyle: () => ({ opacity: '1', filter: 'none', transform: 'none' }),
    addEventListener: (_type: string, act: typeof click) => (click = act),
    setTimeout: (act: () => void) => act(),
  }
  class Changes {
    observe() {}
  }
  refuseCovered(
    { ...window, MutationObserver: Changes } as never,
    () => at,
    () => told++,
  )
  return {
    looks: (isVisible: boolean, time: number, isIntersecting = true) => {
      at = time
      look([{ target: button, time, isVisible, isIntersecting }])
    },
    /** True where the press goes through. */
    press: (time: number, event: object = {}) => {
      at = time
      let isRefused = false
      const preventDefault = () => (isRefused = true)
      click({
        target: button,
        isTrusted: true,
        detail: 1,
        preventDefault,
        stopImmediatePropagation: () => {},
        ...event,
      })
      return !isRefused
    },
    told: () => told,
  }
}

test('S-09: covered for a while it takes no press, and is told each time', () => {
  const page = pageOf()
  page.looks(true, 0)
  expect(page.press(50)).toBe(true)
  page.looks(false, 1000)
  expect([page.press(1100), page.press(1300), page.press(5000)]).toEqual([true, false, false])
  expect(page.told()).toBe(2)
})

test('S-09: seen again, it takes a press after half a second, and at once where it was covered for a moment', () => {
  const page = pageOf()
  page.looks(false, 0)
  page.looks(true, 1000)
  expect([page.press(1100), page.press(1500)]).toEqual([false, true])
  page.looks(false, 2000)
  page.looks(true, 2100)
  expect(page.press(2110)).toBe(true)
})

test('S-09: what our own page lays there, a key, a press of our own code, and what came into view just now are let through', () => {
  const own = pageOf({ ownAbove: true })
  own.looks(false, 0)
  expect(own.press(5000)).toBe(true)
  const page = pageOf()
  page.looks(false, 0)
  expect([page.press(5000, { detail: 0 }), page.press(5000, { isTrusted: false })]).toEqual([true, true])
  page.looks(false, 6000, false)
  expect(page.press(6001)).toBe(true)
  expect(page.told()).toBe(0)
})

test('S-09: a browser that does not tell refuses nothing', () => {
  const page = pageOf({ tells: false })
  page.looks(false, 0)
  expect(page.press(5000)).toBe(true)
})
