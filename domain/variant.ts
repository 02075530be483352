// A variant is a brand in a country: what the two folders say, merged over the base (A1, A2, P1, P2).
import { base } from './constants.ts'
import type { BackendProduct, Brand, Flow } from './brand.ts'
import type { Country, Settings } from './country.ts'

export interface Variant {
  /** `{brand}-{country}`, also its path prefix. */
  readonly id: string
  readonly brandId: string
  readonly countryId: string
  readonly productName: string
  readonly product: BackendProduct
  readonly flow: Flow
  readonly country: Country
  readonly settings: Settings
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** Before the year in the footer (B4). */
  readonly footer: string
  readonly themeColour: string
  readonly hosts: readonly string[]
  readonly frameAncestors: readonly string[]
}

const placeholder = '{product}'

/**
 * Merges base, country, brand and brand in country, in that order. `productName` fills `{product}`, the neutral brand's
 * name. Throws for a country the brand is not in.
 */
export function resolveVariant(
  brandId: string,
  brand: Brand,
  countryId: string,
  country: Country,
  productName: string,
): Variant {
  const here = brand.countries[countryId]
  if (!here) throw new Error(`Brand ${brandId} is not in country ${countryId}`)
  const named = (text: string) => text.replaceAll(placeholder, productName)
  const { period, amount, totalDebtMaximum, overdueDebtMaximum, minimumAge, maximumAge } = base
  return {
    id: `${brandId}-${countryId}`,
    brandId,
    countryId,
    productName: named(brand.name),
    product: brand.product,
    flow: here.flow ?? 'v3',
    country,
    settings: {
      period,
      amount,
      totalDebtMaximum,
      overdueDebtMaximum,
      minimumAge,
      maximumAge,
      ...country.settings,
      ...here.settings,
    },
    title: named(here.title || brand.name),
    description: named(here.description || brand.name),
    keywords: named(here.keywords || brand.name),
    footer: named(brand.footer ?? brand.name),
    themeColour: brand.themeColour,
    hosts: here.hosts,
    frameAncestors: brand.frameAncestors,
  }
}

/** A number brought into a range and onto its steps: how a configured or URL value is shown when it lies outside. */
export function clamp(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const inside = Math.min(Math.max(value, min), max)
  return Math.min(min + Math.round((inside - min) / step) * step, max)
}
