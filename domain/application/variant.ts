// Variant: a brand in a country, merged from base, country, brand, brand in country and environment (A1, A2, A3, P1, P2).
import { base } from './constants.ts'
import type { BackendProduct, Brand, PageWords } from './brand.ts'
import type { Country } from './country.ts'
import type { Journey } from '#domain/journey/country-journey.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Experiment, Experiments } from '#domain/journey/experiments.ts'
import { baseMarket } from '#domain/lender/market.ts'
import type { Market } from '#domain/lender/market.ts'
import { deepMerge } from './merge.ts'
import type { OptionLists } from '#domain/questions/options.ts'
import type { Settings } from '#domain/questions/question-settings.ts'
import type { Layer } from './layers.ts'
import { beginningWith, otherFirstOf } from '#domain/journey/first-page.ts'
import type { OtherFirst } from '#domain/journey/first-page.ts'
import type { Flow } from '#domain/journey/flows.ts'
import { firstPath } from '#domain/journey/pages.ts'
import { pageOfStep, stepOf } from '#domain/journey/steps.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

export interface Variant {
  /** `{brand}-{country}`, also its path prefix. */
  readonly id: string
  readonly brandId: string
  readonly countryId: string
  /** The locale of its texts: the country's, or the neutral one in the edition for support staff. */
  readonly locale: string
  readonly productName: string
  readonly product: BackendProduct
  readonly flow: Flow
  readonly country: Country & { readonly journey: Journey }
  readonly settings: Settings
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** Before the year in the footer (B4). */
  readonly footer: string
  readonly themeColour: string
  readonly hosts: readonly string[]
  readonly frameAncestors: readonly string[]
  /** Those that run; absent where none does. */
  readonly experiments?: Experiments
  /** Where an arm of one of them may begin with another page than this variant's own. */
  readonly otherFirst?: OtherFirst
}

/** The folders a variant is made of, and what the environment says. */
export interface VariantParts {
  readonly brandId: string
  readonly brand: Brand
  readonly countryId: string
  readonly country: Country
  readonly environment: Layer | undefined
  /** Fills `{product}`, the neutral brand's name. */
  readonly productName: string
}

const placeholder = '{product}'
const baseLayer: Layer = { settings: base, flow: 'v3', frameAncestors: ["'self'"], asks: [] }

/**
 * The merged variant. A brand can be built in a country it does not name: its pages then carry its name and the country's
 * own settings.
 */
export function resolveVariant({
  brandId,
  brand,
  countryId,
  country,
  environment,
  productName,
}: VariantParts): Variant {
  const here = brand.countries[countryId] ?? {}
  const { settings, flow, firstPage, frameAncestors, asks } = deepMerge(
    baseLayer,
    ...[country, brand, here, environment].map((layer) => layer && layerOf(layer)),
  ) as Layer & { settings: Settings } & Required<Pick<Layer, 'flow' | 'frameAncestors' | 'asks'>>
  const running = runningOf(experimentsOf({ brand, countryId, country, environment }))
  const journey = asking(country.journey, asks)
  const otherFirst = otherFirstOf(firstPage, journey)
  const beginsOther = Object.values(running)
    .flatMap(({ arms }) => Object.values(arms))
    .some((arm) => arm.firstPage === otherFirst.firstPage)
  const named = (text: string) => text.replaceAll(placeholder, productName)
  return {
    id: `${brandId}-${countryId}`,
    brandId,
    countryId,
    locale: country.locale,
    productName: named(brand.name),
    product: brand.product,
    flow,
    country: {
      ...country,
      options: withChannels(country),
      journey: beginningWith(firstPage, journey),
    },
    settings,
    ...pageWordsOf(here, named(brand.name)),
    footer: named(brand.footer || brand.name),
    themeColour: brand.themeColour,
    hosts: here.hosts ?? [],
    frameAncestors,
    ...(Object.keys(running).length > 0 ? { experiments: running } : {}),
    ...(beginsOther ? { otherFirst } : {}),
  }
}

/** Words of a page's head, with the product's name in its place and instead of those that are absent (B5). */
export const pageWordsOf = ({ title, description, keywords }: PageWords, productName: string): Required<PageWords> => {
  const named = (text: string | undefined) => (text || placeholder).replaceAll(placeholder, productName)
  return { title: named(title), description: named(description), keywords: named(keywords) }
}

const layerOf = ({ settings, flow, firstPage, frameAncestors, asks }: Layer): Layer =>
  withoutUndefined({ settings, flow, firstPage, frameAncestors, asks })

/** The channels of offers are choices like any other, where each is asked for. */
const withChannels = ({ options, marketingChannels }: Country): OptionLists =>
  marketingChannels ? { ...options, 'contactDetails.marketingConsents': marketingChannels } : options

/**
 * The journey with more that is always asked, right after the initial pages; what it left to the applicant's choice before is
 * no choice here.
 */
const asking = (journey: Journey, asks: readonly DataPointKey[]): Journey => ({
  ...journey,
  always: [...new Set([...journey.always, ...asks])],
  optional: journey.optional.filter((key) => !asks.includes(key)),
  ...(asks.length > 0
    ? { order: [...new Set([...asks.map((key) => pageOfStep(stepOf(key))), ...(journey.order ?? [])])] }
    : {}),
})

/** The third parties of a variant in the browser, of the same layers. */
export function sinksOf(parts: LayeredParts): Sinks {
  return deepMerge({}, ...layersOver(parts).map((layer) => layer?.tracking))
}

type LayeredParts = Omit<VariantParts, 'productName' | 'brandId'>

/** Everything that lies over the base, in order. */
const layersOver = ({ brand, countryId, country, environment }: LayeredParts): readonly (Layer | undefined)[] => [
  country,
  brand,
  brand.countries[countryId],
  environment,
]

/** Those that run: a layer may also have a word for one that is not there. */
const runningOf = (experiments: Experiments): Experiments =>
  Object.fromEntries(
    Object.entries<Partial<Experiment>>(experiments).filter(([, { seed, arms, off }]) => !off && seed && arms),
  ) as Experiments

/** How leads of a variant meet lenders, of the same layers. */
export function marketOf(parts: LayeredParts): Market {
  return deepMerge(baseMarket, ...layersOver(parts).map((layer) => layer?.market))
}

/** The experiments of a variant, those too that are off, of the same layers. */
export function experimentsOf(parts: LayeredParts): Experiments {
  return deepMerge({}, ...layersOver(parts).map((layer) => layer?.experiments))
}

/** The flow of a variant and the page that its form begins with, of the same layers, where any says so. */
export function firstPageOf(parts: LayeredParts): Pick<Layer, 'flow' | 'firstPage'> {
  const layers = layersOver(parts).toReversed()
  const flow = layers.find((layer) => layer?.flow)?.flow
  return withoutUndefined({ flow, firstPage: layers.find((layer) => layer?.firstPage)?.firstPage })
}

/**
 * The paths below a variant whose page has the first page drawn in it (C4). Where an arm begins with another, its own path may be that of
 * a later page, so that it is the root alone.
 */
export const drawnPaths = (variant: Variant): readonly string[] =>
  variant.otherFirst ? [''] : ['', firstPath(variant)]

/** The countries of a brand: those it names, and every other where it is everywhere. */
export function countriesOf(brand: Brand, countryIds: readonly string[]): readonly string[] {
  return brand.everywhere ? countryIds : Object.keys(brand.countries)
}
