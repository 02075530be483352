// Test of consent texts that lenders request by id: present in every language, with the same recipient (experience 23, 34). Also
// of what the notice about tracking says that networks are sent (P-02), and policies of look-ups at credit bureaux (P-04).
import { describe, expect, test } from 'vitest'
import { countries, countryPolicies, policies, texts, wordings } from '#catalogue/server.generated.ts'
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

describe.each(Object.keys(texts))('what advertising networks are sent, in %s', (locale) => {
  const { tracking } = texts[locale]!.shell as unknown as {
    readonly tracking: { readonly purposes: { readonly advertising: { readonly text: string } } }
  }
  test.each([
    ['the notice', tracking.purposes.advertising.text],
    ['the privacy policy', JSON.stringify(policies[locale]!.privacy)],
  ])('P-02: %s names the id of the visit, the network address, the browser and the click', (_where, text) => {
    const { visitId, networkAddress, browser, click } = wordings[locale]!.stated
    for (const words of [visitId, networkAddress, browser, click]) expect(text).toMatch(words)
  })
})

/** Countries where a lender may look somebody up at a credit bureau by consent alone, with each language of their policies. */
const lookUps = Object.entries(countries)
  .filter(([, { journey }]) => journey.always.includes('otherDetails.creditBureauConsent'))
  .flatMap(([id]) => Object.entries(countryPolicies[id]!).map(([locale, { checks }]) => ({ id, locale, checks })))

test.each(lookUps)('P-04: in $id the policy in $locale says that a look-up needs the consent', ({ locale, checks }) => {
  expect(checks).toMatch(wordings[locale]!.stated.consent)
})

test.each(Object.keys(policies))(
  'P-04: the policy on offers in %s speaks of no box on “Your data”, which has buttons',
  (locale) => {
    const words = JSON.stringify(policies[locale]!.marketing.sections[1])
    expect(words).toContain('{{yourData}}')
    expect(words).not.toMatch(/untick|desmar|odznacz|debif|Häkchen|casilla|bỏ đánh dấu/i)
  },
)
