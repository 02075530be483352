// The gate (M7) as `npm test` has it: each kind of page once, and each document around them, judged by axe without a browser. All variants
// and languages are judged by `npm run test:rest`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { conformanceFile, conformanceModule, conformanceOf } from '#scripts/accessibility/conformance.ts'
import { criteria } from '#scripts/accessibility/criteria.ts'
import { root } from '#scripts/root.ts'
import { conformance } from '#web/about/conformance.generated.ts'
import { followUpKeys } from '#test/follow-ups.ts'
import { bothParts, documentOf, editions, pagesOf } from './gate-pages.ts'
import { judge, movedFocus, otherNames } from './judge.ts'
import { judgeDocuments, judgePages } from './judging.ts'
import { skeletonOf } from './skeleton.ts'

const first = editions[0]!

describe('M7 the gate', () => {
  const documents = judgeDocuments()
  const kinds = documents.then(() => judgePages([first], bothParts))

  test('every document around a page is accessible: language, title, landmarks, the way past the header', async () => {
    const { wrong, judged } = await documents
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(1)
  }, 300_000)

  test('each kind of page and screen is accessible', async () => {
    const { wrong, judged } = await kinds
    expect(wrong).toEqual([])
    // A page that shows nothing would be without a fault.
    expect(judged).toBeGreaterThan(100)
  }, 300_000)

  test('the accessibility statement says what was found: after a change, npm run conformance', async () => {
    const all = [await documents, await kinds]
    const passed = new Set(all.flatMap((each) => [...each.passed]))
    const violated = new Set(all.flatMap((each) => [...each.violated]))
    const rows = conformanceOf({ rules: axe.getRules(), passed, violated })
    if (process.env.CONFORMANCE === 'write') writeFileSync(conformanceFile, conformanceModule(rows))
    else expect(conformance).toEqual(rows)
    expect(readFileSync(conformanceFile, 'utf8')).toContain('4.1.3')
  })

  test('the checks that the statement names exist', () => {
    const named = Object.values(criteria).flatMap(({ absent = [], whole = [], part = [] }) => [
      ...absent,
      ...whole,
      ...part,
    ])
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('F2 every follow-up has its screen, with a heading of its own', async () => {
    const headings = new Set<string>()
    for await (const { example, html } of pagesOf(first, 'screens'))
      if (example.startsWith('follow-up ')) headings.add(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')
    expect(headings.size).toBe(followUpKeys.length)
  }, 300_000)

  test('a field without a name, an unknown role, another spoken name and a moved focus would be found', async () => {
    const { wrong } = await judge(documentOf(first), '<h1>A</h1><input><p role="nothing">B</p>')
    expect(wrong.map((line) => line.split(':')[0])).toEqual(['aria-roles', 'label'])
    expect(
      otherNames('<a aria-label="Another" href="#">Words</a><a aria-label="Words of it" href="#">Words</a>'),
    ).toHaveLength(1)
    expect(movedFocus('<a tabindex="1"></a><a tabindex="-1"></a><a tabindex="0"></a>')).toHaveLength(1)
  }, 60_000)

  test('an edition in the neutral language is drawn in it', async () => {
    const own = editions.find(({ locale }) => locale === 'pl')!
    const english = editions.find(({ id, locale }) => id === own.id && locale === 'en')!
    const skipped = [own, english].map((edition) => /href="#root">([^<]*)/.exec(documentOf(edition))?.[1])
    expect(skipped).toEqual(['Przejdź do formularza', 'Go to the form'])
  })
})

describe('skeletons of pages', () => {
  const of = (html: string) => skeletonOf(html, first)

  test('pages that differ only in their words have one, and those with a text less have another', () => {
    expect(of('<p>One</p><p>Two</p>')).toBe(of('<p>Uno</p><p>Dos</p>'))
    expect(of('<p>One</p><p>One</p>')).not.toBe(of('<p>Uno</p><p>Dos</p>'))
    expect(of('<p>One</p><p></p>')).not.toBe(of('<p>Uno</p><p>Dos</p>'))
  })

  test('a list of many options has that of a list of three, unless one of them is without a text', () => {
    const options = (...texts: string[]) => texts.map((text) => `<option value="${text}">${text}</option>`).join('')
    expect(of(options('a', 'b', 'c', 'd', 'e'))).toBe(of(options('a', 'b', 'c')))
    expect(of(options('a', 'b', '', 'd', 'e'))).not.toBe(of(options('a', 'b', 'c', 'd', 'e')))
  })
})
