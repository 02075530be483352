// Test of the build's policies: what the privacy policy says of recipients is what the product does (M7).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { createPolicies, localesWithPolicies } from './policies.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()]
const policies = createPolicies({ catalogue, neutral: 'en' })
/** What the site is called that brought somebody here: it is told what became of them (`server/reach/outbox/plan.ts`). */
const partner: Readonly<Record<string, RegExp>> = {
  co: /aliado/,
  de: /Partner/,
  en: /partner/,
  es: /colaborador/,
  mx: /socio/,
  ph: /partner/,
  pl: /partner/,
  ro: /partener/,
  vn: /đối tác/,
}

describe.each(variants.map((variant) => [variant.id, variant] as const))('%s', (_id, variant) => {
  const locales = localesWithPolicies(catalogue, variant.countryId)
  const privacyIn = (locale: string) => policies.of(variant, locale).find(({ id }) => id === 'privacy')!

  test('M7 P-07: the privacy policy names the partner who is told of the application it brought', () => {
    for (const locale of locales) expect(privacyIn(locale).text, locale).toMatch(partner[locale]!)
  })
})
