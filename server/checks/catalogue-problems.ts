// Validation across catalogue folders: references to other folders, limits that contradict each other once merged, host names
// claimed twice (A8, P1, P2).
import type { Range } from '#domain/questions/question-settings.ts'
import type { Brand } from '#domain/application/brand.ts'
import { usualPaidOn } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { stepRow } from '#domain/journey/steps.ts'
import { affiliateProblems } from './affiliate-problems.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { disclosureProblems } from './broker-problems.ts'
import type { Checked } from './checked-catalogue.ts'
import { shapeProblems } from './catalogue-shapes.ts'
import type { ShapeName } from './catalogue-shapes.ts'
import { countryProblems } from './country-problems.ts'
import { creditBureauProblems } from './credit-bureau-problems.ts'
import { experimentProblems } from './experiment-problems.ts'
import { firstPageProblems } from './first-page-problems.ts'
import { followUpProblems } from './follow-up-problems.ts'
import { followUpTextProblems } from './follow-up-text-problems.ts'
import { lenderCriteriaProblems, unreachedLoans } from './lender-criteria-problems.ts'
import { lenderFollowUpProblems, unknownFollowUps } from './lender-follow-up-problems.ts'
import { lenderProtocolProblems } from './lender-protocol-problems.ts'
import { priceTableProblems, uncoveredLoans } from './price-problems.ts'
import { retentionProblems } from './retention-problems.ts'

const oneOf = (table: object) => `expected one of ${Object.keys(table).join(', ')}`

/** True where some country has both. */
const meets = (brand: Brand, lender: Lender) =>
  brand.everywhere === true || Object.keys(lender.countries).some((country) => Object.hasOwn(brand.countries, country))

/** Two prices for one stage, of which one would never be paid. */
const pricesTwice = (file: string, { countries, paidOn = usualPaidOn }: Lender): string[] =>
  Object.entries(countries)
    .filter(([, { prices }]) => prices?.[paidOn] !== undefined)
    .map(
      ([country]) =>
        `${file}: lender.countries.${country}.prices.${paidOn}: is what priceCents pays, expected stages other than paidOn`,
    )

/** References between folders. */
function referenceProblems({ brands, countries, lenders, locales, offers }: Checked): string[] {
  const inCountries = (file: string, path: string, ids: readonly string[]) =>
    ids
      .filter((id) => !Object.hasOwn(countries, id))
      .map((id) => `${file}: ${path}.${id}: no such country, ${oneOf(countries)}`)
  return [
    ...Object.entries(countries).flatMap(([id, country]) => {
      const file = `catalogue/countries/${id}/country.ts`
      const { initial, always, optional, pages = {} } = country.journey
      const elsewhere = Object.entries(pages).flatMap(([path, keys]) =>
        keys
          .filter((key) => !stepRow(path as (typeof initial)[number]).dataPoints.includes(key))
          .map((key) => `${file}: country.journey.pages.${path}: ${key} is asked in another step`),
      )
      const doubled = optional
        .filter((key) => always.includes(key))
        .map((key) => `${file}: country.journey.optional: ${key} stands in always too, expected in one of them`)
      return [
        ...(Object.hasOwn(locales, country.locale)
          ? []
          : [`${file}: country.locale: no such locale ${country.locale}, ${oneOf(locales)}`]),
        ...elsewhere,
        ...doubled,
      ]
    }),
    ...Object.entries(brands).flatMap(([id, brand]) => [
      ...(brand.codeCountries ?? [])
        .filter((country) => Object.hasOwn(countries, country) && !brand.everywhere && !brand.countries[country])
        .map((country) => `catalogue/brands/${id}/brand.ts: brand.codeCountries: the brand is not in ${country}`),
      ...inCountries(`catalogue/brands/${id}/brand.ts`, 'brand.countries', Object.keys(brand.countries)),
      ...inCountries(`catalogue/brands/${id}/brand.ts`, 'brand.codeCountries', brand.codeCountries ?? []),
    ]),
    ...Object.entries(lenders).flatMap(([id, lender]) => {
      const file = `catalogue/lenders/${id}/lender.ts`
      return [
        ...inCountries(file, 'lender.countries', Object.keys(lender.countries)),
        ...Object.entries(lender.countries)
          .filter(([, { offer }]) => offer !== undefined && !Object.hasOwn(offers, offer))
          .map(
            ([country, { offer }]) =>
              `${file}: lender.countries.${country}.offer: no such offer ${offer}, ${oneOf(offers)}`,
          ),
        ...pricesTwice(file, lender),
        ...(lender.schedule && lender.timeZone === undefined
          ? [`${file}: lender.timeZone: is missing, expected beside a schedule`]
          : []),
        ...(lender.brands ?? [])
          .filter((brand) => Object.hasOwn(brands, brand) && !meets(brands[brand]!, lender))
          .map((brand) => `${file}: lender.brands: ${brand} is in no country of the lender`),
        ...(lender.brands ?? [])
          .filter((brand) => !Object.hasOwn(brands, brand))
          .map((brand) => `${file}: lender.brands: no such brand ${brand}, ${oneOf(brands)}`),
      ]
    }),
  ]
}

