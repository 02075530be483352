// Catalogue as the server reads it: the shape of `catalogue/server.generated.ts`, and the variants made of it.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Brand } from '#domain/application/brand.ts'
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import type { FollowUpTake } from '#domain/follow-up/follow-up-take.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { Country } from '#domain/application/country.ts'
import type { CountryPlaces, CountryRules } from '#domain/questions/country-rules.ts'
import type { Lender, PlayedLender } from '#domain/lender/lender.ts'
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import type { Locale } from '#domain/application/locale.ts'
import type { Disclosure } from '#domain/law/disclosures.ts'
import type { EmailTheme } from '#domain/application/email-theme.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import type { Offer } from '#domain/lender/offer.ts'
import type { PriceTable } from '#domain/lender/price.ts'
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Retention } from '#domain/law/retention.ts'
import type { LocalePolicies } from '#domain/law/policies.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import type { WordingRules } from '#domain/application/wording-rules.ts'
import { namespaces } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import type { Resources } from '#contract/texts-engine.ts'
import type { LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import { countriesOf, resolveVariant } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'

type Table<T> = Readonly<Record<string, T>>

export interface Catalogue {
  readonly affiliates: Table<Affiliate>
  readonly brands: Table<Brand>
  readonly countries: Table<Country>
  readonly countryRules: Table<CountryRules>
  readonly countryTexts: Table<Table<object>>
  readonly countryPlaces: Table<CountryPlaces>
  readonly countryMessaging: Table<Messaging>
  readonly brandMail: Table<EmailTheme>
  /** Texts of messages, which no browser loads. */
  readonly messages: Table<object>
  readonly countryRetention: Table<Retention>
  /** By country: what its law has the form say. */
  readonly disclosures: Table<readonly Disclosure[]>
  /** By country and locale: the words of its law in the policies. */
  readonly countryPolicies: Table<Table<Readonly<Record<string, string>>>>
  /** By locale. */
  readonly policies: Table<LocalePolicies>
  readonly environments: Table<EnvironmentLayer>
  readonly followUps: FollowUps
  readonly followUpPlays: Table<PlayedFollowUp>
  readonly followUpTakes: Table<FollowUpTake>
  readonly followUpLookUps: Table<FollowUpLookUps>
  readonly lenders: Table<Lender>
  readonly playedLenders: Table<PlayedLender>
  /** By lender: what its loans cost. */
  readonly priceTables: Table<PriceTable>
  /** Protocols of their own that lenders' folders bring, as code or as data, and how the sandbox plays those that are code. */
  readonly lenderConnectors: Table<LenderProtocol>
  readonly lenderMappings: Table<LenderMapping>
  readonly playedProtocols: Table<PlayedProtocol>
  readonly offers: Table<Offer>
  readonly locales: Table<Locale>
  /** By locale: what no text may say, and the forms of address. */
  readonly wordings: Table<WordingRules>
  readonly texts: Table<{ readonly shell: object; readonly form: object; readonly followUps: object }>
  readonly brandTexts: Table<Table<object>>
}

/** Operator's changes of the texts (M10). */
export interface OperatorTexts {
  /** Changes of one file; an empty object where there are none. */
  readonly of: (brandId: string, locale: string, namespace: Namespace) => object
}

export type Variants = ReadonlyMap<string, Variant>

export interface VariantsWanted {
  readonly productName: string
  /** The id of a folder in `catalogue/environments`. */
  readonly environment: string
  /** A variant that is there even where its brand does not name the country. */
  readonly chosen?: string | undefined
}

/** Every brand in every country it works in, by variant id, in the catalogue's order, and the chosen one (A1, A2). */
export function variantsOf(
  { brands, countries, environments }: Pick<Catalogue, 'brands' | 'countries' | 'environments'>,
  { productName, environment, chosen }: VariantsWanted,
): Variants {
  const variants = Object.entries(brands).flatMap(([brandId, brand]) => {
    const works = countriesOf(brand, Object.keys(countries))
    const wanted = Object.keys(countries).filter((id) => works.includes(id) || chosen === `${brandId}-${id}`)
    return wanted.map((countryId) =>
      resolveVariant({
        brandId,
        brand,
        countryId,
        country: countries[countryId]!,
        environment: environments[environment],
        productName,
      }),
    )
  })
  return new Map(variants.map((variant) => [variant.id, variant]))
}

/**
 * The texts of a variant in a locale: the locale's, with the country's, the brand's and the operator's own laid over them.
 */
export function textsOf(
  { texts, countryTexts, brandTexts }: Pick<Catalogue, 'texts' | 'countryTexts' | 'brandTexts'>,
  locale: string,
  { countryId, brandId }: Partial<Pick<Variant, 'countryId' | 'brandId'>> = {},
  own?: OperatorTexts,
): Resources {
  return deepMerge(
    texts[locale] ?? {},
    countryId === undefined ? undefined : countryTexts[countryId]?.[locale],
    brandId === undefined ? undefined : brandTexts[brandId]?.[locale],
    brandId === undefined || !own
      ? undefined
      : Object.fromEntries(namespaces.map((each) => [each, own.of(brandId, locale, each)])),
  ) as Resources
}
