// Validation of the first page by variant, after the layers are merged: the older flow has the order of its table (C4, 17.1).
import { countriesOf, firstPageOf } from '#domain/application/variant.ts'
import type { Checked } from './checked-catalogue.ts'

/** One sentence each; nothing where all fits. */
export function firstPageProblems({ brands, countries, environments }: Checked): string[] {
  return Object.entries(environments).flatMap(([environmentId, environment]) =>
    Object.entries(brands).flatMap(([brandId, brand]) =>
      countriesOf(brand, Object.keys(countries)).flatMap((countryId) => {
        const country = countries[countryId]!
        const { flow, firstPage } = firstPageOf({ brand, countryId, country, environment })
        return flow === 'older' && firstPage === 'amount'
          ? [
              `variant ${brandId}-${countryId} (catalogue/brands/${brandId}/brand.ts over catalogue/countries/${countryId}/country.ts, ${environmentId}): firstPage amount: the older flow has the order of its table, expected contact`,
            ]
          : []
      }),
    ),
  )
}
