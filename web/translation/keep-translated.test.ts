// @vitest-environment jsdom
// Test of React on a page that the browser translates: what it changes is changed in the translation too.
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { translatePage } from '#test/page-translation.ts'
import { keepTranslated } from './keep-translated.ts'

/** A mark before the words, and a note behind them, as a busy button and an optional question have them. */
const Words = ({ words, mark, note }: { words: string; mark?: boolean; note?: string }) =>
  createElement('p', null, mark && createElement('b', null, '!'), words, note, createElement('i', null, '.'))

/** Observers are called between two tasks. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = '<main></main>'
})

/** The words of the page after each of its states was drawn and translated. */
async function shown(...states: readonly Parameters<typeof Words>[0][]): Promise<string[]> {
  const main = document.querySelector('main')!
  const root = createRoot(main, { onUncaughtError: () => {} })
  const found: string[] = []
  for (const [index, state] of states.entries()) {
    flushSync(() => root.render(createElement(Words, state)))
    if (index === 0) {
      keepTranslated(main)
      translatePage()
    }
    await turn()
    found.push(main.textContent)
  }
  flushSync(() => root.unmount())
  return [...found, main.textContent]
}

test.each([
  ['words that change', { words: 'Wait' }, 'Wait.'],
  ['words behind what comes before them', { words: 'Go on', mark: true }, '!Go on.'],
  ['words that go', { words: '' }, '.'],
  ['a note that comes behind them', { words: 'Go on', note: ' (optional)' }, 'Go on (optional).'],
] as const)('R-33 on a page that is translated stand %s', async (_, changed, text) => {
  const before = { words: 'Go on' }
  expect(await shown(before, changed, before, changed)).toEqual(['Go on.', text, 'Go on.', text, ''])
})

test('R-33 a text that nobody saw translated ends no page', async () => {
  const main = document.querySelector('main')!
  const root = createRoot(main)
  const draw = (state: Parameters<typeof Words>[0]) => flushSync(() => root.render(createElement(Words, state)))
  draw({ words: 'Go on', note: ' (optional)' })
  const texts = [...main.querySelector('p')!.childNodes].filter((node) => node instanceof Text)
  texts[1]!.remove()
  keepTranslated(main)
  translatePage()
  await turn()
  draw({ words: 'Go on', mark: true })
  expect(main.textContent).toBe('!Go on.')
  flushSync(() => root.unmount())
})

test('R-33 until the form wakes, a translated page is put back as it was drawn, and follows later translations', async () => {
  const main = document.querySelector('main')!
  main.innerHTML = '<p>Go on<!-- --> (optional)<i>.</i></p>'
  const drawn = main.innerHTML
  const putBack = keepTranslated(main)
  translatePage()
  await turn()
  expect(main.innerHTML).toContain('<font')
  expect(putBack()).toBe(true)
  expect(main.innerHTML).toBe(drawn)
  await turn()
  expect(main.innerHTML).toContain('<font')
})

test('R-33 a page that nobody translates has nothing to be put back', () => {
  expect(keepTranslated(document.querySelector('main')!)()).toBe(false)
})
