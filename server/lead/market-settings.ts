// Market settings of a variant, from the configuration layers and the operator's settings (Q3).
import { deepMerge } from '#domain/application/merge.ts'
import { marketOf } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Market } from '#domain/lender/market.ts'
import { memoise } from '#server/platform/kit/memoise.ts'
import type { LeadDeps, LeadSettings } from './lead-dependencies.ts'

/** As much as says how a variant's market is set: a build knows it too. */
export interface MarketDeps extends Pick<LeadDeps, 'catalogue'> {
  readonly config: Pick<LeadSettings, 'environment' | 'market'>
}

type PlacedVariant = Pick<Variant, 'brandId' | 'countryId'>

const markets = memoise((config: MarketDeps['config']) =>
  memoise(({ brands, countries, environments }: MarketDeps['catalogue']) =>
    memoise(({ brandId, countryId }: PlacedVariant): Market => {
      const environment = environments[config.environment]
      const layered = marketOf({ brand: brands[brandId]!, countryId, country: countries[countryId]!, environment })
      return deepMerge(layered, config.market)
    }),
  ),
)

/** Market settings of this variant, merged once. */
export const marketOfVariant = ({ catalogue, config }: MarketDeps, variant: PlacedVariant): Market =>
  markets(config)(catalogue)(variant)
