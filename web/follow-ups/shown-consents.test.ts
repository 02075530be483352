// Test of the consents among a follow-up's answers: each that is given says which words the page showed beside it (P-04).
import { expect, test } from 'vitest'
import { fieldWords, markOf, shownWords } from '#contract/consent-words.ts'
import { followUp, followUpKeys } from '#test/follow-ups.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { variant } from '#test/web/memory-parts.ts'
import { shownConsents } from './shown-consents.ts'

const t = (key: string | readonly string[]) => `words of ${String(key)}`
const form = { texts: { get: () => ({ t, complete: true }) }, boot: { variant } } as unknown as Parameters<
  typeof shownConsents
>[0]

const asking = followUpKeys
  .map((key) => followUp(key))
  .filter((row) => fieldNames(row).some((name) => fieldRow(row, name).kind === 'consent'))

test.each(asking.map((row) => [row.key, row] as const))(
  'P-04: %s says the words of each consent that is given',
  (key, row) => {
    const consents = fieldNames(row).filter((name) => fieldRow(row, name).kind === 'consent')
    const all = Object.fromEntries(fieldNames(row).map((name) => [name, true]))
    const { wordings = {} } = shownConsents(form, row, all)
    expect(Object.keys(wordings)).toEqual(consents)
    for (const name of consents)
      expect(wordings[name]).toBe(
        markOf(isDataPointKey(name) ? shownWords(t, variant.country, name) : fieldWords(t, variant.country, key, name)),
      )
    expect(shownConsents(form, row, { ...all, ...Object.fromEntries(consents.map((name) => [name, false])) })).toEqual(
      {},
    )
  },
)
