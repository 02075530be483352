// Variants that the host page may show: those that the form's server has, of the country with most brands first.
import type { Brand } from '#domain/application/brand.ts'
import type { Country } from '#domain/application/country.ts'
import type { Locale } from '#domain/application/locale.ts'
import { countriesOf } from '#domain/application/variant.ts'
import type { HostVariant } from './page.ts'

interface Folders {
  readonly brands: Readonly<Record<string, Brand>>
  readonly countries: Readonly<Record<string, Pick<Country, 'iso' | 'locale'>>>
  readonly locales: Readonly<Record<string, Locale>>
}

interface Served {
  /** The one variant that the form's server has, any pair; absent where it has all that brands name. */
  readonly chosenVariant?: string | undefined
  readonly productName: string
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The variants, each with its name for people and its language (B9). */
export function hostVariants(
  { brands, countries, locales }: Folders,
  { chosenVariant, productName }: Served,
): readonly HostVariant[] {
  const countryIds = Object.keys(countries)
  const served = Object.entries(brands).flatMap(([brandId, brand]) => {
    const named = countriesOf(brand, countryIds)
    return countryIds.flatMap((countryId) => {
      const id = `${brandId}-${countryId}`
      if (chosenVariant === undefined ? !named.includes(countryId) : id !== chosenVariant) return []
      const { iso, locale } = countries[countryId]!
      const name = `${brand.name.replace('{product}', productName)}, ${countryNames.of(iso) ?? iso}`
      return [{ countryId, shown: { id, name, tag: locales[locale]!.tag } }]
    })
  })
  const perCountry = Map.groupBy(served, ({ countryId }) => countryId)
  return served
    .toSorted((a, b) => perCountry.get(b.countryId)!.length - perCountry.get(a.countryId)!.length)
    .map(({ shown }) => shown)
}
