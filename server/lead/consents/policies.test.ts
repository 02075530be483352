// Test of the build's policies: what the privacy policy says of recipients and periods is what the product does (P-06, M7).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { daysOf, retentionIn } from '#domain/law/retention.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createPolicies, localesWithPolicies } from './policies.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()]
const policies = createPolicies({ catalogue, neutral: 'en' })
describe.each(variants.map((variant) => [variant.id, variant] as const))('%s', (_id, variant) => {
  const locales = localesWithPolicies(catalogue, variant.countryId)
  const privacyIn = (locale: string) => policies.of(variant, locale).find(({ id }) => id === 'privacy')!

  test('P-06: the privacy policy has the days after which the purge ends answers, proofs and books, written as the locale does', () => {
    const retention = retentionIn(catalogue.countryRetention, variant.countryId)
    const days = [
      ...(['draft', 'unsold', 'sold'] as const).map((outcome) => daysOf(retention, 'application', outcome)),
      daysOf(retention, 'consent-proof', 'sold'),
      daysOf(retention, 'books', 'sold'),
    ]
    for (const locale of locales) {
      const { text } = privacyIn(locale)
      // As the reader writes numbers, and as every amount of the form is written.
      const written = new Intl.NumberFormat(catalogue.locales[locale]!.tag)
      // Some write 1 095 with a space that does not break.
      for (const each of days) expect(text.split(/[ \n]/), locale).toContain(written.format(each))
      expect(text, locale).not.toContain('{{')
    }
  })

  // It is told what became of the application (`server/reach/outbox/plan.ts`).
  test('M7 P-07: the privacy policy names the partner who is told of the application it brought', () => {
    for (const locale of locales)
      expect(privacyIn(locale).text, locale).toMatch(catalogue.wordings[locale]!.stated.partner)
  })
})