function rangeProblems(name: string, { default: start, min, max, step }: Range): string[] {
  if (min > max) return [`settings.${name}: min ${min} is more than max ${max}`]
  const steps = (max - min) / step
  return [
    ...(min < 1 ? [`settings.${name}: min ${min} is less than 1`] : []),
    ...(Math.abs(steps - Math.round(steps)) > 1e-9
      ? [`settings.${name}: max ${max} cannot be reached from min ${min} in steps of ${step}`]
      : []),
    // The document's own base period starts below its range and is clamped when it is shown.
    ...(start > max ? [`settings.${name}: default ${start} is more than max ${max}`] : []),
  ]
}

/** Problems that show only in the merged layers, by variant. */
function mergedProblems(catalogue: Checked, { prices }: { readonly prices: boolean }): string[] {
  const hosts = new Map<string, string>()
  return Object.keys(catalogue.environments).flatMap((environment) => {
    hosts.clear()
    const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment }).values()]
    const ofVariants = variants.flatMap((variant) => {
      const { amount, period, minimumAge, maximumAge } = variant.settings
      const wrong = [
        ...rangeProblems('amount', amount),
        ...rangeProblems('period', period),
        ...(minimumAge > maximumAge ? [`settings.minimumAge ${minimumAge} is more than maximumAge ${maximumAge}`] : []),
        ...variant.hosts
          .filter((host) => hosts.has(host))
          .map((host) => `hosts: ${host} is ${hosts.get(host)}'s already`),
      ]
      for (const host of variant.hosts) hosts.set(host, variant.id)
      return [...wrong, ...(prices ? uncoveredLoans(catalogue, variant) : [])].map(
        (problem) =>
          `variant ${variant.id} (catalogue/brands/${variant.brandId}/brand.ts over catalogue/countries/${variant.countryId}/country.ts, ${environment}): ${problem}`,
      )
    })
    return [...ofVariants, ...unreachedLoans(catalogue, variants)]
  })
}

/** Folder of each table of the catalogue, and the export with its shape's name. */
const files = {
  affiliates: ['affiliate', 'affiliate.ts'],
  countries: ['country', 'country.ts'],
  countryMessaging: ['messaging', 'messaging.ts'],
  countryRetention: ['retention', 'retention.ts'],
  disclosures: ['disclosures', 'disclosures.ts'],
  brands: ['brand', 'brand.ts'],
  lenders: ['lender', 'lender.ts'],
  playedLenders: ['played', 'sandbox.ts'],
  priceTables: ['priceTable', 'prices.ts'],
  locales: ['locale', 'locale.ts'],
  offers: ['offer', 'offer.ts'],
  environments: ['environment', 'environment.ts'],
  followUps: ['followUp', 'follow-up.ts'],
  followUpLookUps: ['lookUps', 'look-ups.server.ts'],
  followUpPlays: ['play', 'play.sandbox.ts'],
  lenderConnectors: ['connector', 'connector.server.ts'],
  lenderMappings: ['mapping', 'mapping.ts'],
  playedProtocols: ['protocol', 'played.server.ts'],
} as const satisfies Record<Exclude<keyof Checked, 'texts' | 'themeTokens'>, readonly [ShapeName, string]>

const foldersOfTables: Readonly<Record<string, string>> = {
  playedLenders: 'lenders',
  priceTables: 'lenders',
  lenderConnectors: 'lenders',
  lenderMappings: 'lenders',
  playedProtocols: 'lenders',
  countryMessaging: 'countries',
  countryRetention: 'countries',
  disclosures: 'countries',
  followUps: 'follow-ups',
  followUpLookUps: 'follow-ups',
  followUpPlays: 'follow-ups',
}
const folderOf = (table: string) => foldersOfTables[table] ?? table

/**
 * Everything in the catalogue that is not as it must be, one sentence each; nothing where all fits. Lenders that are only tried over the
 * past need no `prices`.
 */
export function catalogueProblems(catalogue: Checked, parts = { prices: true }): string[] {
  const shapes = Object.entries(files).flatMap(([table, [name, file]]) =>
    Object.entries(catalogue[table as keyof typeof files]).flatMap(([id, value]) =>
      shapeProblems(`catalogue/${folderOf(table)}/${id}/${file}`, name, value),
    ),
  )
  if (shapes.length > 0) return shapes
  const unknown = unknownFollowUps(catalogue)
  if (unknown.length > 0) return unknown
  const references = [
    ...referenceProblems(catalogue),
    ...countryProblems(catalogue.countries, catalogue.countryMessaging),
    ...followUpProblems(catalogue),
    ...followUpTextProblems(catalogue),
    ...lenderCriteriaProblems(catalogue),
    ...lenderFollowUpProblems(catalogue),
    ...lenderProtocolProblems(catalogue),
    ...(parts.prices ? priceTableProblems(catalogue) : []),
    ...disclosureProblems(catalogue),
    ...creditBureauProblems(catalogue),
    ...retentionProblems(catalogue),
    ...affiliateProblems(catalogue.affiliates, catalogue, (id) => `catalogue/affiliates/${id}/affiliate.ts`),
  ]
  return references.length > 0
    ? references
    : [
        ...new Set([
          ...mergedProblems(catalogue, parts),
          ...firstPageProblems(catalogue),
          ...experimentProblems(catalogue),
        ]),
      ]
}
