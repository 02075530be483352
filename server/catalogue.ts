// What the server reads of the catalogue: the shape of `catalogue/server.generated.ts`, and every variant it makes.
import type { Brand } from '#domain/brand.ts'
import type { Country, CountryPlaces, CountryRules } from '#domain/country.ts'
import type { Lender } from '#domain/lender.ts'
import type { Locale } from '#domain/locale.ts'
import { resolveVariant } from '#domain/variant.ts'
import type { Variant } from '#domain/variant.ts'

type Table<T> = Readonly<Record<string, T>>

export interface Catalogue {
  readonly brands: Table<Brand>
  readonly countries: Table<Country>
  readonly countryRules: Table<CountryRules>
  readonly countryPlaces: Table<CountryPlaces>
  readonly lenders: Table<Lender>
  readonly locales: Table<Locale>
  readonly texts: Table<{ readonly shell: object; readonly form: object }>
  readonly brandTexts: Table<Table<object>>
}

export type Variants = ReadonlyMap<string, Variant>

/** Every brand in every country it works in, by variant id, in the catalogue's order. */
export function variantsOf(
  { brands, countries }: Pick<Catalogue, 'brands' | 'countries'>,
  productName: string,
): Variants {
  const variants = Object.entries(brands).flatMap(([brandId, brand]) =>
    Object.keys(brand.countries).map((countryId) => {
      const country = countries[countryId]
      if (!country) throw new Error(`Brand ${brandId} names the country ${countryId}, which is no folder`)
      return resolveVariant(brandId, brand, countryId, country, productName)
    }),
  )
  return new Map(variants.map((variant) => [variant.id, variant]))
}
