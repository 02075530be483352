// Test of numbers in texts: none is broken over two lines, nor is its unit (experience 34). Texts of the first page are left out, for a
// no-break space is a byte more and its flight is full.
import { expect, test } from 'vitest'
import { countryTexts, texts } from '#catalogue/server.generated.ts'
import { textsIn } from '#server/checks/wording-problems.ts'

const ofFirstPage = /form>(?:dataPoints>contactDetails\.phoneNumber|faults>phone)>/
/** A plain space between two groups of digits, or between a number and its unit. */
const broken = /\d (?:\d|MB|%|€|zł)/

const all = [
  ...Object.entries(texts).map(([locale, group]) => [locale, group] as const),
  ...Object.entries(countryTexts).flatMap(([country, groups]) =>
    Object.entries(groups).map(([locale, group]) => [`${country} in ${locale}`, group] as const),
  ),
]

test.each(all)('experience 34: numbers of %s stay on one line', (_where, group) => {
  const found = [...textsIn(group, [])].filter(([key, text]) => !ofFirstPage.test(key) && broken.test(text))
  expect(found.map(([key]) => key)).toEqual([])
})
