// Test of hostile texts: every rule and parser takes linear time (S-19).
import { describe, expect, test } from 'vitest'
import { countryRules as ofBrowsers } from '#catalogue/web.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { kinds } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { generalRules } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import { countries, settingsOf, today } from './countries.ts'

/** Repeated pieces and an end that refuses them: what makes a bad pattern try every way to cut the text. */
const pieces = [
  'a',
  'A',
  '1',
  ' ',
  'a ',
  'a-',
  "a'",
  'a.',
  'a@',
  '1-',
  '1/',
  '1 ',
  '1.',
  '1,',
  '0',
  '-',
  '.',
  '(',
  '+',
  'ä',
  'a\u0301',
  '\u0301',
  '\t',
  '😀',
  '+34',
]
const ends = ['', '!', ' ', '-', '@', '\n', '\u0000']
const lengths = [20, 100, 250, 254, 10_000]
const hostile = pieces.flatMap((piece) =>
  ends.flatMap((end) =>
    lengths.map((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end),
  ),
)

// The aim is 5 ms for 10 000 characters. The bound is generous for a busy machine: what it must catch takes seconds.
const boundMs = 50

/** The longest that one text takes, each at its best of three. */
function worst(work: (text: string) => unknown): { text: string; ms: number } {
  let slowest = { text: '', ms: 0 }
  for (const text of hostile) {
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && best > 1; attempt += 1) {
      const start = performance.now()
      work(text)
      best = Math.min(best, performance.now() - start)
    }
    if (best > slowest.ms) slowest = { text: text.slice(0, 20), ms: best }
  }
  return slowest
}

const sets: readonly [string, Rules, (typeof countries)[string]['country']][] = [
  ['every country', generalRules, countries.es!.country],
  ...Object.entries(countries).map(
    ([id, { rules, country }]) => [id, rules, country] as [string, Rules, typeof country],
  ),
]

describe.each(sets)('S-19 rules of %s', (_, rules, country) => {
  const context = { settings: settingsOf(country), answers: {}, today, offered: ['a'] }

  test.each(Object.keys(rules))('S-19 %s', (name) => {
    const { text, ms } = worst((hostileText) => rules[name]!(hostileText, context))
    expect(ms, `slowest for ${text}…`).toBeLessThan(boundMs)
  })
})

test.each(Object.keys(countries))('S-19 phone numbers of %s, as browsers read them', async (id) => {
  const { phoneFormats } = await ofBrowsers[id]!()
  const { text, ms } = worst(phoneFormats)
  expect(ms, `slowest for ${text}…`).toBeLessThan(boundMs)
})

describe('S-19 reading', () => {
  const conventions = conventionsOf('es-ES', 'EUR')

  test.each(Object.keys(kinds) as KindName[])('S-19 reading a %s', (kind) => {
    const { text, ms } = worst((hostileText) => kinds[kind].read([hostileText, hostileText, hostileText], conventions))
    expect(ms, `slowest for ${text}…`).toBeLessThan(boundMs)
  })
})
