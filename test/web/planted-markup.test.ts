// Test of markup in what lenders, translators and applicants write, on every screen without a browser: it is shown as text (S-11). What
// runs in a browser is asked by e2e/planted-markup.spec.ts.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Resources } from '#contract/texts-engine.ts'
import type { Application } from '#domain/application/application.ts'
import { Example, exampleNames, isPage } from '#web/gallery/examples.tsx'
import { atMarket, marketExamples } from '#web/gallery/market-examples.ts'
import { htmlOf } from '#test/gate/gate-pages.ts'
import { draw, formIn, screens, variants } from './drawing.ts'

const markup = `<img src=x onerror="alert(1)"><script>alert(1)</script>'" onmouseover="alert(1)`
/** Beginnings that a browser would take for markup, and the text that shows that the words were there. */
const live = ['<img src=x', '<script>alert', '" onmouseover']
const shown = '&lt;img src=x'

/** Whose values are words of a lender: of who lends, of a consent, of an offer. */
const words = new Set(['lender', 'legalName', 'lends', 'name', 'label', 'text'])

function inWords<T>(value: T, isWord = false): T {
  if (typeof value === 'string') return (isWord ? value + markup : value) as T
  if (Array.isArray(value)) return value.map((each) => inWords(each as unknown, isWord)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, inWords(each as unknown, words.has(key))]),
  ) as T
}

const inTexts = <T>(texts: T): T =>
  typeof texts === 'string'
    ? ((texts + markup) as T)
    : (Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, inTexts(value as unknown)])) as T)
const asWritten = (resources: Resources) => resources

/** Plants the markup in the typed texts too. */
const inState = (state: Partial<Application>): Partial<Application> => ({
  ...inWords(state),
  ...(state.asyncFormData
    ? {
        asyncFormData: Object.fromEntries(
          Object.entries(state.asyncFormData).map(([key, typed]) => [key, typed.map((text) => text + markup)]),
        ),
      }
    : {}),
})

const ofEachFlow = [...new Map(variants.map((variant) => [variant.flow, variant])).values()]
const pages = exampleNames.filter(isPage)
const others = exampleNames.filter((name) => !isPage(name))

describe.each(ofEachFlow)('S-11: in $id markup stays text', (variant) => {
  const drawn = (name: string, mood: 'filled' | 'empty', change: (resources: Resources) => Resources) => {
    const makeForm = (state: Partial<Application>) => formIn(variant, inState(state), change)
    return htmlOf(createElement(Example, { name, mood, makeForm }))
  }
  const liveIn = (html: string) => live.filter((part) => html.includes(part))

  test.each([...pages, ...others])('in every text of %s', async (name) => {
    const html = await drawn(name, isPage(name) ? 'filled' : 'empty', inTexts)
    expect(liveIn(html)).toEqual([])
    // The gallery's own pieces have words of its own.
    if (name !== 'every piece') expect(html).toContain(shown)
  })

  test('in what lenders write, on each of their screens', async () => {
    const html = await Promise.all(others.map((name) => drawn(name, 'empty', asWritten)))
    for (const each of html) expect(liveIn(each)).toEqual([])
    // Offers, ends, and follow-ups that a lender words itself.
    expect(html.filter((each) => each.includes(shown)).length).toBeGreaterThan(marketExamples.length / 2)
  })

  test('in the terms to print', () => {
    const states = marketExamples.map((name) => inState(atMarket(name, variant)))
    const html = states.map((state) => draw(formIn(variant, state, asWritten), screens.OfferInformation as never))
    for (const each of html) expect(liveIn(each)).toEqual([])
    expect(html.some((each) => each.includes(shown))).toBe(true)
  })
})
