// Reader of catalogue folders: one row per file that a folder must or may hold. A folder that does not hold what its row says
// is refused with the file's name and what was expected (A8).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { slugExpected, slugForm } from '#domain/questions/slug.ts'
import { constants } from '#domain/application/constants.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { catalogueProblems } from '#server/checks/catalogue-problems.ts'
import type { Checked } from '#server/checks/checked-catalogue.ts'
import { unfinishedTexts } from '#server/checks/follow-up-text-problems.ts'
import { brandAndCountryOf } from './build-settings.ts'
import {
  localesIn,
  problemsOfLocaleTexts,
  problemsOfOwnTexts,
  problemsOfPolicies,
  textsIn,
  tokensIn,
} from './catalogue-texts.ts'

export const folderFiles = {
  countries: {
    'country.ts': { country: 'object' },
    'rules.ts': { rules: 'object' },
    'places.ts': { placeOf: 'function' },
    'messaging.ts': { messaging: 'object' },
    'retention.ts': { retention: 'object' },
    'disclosures.ts': { disclosures: 'object' },
    'phone-metadata.json': {},
    'policies.json': {},
  },
  brands: {
    'brand.ts': { brand: 'object' },
    'mail.ts': { mail: 'object' },
    'theme.css': {},
    'logo.svg': {},
    'favicon.svg': {},
    'pictures/hero.svg': {},
  },
  lenders: {
    'lender.ts': { lender: 'object' },
    'prices.ts': { priceTable: 'object' },
    'sandbox.ts': { played: 'object' },
  },
  offers: { 'offer.ts': { offer: 'object' } },
  environments: { 'environment.ts': { environment: 'object' } },
  'follow-ups': { 'follow-up.ts': { followUp: 'object' } },
  affiliates: { 'affiliate.ts': { affiliate: 'object' } },
  locales: {
    'locale.ts': { locale: 'object' },
    'wording.ts': { wording: 'object' },
    'shell.json': {},
    'form.json': {},
    'follow-ups.json': {},
    'messages.json': {},
    'policies.json': {},
    'criteria.json': {},
  },
} as const satisfies Record<string, Record<string, Record<string, 'object' | 'function'>>>

export type FolderKind = keyof typeof folderFiles

/** Files that a folder has only where it is truly different. A screen is no module that Node could load. */
export const folderParts = {
  'follow-ups': {
    'play.sandbox.ts': { play: 'object' },
    'take.server.ts': { take: 'object' },
    'look-ups.server.ts': { lookUps: 'object' },
    'screen.web.tsx': {},
  },
  lenders: {
    'connector.server.ts': { connector: 'object' },
    'mapping.ts': { mapping: 'object' },
    'played.server.ts': { protocol: 'object' },
  },
} as const satisfies Partial<Record<FolderKind, Record<string, Record<string, 'object'>>>>
export type FolderPart = {
  readonly [K in keyof typeof folderParts]: keyof (typeof folderParts)[K]
}[keyof typeof folderParts]

export const textOwners = ['countries', 'brands'] as const
export type TextOwner = (typeof textOwners)[number]

export interface CatalogueFolders {
  /** Ids by kind, sorted. */
  readonly ids: Readonly<Record<FolderKind, readonly string[]>>
  /** The locales that each country and each brand has texts of its own for. */
  readonly ownTexts: Readonly<Record<TextOwner, Readonly<Record<string, readonly string[]>>>>
  /** The folders that have each of the parts that few have. */
  readonly withPart: Readonly<Record<FolderPart, readonly string[]>>
  /** Routes of follow-ups that stand in a state with another route. */
  readonly followUpRoutes: readonly string[]
  /** Paths of the calls that follow-ups bring, answers and look-ups. */
  readonly followUpPaths: readonly string[]
  /** Texts that somebody has still to word, one sentence each. */
  readonly unfinished: readonly string[]
  /** Everything that is not as expected, one sentence each. */
  readonly problems: readonly string[]
}

// A variant is `{brand}-{country}`: the country is what stands behind the last dash.
const countryPattern = /^[a-z]{2,3}$/

function foldersIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  const entries = readdirSync(directory, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted()
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

function jsonProblem(path: string, shown: string): string[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? []
      : [`${shown}: expected a JSON object`]
  } catch (error) {
    return [`${shown}: expected JSON, found: ${message(error)}`]
  }
}

