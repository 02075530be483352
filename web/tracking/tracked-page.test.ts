// Test of whether a page loads tracking by itself, and how it is loaded where somebody asks for it (19.3).
import { expect, test } from 'vitest'
import { choiceKey, isTracked, loadWhenAsked } from './tracked-page.ts'

const page = ({ nonce, kept = {} }: { readonly nonce?: string; readonly kept?: object } = {}) =>
  ({
    document: {
      querySelector: (asked: string) => (asked === 'meta[property="csp-nonce"]' && nonce ? { nonce } : null),
    },
    localStorage: kept,
  }) as unknown as Window

test.each([
  ['no mark', false, {}, false],
  ['the mark of the build', true, {}, true],
  ['the nonce of our server', false, { nonce: 'x' }, true],
  ['an earlier answer', false, { kept: { [choiceKey]: '{}' } }, true],
])('19.3 whether a page with %s loads tracking by itself', (_what, byBuild, parts, isLoaded) => {
  expect(isTracked(page(parts), { isTracked: byBuild })).toBe(isLoaded)
})

test('19.3 where storage is refused the page’s mark decides', () => {
  const refusing = Object.defineProperty(page(), 'localStorage', {
    get: () => {
      throw new Error('refused')
    },
  })
  expect(isTracked(refusing, { isTracked: false })).toBe(false)
})

class Linked {
  presses = 0
  readonly isLink: boolean
  constructor(isLink: boolean) {
    this.isLink = isLink
  }
  closest = () => (this.isLink ? this : null)
  click = () => this.presses++
}

function asking(hash = '') {
  const listeners = new Set<(event: object) => void>()
  const document = {
    addEventListener: (_: string, hear: (event: object) => void) => listeners.add(hear),
    removeEventListener: (_: string, hear: (event: object) => void) => listeners.delete(hear),
  }
  let loads = 0
  loadWhenAsked({ document, location: { hash } } as unknown as Window, async () => void loads++)
  return {
    listeners,
    loads: () => loads,
    press: (target: object) => listeners.forEach((hear) => hear({ target, preventDefault: () => {} })),
  }
}

test('P-01 19.3 the footer’s link loads the notice and is pressed again for it, once; no other press loads anything', async () => {
  Object.assign(globalThis, { Element: Linked })
  const { press, loads, listeners } = asking()
  press(new Linked(false))
  expect(loads()).toBe(0)
  const link = new Linked(true)
  press(link)
  await Promise.resolve()
  await Promise.resolve()
  expect([loads(), link.presses, listeners.size]).toEqual([1, 1, 0])
})

test('P-01 19.3 an address that leads to the notice loads it', async () => {
  const { loads, listeners } = asking('#privacy-choices')
  await Promise.resolve()
  await Promise.resolve()
  expect([loads(), listeners.size]).toEqual([1, 0])
})
