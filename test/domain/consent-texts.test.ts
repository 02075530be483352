// Test of consent texts that lenders request by id: present in every language, with the same recipient (experience 23, 34).
import { describe, expect, test } from 'vitest'
import { texts } from '#catalogue/server.generated.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'

interface Words {
  readonly title?: string
  readonly consents?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const keys = keysOfForm('consents')
const wordsOf = (locale: string, key: string): Words =>
  (texts[locale]!.followUps as Readonly<Record<string, Words>>)[key]!
const namesIn = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted()

describe.each(Object.keys(texts))('the consents in %s', (locale) => {
  test.each(keys)('M9 experience 34: %s words every consent it knows, and no other', (key) => {
    const { title, consents = {} } = wordsOf(locale, key)
    expect(title).toMatch(/\S/)
    expect(Object.keys(consents)).toEqual(followUp(key).consents ?? [])
    for (const [id, words] of Object.entries(consents)) {
      expect(Object.keys(words), id).toEqual(['label', 'text'])
      expect(words.label, id).toContain('{{lender}}')
      for (const [part, text] of Object.entries(words)) {
        expect(text, `${id} ${part}`).toMatch(/\S\s+\S/)
        expect(namesIn(text), `${id} ${part}`).toEqual(namesIn(wordsOf('en', key).consents![id]![part]))
      }
    }
  })

  test('experience 1: no two of their screens have one title', () => {
    const titles = keys.map((key) => wordsOf(locale, key).title)
    expect(new Set(titles).size).toBe(keys.length)
  })
})