async function moduleProblems(
  path: string,
  shown: string,
  expected: Record<string, string>,
  take: (module: Readonly<Record<string, unknown>>) => void,
): Promise<string[]> {
  try {
    const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>
    take(module)
    return Object.entries(expected)
      .filter(([name, type]) => typeof module[name] !== type || module[name] === null)
      .map(
        ([name, type]) =>
          `${shown}: expected an export \`${name}\` (${type}), found ${name in module ? typeof module[name] : 'none'}`,
      )
  } catch (error) {
    return [`${shown}: cannot be loaded: ${message(error)}`]
  }
}

/** Faults of a file that is there: JSON and modules are read, pictures and styles are the build's to read. */
async function fileProblems(...[path, shown, expected, take]: Parameters<typeof moduleProblems>): Promise<string[]> {
  if (path.endsWith('.json')) return jsonProblem(path, shown)
  return path.endsWith('.ts') ? moduleProblems(path, shown, expected, take) : []
}

/** The names of all that the folders' modules export. */
const exportNames = [...Object.values(folderFiles), ...Object.values(folderParts)]
  .flatMap((files) => Object.values<Readonly<Record<string, string>>>(files))
  .flatMap(Object.keys)

/** Reads the catalogue's folders. Wrong ones are in `problems`; nothing is thrown. */
export async function readCatalogue(catalogue: string): Promise<CatalogueFolders> {
  const kinds = Object.keys(folderFiles) as FolderKind[]
  const ids = Object.fromEntries(kinds.map((kind) => [kind, foldersIn(join(catalogue, kind))])) as Record<
    FolderKind,
    string[]
  >
  const problems: string[] = []
  const tables = Object.fromEntries(exportNames.map((name): [string, Record<string, unknown>] => [name, {}]))
  for (const kind of kinds) {
    for (const id of ids[kind]) {
      if (!(kind === 'countries' ? countryPattern : slugForm).test(id))
        problems.push(
          `catalogue/${kind}/${id}: a folder's name is its id: expected ${kind === 'countries' ? 'two or three lower case letters' : slugExpected}`,
        )
      for (const [file, expected] of Object.entries(folderFiles[kind])) {
        const path = join(catalogue, kind, id, file)
        const shown = `catalogue/${kind}/${id}/${file}`
        if (!existsSync(path)) problems.push(`${shown}: is missing, expected ${describe(file, expected)}`)
        else
          problems.push(
            ...(await fileProblems(path, shown, expected, (module) => {
              for (const [name, table] of Object.entries(tables)) if (name in module) table[id] = module[name]
            })),
          )
      }
    }
  }
  const withPart = await readParts(catalogue, ids, { problems, tables })
  const ownTexts = readOwnTexts(catalogue, ids, problems)
  const followUpTexts = readFollowUpTexts(catalogue, ids, problems)
  const unfinished: string[] = []
  if (problems.length === 0) {
    const checked: Checked = {
      ...checkedOf(tables),
      texts: Object.fromEntries(
        ids.locales.map((id) => [id, textsIn(join(catalogue, 'locales', id), followUpTexts[id]!)]),
      ),
      themeTokens: Object.fromEntries(ids.brands.map((id) => [id, tokensIn(join(catalogue, 'brands', id))])),
    }
    problems.push(...catalogueProblems(checked))
    if (problems.length === 0)
      problems.push(
        ...problemsOfOwnTexts(catalogue, ownTexts, checked),
        ...problemsOfPolicies(catalogue, checked),
        ...problemsOfLocaleTexts(catalogue, checked),
      )
    unfinished.push(...unfinishedTexts(checked))
  }
  const rows = Object.values(tables.followUp as Record<string, Partial<FollowUp>>)
  const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted()
  return {
    ids,
    ownTexts,
    withPart,
    followUpRoutes: sorted(rows.flatMap(({ route }) => route ?? [])),
    followUpPaths: sorted(
      rows.flatMap(({ call, lookUps }) => [...(call ? [call.path] : []), ...(lookUps ?? []).map(({ path }) => path)]),
    ),
    unfinished,
    problems,
  }
}

/** Folders that have each of the optional parts. Faults go to `problems`, the parts' exports to `tables`. */
async function readParts(
  catalogue: string,
  ids: Readonly<Record<FolderKind, readonly string[]>>,
  { problems, tables }: { readonly problems: string[]; readonly tables: Record<string, Record<string, unknown>> },
): Promise<Record<FolderPart, string[]>> {
  const withPart = Object.fromEntries(
    Object.values(folderParts).flatMap((parts) => Object.keys(parts).map((file) => [file, [] as string[]])),
  ) as Record<FolderPart, string[]>
  for (const [kind, parts] of Object.entries(folderParts))
    for (const id of ids[kind as FolderKind])
      for (const [file, expected] of Object.entries<Record<string, string>>(parts)) {
        const path = join(catalogue, kind, id, file)
        if (!existsSync(path)) continue
        withPart[file as FolderPart].push(id)
        if (!file.endsWith('.ts')) continue
        const take = (module: Readonly<Record<string, unknown>>) => {
          for (const name of Object.keys(expected)) if (name in module) tables[name]![id] = module[name]
        }
        problems.push(...(await moduleProblems(path, `catalogue/${kind}/${id}/${file}`, expected, take)))
      }
  return withPart
}

