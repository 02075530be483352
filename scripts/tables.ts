// `npm run -s tables`: prints the product's tables as JSON, and writes the generated pages of docs; `--check` fails where
// one is stale. Everything is read from the code, nothing is repeated here.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { urlParameters } from '#domain/journey/arrival.ts'
import { base, constants } from '#domain/application/constants.ts'
import { mayApply } from '#domain/questions/answers.ts'
import { applicationFieldName, dataPoint, dataPointKeys, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { olderPages } from '#domain/journey/older-pages.ts'
import { phoneTextMaximumCharacters } from '#domain/questions/checks/phone-text.ts'
import { isAfterOffer, routes, stateName, states } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { contexts, stepKinds, stepOf, steps } from '#domain/journey/steps.ts'
import { storageSlots } from '#domain/application/storage-slots.ts'
import { optionsOf, ruleNameOf } from '#domain/questions/validate.ts'
import { linesTo } from '#server/console/lines-out.ts'
import { askedBy } from '#server/lead/asked-by.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { eventsPage } from './events-page.ts'
import { metricsPage } from './metrics-page.ts'
import { settingsPage } from './settings-page.ts'
import { browserSpecs, statesPage } from './states-page.ts'
import { tablesPage } from './tables-page.ts'
import type { Row, Table, Tables } from './tables-page.ts'
import { root } from './root.ts'

const mapRows = <T>(table: Readonly<Record<string, T>>, row: (value: T, key: string) => Row): Table =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, row(value, key)]))

const variants = variantsOf(catalogue, { productName: '{product}', environment: 'development' })

function variantRows(): Table {
  return mapRows(
    Object.fromEntries(variants),
    ({ brandId, countryId, flow, product, locale, country: { currency }, settings }) => ({
      brand: brandId,
      country: countryId,
      flow,
      product,
      locale,
      currency,
      settings,
    }),
  )
}

const source: DataPointKey = 'incomeDetails.incomeSource'

/** True where the data point hangs on the source of income, or on one that does. */
const hangsOnSource = (key: DataPointKey): boolean =>
  (Object.keys(dataPoint(key).when ?? {}) as DataPointKey[]).some(
    (needed) => needed === source || hangsOnSource(needed),
  )

/** Per country and source of income, what somebody there may ask beside of who lives on it (D2). */
function sourceRows(asked: Tables['askedBy']): Tables['questionsBySource'] {
  const hanging = dataPointKeys.filter(hangsOnSource)
  return mapRows(catalogue.countries, (country, countryId) => {
    const isAsked = (key: DataPointKey) => asked[key]!.some(({ variant }) => variant.endsWith(`-${countryId}`))
    const here = hanging.filter(isAsked)
    const leadsTo = (id: string) => here.filter((key) => mayApply(key, { [source]: id }))
    return Object.fromEntries((optionsOf(source, country) ?? []).map((id) => [id, leadsTo(id)]))
  }) as Tables['questionsBySource']
}

/** All tables, from the code. */
export function readTables(): Tables {
  const asked = askedBy(dataPointKeys, variants.values(), catalogue)
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
    states: mapRows(states, (row, number) => ({
      ...row,
      name: stateName(Number(number) as StateNumber),
      afterOffer: isAfterOffer(Number(number) as StateNumber),
    })),
    routes: [...routes, ...followUpRoutes],
    steps: mapRows(steps, ({ context, ...row }) => ({ ...row, context: contexts[context] })),
    olderPages: mapRows(olderPages, ({ context, ...row }) => ({ ...row, context: contexts[context] })),
    stepKinds,
    contexts: Object.values(contexts),
    storageKeys: mapRows(storageSlots, (row) => ({ ...row })),
    urlParameters: Object.fromEntries(
      Object.entries(mapRows(urlParameters, (row) => ({ ...row }))).toSorted(
        ([, a], [, b]) => Number('read' in b) - Number('read' in a),
      ),
    ),
    constants: { base, ...constants, phoneTextMaximumCharacters },
    locales: Object.keys(catalogue.locales),
    variants: variantRows(),
    askedBy: asked,
    questionsBySource: sourceRows(asked),
    endpoints: mapRows(callsWith(catalogue.followUps), ({ method, path, access, status, summary }) => ({
      method,
      path,
      access,
      status,
      summary,
    })),
  }
}

/** Writes a page of docs, or with `check` only compares. True where the file was up to date. */
function writePage(page: string, { check }: { readonly check: boolean }, file: string): boolean {
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

/** Writes every page there is, or only compares; returns those that were stale. */
export function writePages(tables: Tables, how: { readonly check: boolean }): string[] {
  const pages = {
    'docs/tables.md': tablesPage(tables),
    'docs/states.md': statesPage(browserSpecs()),
    'docs/events.md': eventsPage(),
    'docs/settings.md': settingsPage(),
    'docs/metrics.md': metricsPage(),
  }
  return Object.entries(pages).flatMap(([file, page]) => (writePage(page, how, join(root, file)) ? [] : [file]))
}

/** Prints the tables as JSON, to a reader that may leave before the end. */
export function printTables(tables: Tables, stream: NodeJS.WriteStream): void {
  const fail = (error: Error) => {
    throw error
  }
  linesTo(stream, fail)(JSON.stringify(tables, undefined, 2))
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const tables = readTables()
  const stale = writePages(tables, { check })
  for (const file of check ? stale : []) console.error(`${file} is stale: npm run tables`)
  if (check) process.exitCode = stale.length === 0 ? 0 : 1
  else printTables(tables, process.stdout)
}
