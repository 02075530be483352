// Market settings of a variant, from the configuration layers and the operator's settings (Q3).
import { deepMerge } from '#domain/application/merge.ts'
import { marketOf } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Market } from '#domain/lender/market.ts'
import type { LeadDeps } from './lead-dependencies.ts'

/** Market settings of this variant now. */
export function marketOfVariant(
  { catalogue, config }: Pick<LeadDeps, 'catalogue' | 'config'>,
  { brandId, countryId }: Pick<Variant, 'brandId' | 'countryId'>,
): Market {
  const { brands, countries, environments } = catalogue
  const environment = environments[config.environment]
  const layered = marketOf({ brand: brands[brandId]!, countryId, country: countries[countryId]!, environment })
  return deepMerge(layered, config.market)
}
