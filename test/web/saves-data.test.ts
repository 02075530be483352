// Test of who is sent typefaces: nobody that saves data, by the browser's switch or by what a person set on the device (experience 31).
import { expect, test } from 'vitest'
import { showTypefaces } from '#web/kit/show-typefaces.ts'

const files = [{ family: 'A', weight: '400', unicodeRange: 'U+0-7F', address: '/a.woff2' }]

/** A browser's window as far as it is used, and the typefaces that were asked for. */
function browserWith({ saveData = false, reducesData = false }) {
  const asked: string[] = []
  class FontFace {
    readonly source: string
    constructor(_: string, source: string) {
      this.source = source
    }
    load() {
      asked.push(this.source)
    }
  }
  const window = {
    FontFace,
    navigator: { connection: { saveData } },
    matchMedia: (query: string) => ({ matches: reducesData && query === '(prefers-reduced-data: reduce)' }),
    requestIdleCallback: (act: () => void) => act(),
    document: { body: { querySelectorAll: () => [] }, fonts: { add: () => {}, delete: () => {} } },
    innerHeight: 740,
    innerWidth: 360,
  }
  return { page: window as unknown as Window & typeof globalThis, asked }
}

test.each([
  ['prefers-reduced-data: reduce', { reducesData: true }],
  ['saveData', { saveData: true }],
])('17.10 who saves data by %s is sent no typeface', async (_, given) => {
  const { page, asked } = browserWith(given)
  await showTypefaces(page, files)
  expect(asked).toEqual([])
})

test('17.10 everybody else is sent those of the brand', async () => {
  const { page, asked } = browserWith({})
  await showTypefaces(page, files)
  expect(asked).toEqual(['url("/a.woff2")'])
})
