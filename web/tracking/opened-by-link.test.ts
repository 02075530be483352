// Test of how a document that a link opened is known: no vendor is loaded into it (S-10).
import { expect, test } from 'vitest'
import { linkedPaths } from '#domain/journey/known-paths.ts'
import { openedByLink } from './opened-by-link.ts'

const loadedFrom = (...names: readonly string[]) =>
  ({ performance: { getEntriesByType: () => names.map((name) => ({ name })) } }) as never

test.each(linkedPaths)('S-10: %s is known with its secret and without, at a prefix and at the base path', (path) => {
  for (const base of ['/askrobin-es', '/loan/apply', ''])
    for (const end of ['', '/a_secret', '/a_secret?utm_source=mail#top'])
      expect(openedByLink(loadedFrom(`https://form.example${base}/${path}${end}`), base)).toBe(true)
})

test.each(['', 'personal-details', 'about', 'continued', 'x/continue'])('S-10: %j is no link', (path) => {
  expect(openedByLink(loadedFrom(`https://form.example/askrobin-es/${path}`), '/askrobin-es')).toBe(false)
})

test('S-10: where the browser does not tell, it is no link', () => {
  expect(openedByLink(loadedFrom(), '/askrobin-es')).toBe(false)
})