/** The locales that each country and each brand has texts of its own for. Faults in those go to `problems`. */
function readOwnTexts(
  catalogue: string,
  ids: Readonly<Record<FolderKind, readonly string[]>>,
  problems: string[],
): Record<TextOwner, Record<string, readonly string[]>> {
  const ownTexts = { countries: {}, brands: {} } as Record<TextOwner, Record<string, readonly string[]>>
  for (const kind of textOwners)
    for (const id of ids[kind]) {
      const found = localesIn(join(catalogue, kind, id, 'texts'))
      ownTexts[kind][id] = found
      for (const locale of found) {
        const shown = `catalogue/${kind}/${id}/texts/${locale}.json`
        if (!ids.locales.includes(locale)) problems.push(`${shown}: expected the name of a folder in catalogue/locales`)
        problems.push(...jsonProblem(join(catalogue, kind, id, 'texts', `${locale}.json`), shown))
      }
    }
  return ownTexts
}

/** The follow-ups' texts by locale and key; a file that is missing is in neither, and is refused with what it lacks. */
function readFollowUpTexts(
  catalogue: string,
  ids: Readonly<Record<FolderKind, readonly string[]>>,
  problems: string[],
): Record<string, Record<string, object>> {
  const texts: Record<string, Record<string, object>> = Object.fromEntries(ids.locales.map((id) => [id, {}]))
  for (const key of ids['follow-ups'])
    for (const locale of localesIn(join(catalogue, 'follow-ups', key, 'texts'))) {
      const path = join(catalogue, 'follow-ups', key, 'texts', `${locale}.json`)
      const shown = `catalogue/follow-ups/${key}/texts/${locale}.json`
      const wrong = texts[locale]
        ? jsonProblem(path, shown)
        : [`${shown}: expected the name of a folder in catalogue/locales`]
      problems.push(...wrong)
      if (wrong.length === 0) texts[locale]![key] = JSON.parse(readFileSync(path, 'utf8')) as object
    }
  return texts
}

/** Exports of the folders' files, in the shape of the server's generated index. */
function checkedOf(tables: Readonly<Record<string, Record<string, unknown>>>): Omit<Checked, 'texts'> {
  const { country, retention, brand, lender, played, locale, offer, environment, affiliate, followUp, lookUps, play } =
    tables
  const { connector, disclosures, mapping, messaging, priceTable, protocol } = tables
  return {
    countries: country,
    countryMessaging: messaging,
    countryRetention: retention,
    brands: brand,
    lenders: lender,
    playedLenders: played,
    priceTables: priceTable,
    disclosures,
    locales: locale,
    offers: offer,
    environments: environment,
    affiliates: affiliate,
    followUps: followUp,
    followUpLookUps: lookUps,
    followUpPlays: play,
    lenderConnectors: connector,
    lenderMappings: mapping,
    playedProtocols: protocol,
  } as unknown as Omit<Checked, 'texts'>
}

/** Folders of one variant: its brand, its country, and their locale beside the neutral one. */
export function foldersOf(all: CatalogueFolders, variantId: string, locale: string): CatalogueFolders {
  const { brandId, countryId } = brandAndCountryOf(variantId)
  const locales = [constants.translation.fallbackLanguage, locale]
  const own = (texts: Readonly<Record<string, readonly string[]>>, id: string) => ({
    [id]: (texts[id] ?? []).filter((each) => locales.includes(each)),
  })
  return {
    ...all,
    ids: {
      ...all.ids,
      brands: [brandId],
      countries: [countryId],
      locales: all.ids.locales.filter((id) => locales.includes(id)),
    },
    ownTexts: { countries: own(all.ownTexts.countries, countryId), brands: own(all.ownTexts.brands, brandId) },
  }
}

function describe(file: string, expected: Record<string, string>): string {
  if (file.endsWith('.json')) return 'a JSON object of texts'
  if (file.endsWith('.svg')) return 'a picture'
  if (file.endsWith('.css')) return 'a style sheet with the tokens of the brand'
  const names = Object.keys(expected).map((name) => `\`${name}\``)
  return `a module that exports ${names.join(', ')}`
}
