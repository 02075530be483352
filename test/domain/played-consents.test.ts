// Test of what played lenders say in their own words: no variant shows a text of the other register or a forbidden phrase.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { faultyPhrases } from '#server/checks/wording-problems.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { consentWords, hasConsentWords } from '#catalogue/follow-ups/dynamic-consents/consent-words.ts'

/** A language that is new is told in English, until somebody words it. */
const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()].filter(
  ({ locale }) => hasConsentWords(catalogue.locales[locale]!.tag),
)
const rulesOf = (locale: string) => catalogue.wordings[locale]!

test.each(variants)('$id: the consents of a played lender keep to the register of the brand', (variant) => {
  const { register } = catalogue.brands[variant.brandId]!.countries[variant.countryId]!
  const { incomeCheck, calls } = consentWords(catalogue.locales[variant.locale]!.tag)
  const shown = [incomeCheck.label, incomeCheck.text, calls.label, calls.text].map(
    (text, place) => [`consent>${place}`, text] as const,
  )
  expect(shown.flatMap((text) => faultyPhrases(rulesOf(variant.locale), text, register))).toEqual([])
})

test('a text that says “bạn” is found on the brand that does not', () => {
  const rules = rulesOf('vn')
  expect(faultyPhrases(rules, ['calls>text', 'Bạn có thể rút lại.'], 'formal')).toHaveLength(1)
})
