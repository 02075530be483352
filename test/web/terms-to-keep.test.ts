// Test of the page of terms: withdrawal, early and late payment by the country's law stand with each offer. They do so in the country's
// language and in the neutral one (Directive (EU) 2023/2225, art. 10; 17.3).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Resources } from '#contract/texts-engine.ts'
import { termsFor } from '#domain/lender/loan.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { draw, formIn, screens, variants } from './drawing.ts'

const asWritten = (resources: Resources) => resources
const ofEachCountry = [...new Map(variants.map((variant) => [variant.countryId, variant])).values()]
const editions = ofEachCountry.flatMap((variant) => [
  { variant, country: variant.countryId, locale: variant.locale },
  { variant: { ...variant, locale: 'en' }, country: variant.countryId, locale: 'en' },
])
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")
const offer = (id: string): ListedOffer => ({
  id,
  lender: `Lender ${id}`,
  terms: termsFor({ amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.02 }, 2),
  way: 'redirect',
  validUntil: '2026-12-01T00:00:00.000Z',
  status: 'open',
})

describe.each(editions)('17.3 $country in $locale', ({ variant, country }) => {
  const page = (...offers: readonly ListedOffer[]) => {
    const form = formIn(variant, { market: { asked: [], offers } }, asWritten)
    return { t: form.texts.get().t, html: draw(form, screens.OfferInformation as never) }
  }
  const rows = catalogue.disclosures[country]!.filter(({ shownAt }) => shownAt.includes('terms'))

  test('every statement of the law stands with the offer, in words of this country', () => {
    const { t, html } = page(offer('one'))
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const said = t(`shellˆofferInformation>law>${id}>text`)
      expect(text(html)).toContain(said)
    }
  })

  test('one of several can be printed alone, and a single one has no such choice', () => {
    const { t, html } = page(offer('one'), offer('two'))
    for (const lender of ['Lender one', 'Lender two'])
      expect(text(html)).toContain(t('shellˆofferInformation>printOnly', { lender }))
    expect(text(page(offer('one')).html)).not.toContain(t('shellˆofferInformation>printOnly', { lender: 'Lender one' }))
  })
})
