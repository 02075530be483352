// Prices of a variant: what the lenders that take its leads charge for its amounts and periods.
import { demandsAt } from '#domain/law/disclosures.ts'
import { pricesOf } from '#domain/lender/price.ts'
import type { LenderPrices } from '#domain/lender/price.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from './catalogue.ts'

/** The price tables of the lenders of a variant's country, as its pages carry them. */
export function pricesOfVariant(
  { lenders, priceTables, disclosures }: Pick<Catalogue, 'lenders' | 'priceTables' | 'disclosures'>,
  variant: Pick<Variant, 'brandId' | 'countryId' | 'settings'>,
): readonly LenderPrices[] {
  const priced = Object.entries(lenders).flatMap(([id, lender]) => {
    const here = lender.countries[variant.countryId]
    const rows = priceTables[id]?.[variant.countryId]
    return here && rows ? [{ lender, here, rows }] : []
  })
  return pricesOf(priced, { ...variant, demands: demandsAt(disclosures[variant.countryId] ?? [], 'price') })
}
