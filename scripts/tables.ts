// `npm run -s tables`: the product's tables as one JSON on stdout, and as docs/tables.md; `--check` fails where that is
// stale. Everything is read from the code, nothing is repeated here.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brands, countries, locales } from '#catalogue/server.generated.ts'
import { endpoints } from '#contract/endpoints.ts'
import { urlParameters } from '#domain/arrival.ts'
import type { Brand } from '#domain/brand.ts'
import { base, constants } from '#domain/constants.ts'
import type { Country } from '#domain/country.ts'
import { applicationFieldName, dataPoint, dataPointKeys, splitKey } from '#domain/data-points.ts'
import { isAfterOffer, routes, states } from '#domain/states.ts'
import type { StateNumber } from '#domain/states.ts'
import { contexts, stepKinds, stepOf, steps } from '#domain/steps.ts'
import { storageSlots } from '#domain/storage-slots.ts'
import { ruleNameOf } from '#domain/validate.ts'
import { resolveVariant } from '#domain/variant.ts'
import { tablesPage } from './tables-page.ts'
import type { Row, Table, Tables } from './tables-page.ts'
import { root } from './root.ts'

const mapRows = <T>(table: Readonly<Record<string, T>>, row: (value: T, key: string) => Row): Table =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, row(value, key)]))

function variantRows(
  allBrands: Readonly<Record<string, Brand>>,
  allCountries: Readonly<Record<string, Country>>,
): Table {
  const rows = Object.entries(allBrands).flatMap(([brandId, brand]) =>
    Object.keys(brand.countries).map((countryId) => {
      const country = allCountries[countryId]
      if (!country) throw new Error(`catalogue/brands/${brandId}: no folder catalogue/countries/${countryId}`)
      const { id, flow, product, settings } = resolveVariant(brandId, brand, countryId, country, '{product}')
      const { locale, currency } = country
      return [id, { brand: brandId, country: countryId, flow, product, locale, currency, settings }] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** All tables, from the code. Throws where a brand names a country that has no folder. */
export function readTables(): Tables {
  return {
    dataPoints: Object.fromEntries(
      dataPointKeys.map((key) => {
        const { rule: _, ...row } = dataPoint(key)
        const { section = null, field } = splitKey(key)
        const derived = {
          section,
          field,
          applicationField: applicationFieldName(key),
          step: stepOf(key),
          rule: ruleNameOf(key) ?? null,
        }
        return [key, { ...derived, ...row }]
      }),
    ),
    states: mapRows(states, (row, number) => ({ ...row, afterOffer: isAfterOffer(Number(number) as StateNumber) })),
    routes,
    steps: mapRows(steps, ({ context, ...row }) => ({ ...row, context: contexts[context] })),
    stepKinds,
    contexts: Object.values(contexts),
    storageKeys: mapRows(storageSlots, (row) => ({ ...row })),
    urlParameters: Object.fromEntries(
      Object.entries(mapRows(urlParameters, (row) => ({ ...row }))).toSorted(
        ([, a], [, b]) => Number('read' in b) - Number('read' in a),
      ),
    ),
    constants: { base, ...constants },
    locales: Object.keys(locales),
    variants: variantRows(brands, countries),
    endpoints: mapRows(endpoints, ({ method, path, access, status, summary }) => ({
      method,
      path,
      access,
      status,
      summary,
    })),
  }
}

/** Writes docs/tables.md, or with `check` only compares. True where the file was up to date. */
export function writeTablesPage(
  tables: Tables,
  { check }: { readonly check: boolean },
  file = join(root, 'docs/tables.md'),
): boolean {
  const page = tablesPage(tables)
  const before = read(file)
  if (before !== page && !check) writeFileSync(file, page)
  return before === page
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const tables = readTables()
  const fresh = writeTablesPage(tables, { check })
  if (check && !fresh) console.error('docs/tables.md is stale: npm run tables')
  if (check) process.exitCode = fresh ? 0 : 1
  else process.stdout.write(`${JSON.stringify(tables, undefined, 2)}\n`)
}
