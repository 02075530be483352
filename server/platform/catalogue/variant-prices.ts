// Prices of a variant: what the lenders that take its leads charge for its amounts and periods.
import { pricesOf } from '#domain/lender/price.ts'
import type { LenderPrices } from '#domain/lender/price.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from './catalogue.ts'

/** The price tables of the lenders of a variant's country, as its pages carry them. */
export function pricesOfVariant(
  { lenders, priceTables }: Pick<Catalogue, 'lenders' | 'priceTables'>,
  variant: Pick<Variant, 'brandId' | 'countryId' | 'settings'>,
): readonly LenderPrices[] {
  const priced = Object.entries(lenders).flatMap(([id, lender]) => {
    const here = lender.countries[variant.countryId]
    const rows = priceTables[id]?.[variant.countryId]
    return here && rows ? [{ lender, here, rows }] : []
  })
  return pricesOf(priced, variant)
}
