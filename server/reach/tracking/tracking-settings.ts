// Tracking settings of each variant: the catalogue's layers, and over them the operator's file. The file goes by `*`, brand,
// country and variant. Where neither says anything and developers work, everything is told to the sandbox's collector.
import * as v from 'valibot'
import type { Brand } from '#domain/application/brand.ts'
import type { Country } from '#domain/application/country.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import { sinkOfNetwork } from '#domain/tracking/tracking-notice.ts'
import { countriesOf, sinksOf } from '#domain/application/variant.ts'
import { readJsonFile } from '#server/platform/settings/operator-file.ts'
import type { OwnFile } from '#server/platform/settings/operator-file.ts'
import { reportShape } from '#server/platform/settings/shape-report.ts'
import type { Told, Tracking } from './tracking-recipients.ts'
import { collectorTold } from './collector.ts'
import { conversionsShape, sinksShape } from '#server/checks/tracking-shapes.ts'

interface Reading extends OwnFile {
  readonly folders: {
    readonly brands: Readonly<Record<string, Brand>>
    readonly countries: Readonly<Record<string, Country>>
    readonly environment: EnvironmentLayer
  }
  /** A variant that is there even where its brand does not name the country. */
  readonly chosen: string | undefined
  /** Absent where none plays. */
  readonly collector: string | undefined
  readonly plainHttp: boolean
}

const row = v.strictObject({
  sinks: v.exactOptional(sinksShape),
  conversions: v.exactOptional(conversionsShape),
})
type Row = v.InferOutput<typeof row>

/** Reads the tracking settings. Each fault is told with the file and the path in it; never a secret. */
export function readTracking(reading: Reading): Tracking {
  const { folders, chosen, collector } = reading
  const { brands, countries, environment } = folders
  const own = ownRows(reading)
  const base = reading.path === undefined && collector !== undefined ? collectorTold(collector) : undefined
  const told = Object.entries(brands).flatMap(([brandId, brand]) =>
    Object.entries(countries)
      .filter(([id]) => countriesOf(brand, Object.keys(countries)).includes(id) || chosen === `${brandId}-${id}`)
      .map(([countryId, country]) => {
        const variantId = `${brandId}-${countryId}`
        const sinks = sinksOf({ brand, countryId, country, environment })
        const rows = ['*', brandId, countryId, variantId].map((name) => own[name])
        return [variantId, deepMerge({ sinks, conversions: {} }, base, ...rows)] as const
      }),
  )
  refuseUnnamed(reading, told)
  if (!reading.plainHttp) refusePlainHttp(reading, told)
  return Object.fromEntries(told)
}

function ownRows({ folders: { brands, countries }, ...file }: Reading): Readonly<Record<string, Row>> {
  const value = readJsonFile('TRACKING_FILE', file, 'an object by *, brand, country or variant') ?? {}
  const isKnown = (name: string) => {
    const dash = name.lastIndexOf('-')
    const isVariant = Object.hasOwn(brands, name.slice(0, dash)) && Object.hasOwn(countries, name.slice(dash + 1))
    return name === '*' || Object.hasOwn(brands, name) || Object.hasOwn(countries, name) || isVariant
  }
  const rows = Object.entries(value).flatMap(([name, said]) => {
    if (!isKnown(name)) {
      file.wrong('TRACKING_FILE', '*, a brand, a country or a variant', `${file.path}: ${name}`)
      return []
    }
    const read = v.safeParse(row, said)
    if (read.success) return [[name, read.output] as const]
    reportShape('TRACKING_FILE', String(file.path), read.issues, file.wrong, [name])
    return []
  })
  return Object.fromEntries(rows)
}

interface Named {
  readonly address?: string
  readonly origins?: readonly string[]
  readonly scripts?: readonly string[]
}

/** The notice names recipients by their sinks: whom our server alone would tell was never agreed to. */
function refuseUnnamed({ path, wrong }: Reading, told: readonly (readonly [string, Told])[]): void {
  for (const [variantId, { sinks, conversions }] of told)
    for (const network of Object.keys(conversions) as (keyof typeof sinkOfNetwork)[])
      if (!sinks[sinkOfNetwork[network]])
        wrong(
          'TRACKING_FILE',
          `sinks.${sinkOfNetwork[network]} beside it, by which the notice names who is told`,
          `${path}: ${variantId}.conversions.${network}`,
        )
}

function refusePlainHttp({ path, wrong }: Reading, told: readonly (readonly [string, Told])[]): void {
  for (const [variantId, { sinks, conversions }] of told)
    for (const [name, { address = '', origins = [], scripts = [] }] of Object.entries<Named>({
      ...sinks,
      ...conversions,
    }))
      if ([address, ...origins, ...scripts].some((each) => each.startsWith('http:')))
        wrong('TRACKING_FILE', 'https addresses', `${path ?? 'catalogue'}: ${variantId}.${name}`)
}
