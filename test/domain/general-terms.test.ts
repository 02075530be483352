// Test of the general information on loans: it holds for every loan that a variant's form can ask for (CCD 2023/2225, art. 9).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { generalTermsOf } from '#domain/lender/general-terms.ts'
import { priceOf } from '#domain/lender/price.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { pricesOfVariant } from '#server/platform/catalogue/variant-prices.ts'

/** A country that is new has no lender yet: it says nothing, as the last test holds. */
const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()].filter(
  (variant) => pricesOfVariant(catalogue, variant).length > 0,
)

/** So many values from the least to the most, in the control's own steps. */
const sampled = ({ min, max, step }: { min: number; max: number; step: number }, count: number) =>
  Array.from({ length: count + 1 }, (_, place) => min + Math.round(((max - min) * place) / count / step) * step)

test.each(variants)(
  'art. 9: $id states amounts, periods and yearly costs that every loan of its form lies within',
  (variant) => {
    const { settings, country } = variant
    const decimals = decimalsOf(country.currency)
    const prices = pricesOfVariant(catalogue, variant)
    const terms = generalTermsOf(prices, settings, decimals)!
    const priced = sampled(settings.amount, 12).flatMap((amount) =>
      sampled(settings.period, 8).flatMap((period) => {
        const price = priceOf(prices, { amount, period, periodScale: settings.period.scale }, decimals)
        return price ? [{ amount, period, price }] : []
      }),
    )
    expect(priced.length).toBeGreaterThan(20)
    for (const { amount, period, price } of priced) {
      expect(amount).toBeGreaterThanOrEqual(terms.amounts.from)
      expect(amount).toBeLessThanOrEqual(terms.amounts.to)
      expect(period).toBeGreaterThanOrEqual(terms.periods.from)
      expect(period).toBeLessThanOrEqual(terms.periods.to)
      // A payment is rounded to the currency's unit, which moves a yearly rate by less than a tenth of a point.
      expect(price.apr.from).toBeGreaterThanOrEqual(terms.apr.from - 0.001)
      expect(price.apr.to).toBeLessThanOrEqual(terms.apr.to + 0.001)
    }
    expect(terms.example.terms.apr).toBeGreaterThanOrEqual(terms.apr.from)
    expect(terms.example.terms.apr).toBeLessThanOrEqual(terms.apr.to)
  },
)

test('art. 9: a variant whose lenders name no price says nothing', () => {
  expect(generalTermsOf([], variants[0]!.settings, 2)).toBeUndefined()
})
