// `npm run registry`: writes the catalogue's indexes from its folders; `--check` fails where they are stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from './catalogue-folders.ts'
import type { CatalogueFolders, TextOwner } from './catalogue-folders.ts'
import { serverColumns, serverTypes } from './registry-columns.ts'
import { root } from './root.ts'
import { webCriteria } from './web-criteria.ts'

const heading = '// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.'

/** `tf-bank` to `tfBank`. */
const camel = (id: string) => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
/** A property's name, quoted only where it must be. */
const property = (id: string) => (/^[a-z][a-z0-9]*$/.test(id) ? id : `'${id}'`)
const table = (rows: readonly string[]) =>
  rows.length === 0 ? '{}' : `{\n${rows.map((row) => `  ${row},\n`).join('')}}`
const json = "{ with: { type: 'json' } }"

const followUpTextsFile = (locale: string) => `follow-up-texts.${locale}.generated.ts`

/** The texts of all follow-ups in a locale, a chunk of the browser's: those they share, and those of each folder. */
function followUpTexts({ ids }: CatalogueFolders, locale: string): string {
  const keys = ids['follow-ups']
  const local = (key: string) => `${camel(key)}Texts`
  return `${heading}
import shared from './locales/${locale}/follow-ups.json' with { type: 'json' }
${keys.map((key) => `import ${local(key)} from './follow-ups/${key}/texts/${locale}.json' with { type: 'json' }\n`).join('')}
export default {
  ...shared,
${keys.map((key) => `  ${property(key)}: ${local(key)},\n`).join('')}}
`
}

/** The browser's index: everything lazy, so that a variant loads only its own. */
export function webIndex({ ids, ownTexts }: CatalogueFolders): string {
  const lazy = (path: string, options = '') => `() => import('./${path}'${options && `, ${options}`})`
  const rules = ids.countries.map((id) => `${property(id)}: ${lazy(`countries/${id}/rules.ts`)}`)
  const texts = ids.locales.map(
    (id) =>
      `${property(id)}: {\n    shell: ${lazy(`locales/${id}/shell.json`, json)},\n    form: ${lazy(`locales/${id}/form.json`, json)},\n    followUps: ${lazy(followUpTextsFile(id))},\n  }`,
  )
  const overrides = (kind: TextOwner) =>
    ids[kind].map((id) => {
      const rows = ownTexts[kind][id]!.map(
        (locale) => `    ${property(locale)}: ${lazy(`${kind}/${id}/texts/${locale}.json`, json)},\n`,
      )
      return `${property(id)}: {${rows.length > 0 ? `\n${rows.join('')}  ` : ''}}`
    })
  const offers = ids.offers.map((id) => `import { offer as ${camel(id)}Offer } from './offers/${id}/offer.ts'`)
  return `${heading}
import type { CountryRules } from '#domain/questions/country-rules.ts'
import type { Offer } from '#domain/lender/offer.ts'
${offers.join('\n')}

type Json = () => Promise<{ readonly default: object }>

export const countryRules: Readonly<Record<string, () => Promise<CountryRules>>> = ${table(rules)}

export const texts: Readonly<Record<string, { readonly shell: Json; readonly form: Json; readonly followUps: Json }>> = ${table(texts)}

export const offers: Readonly<Record<string, Offer>> = ${table(ids.offers.map((id) => `${property(id)}: ${camel(id)}Offer`))}

export const countryTexts: Readonly<Record<string, Readonly<Record<string, Json>>>> = ${table(overrides('countries'))}

export const brandTexts: Readonly<Record<string, Readonly<Record<string, Json>>>> = ${table(overrides('brands'))}
`
}

/** The browser's index of follow-ups, loaded with their screens: the first step needs none of it. */
export function webFollowUps({ ids, withPart }: CatalogueFolders): string {
  const all = ids['follow-ups']
  const local = (id: string) => `${camel(id)}FollowUp`
  const screens = withPart['screen.web.tsx'].map(
    (id) => `${property(id)}: () => import('./follow-ups/${id}/screen.web.tsx')`,
  )
  return `${heading}
import type { ComponentType } from 'react'
import type { FollowUp, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
${all.map((id) => `import { followUp as ${local(id)} } from './follow-ups/${id}/follow-up.ts'`).join('\n')}

export const followUps: Readonly<Record<string, FollowUp>> = ${table(all.map((id) => `${property(id)}: ${local(id)}`))}

type Screen = ComponentType<{ readonly open: OpenFollowUp }>

/** Screens of those whose form's own is not enough, each a chunk of its own. */
export const followUpScreens: Readonly<Record<string, () => Promise<{ readonly Screen: Screen }>>> = ${table(screens)}
`
}

/** Routes that follow-ups bring: the first step knows them, and needs nothing else of the catalogue's index. */
export function followUpRoutesIndex({ followUpRoutes }: CatalogueFolders): string {
  return `${heading}
export const followUpRoutes: readonly string[] = [${followUpRoutes.map((route) => `'${route}'`).join(', ')}]
`
}

/** Paths of the calls that follow-ups bring, for whoever needs nothing else of them. */
export function followUpPathsIndex({ followUpPaths }: CatalogueFolders): string {
  return `${heading}
export const followUpPaths: readonly string[] = [
${followUpPaths.map((path) => `  '${path}',\n`).join('')}]
`
}

/** Import lines and exported tables, gathered while the server's index is written. */
interface IndexLines {
  readonly imports: string[]
  readonly tables: string[]
}

/** Adds a table for each kind of folder. */
function addColumns({ ids }: CatalogueFolders, { imports, tables }: IndexLines): void {
  for (const { table: name, kind, file, suffix, name: exported, type } of serverColumns) {
    for (const id of ids[kind]) {
      const local = camel(id) + suffix
      imports.push(
        `import ${exported ? `{ ${exported} as ${local} }` : `* as ${local}`} from './${kind}/${id}/${file}'`,
      )
    }
    const rows = ids[kind].map((id) => `${property(id)}: ${camel(id)}${suffix}`)
    tables.push(`export const ${name}${type ? `: Readonly<Record<string, ${type}>>` : ''} = ${table(rows)}`)
  }
}

/** Adds the countries' rules, with the library for phone numbers in place of the browser's reader. */
function addRules({ ids }: CatalogueFolders, { imports, tables }: IndexLines): void {
  for (const id of ids.countries) {
    imports.push(`import * as ${camel(id)}Rules from './countries/${id}/rules.ts'`)
    imports.push(`import ${camel(id)}Phones from './countries/${id}/phone-metadata.json' with { type: 'json' }`)
  }
  const rows = ids.countries.map((id) => `${property(id)}: withPhoneLibrary(${camel(id)}Rules, ${camel(id)}Phones)`)
  tables.push(`export const countryRules: Readonly<Record<string, CountryRules>> = ${table(rows)}`)
}

/** Adds a table for each of the parts that few folders have. */
function addParts({ withPart }: CatalogueFolders, { imports, tables }: IndexLines): void {
  for (const [name, kind, file, exported, type] of [
    ['followUpPlays', 'follow-ups', 'play.sandbox.ts', 'play', 'PlayedFollowUp'],
    ['followUpLookUps', 'follow-ups', 'look-ups.server.ts', 'lookUps', 'FollowUpLookUps'],
    ['followUpTakes', 'follow-ups', 'take.server.ts', 'take', 'FollowUpTake'],
    ['lenderConnectors', 'lenders', 'connector.server.ts', 'connector', 'LenderProtocol'],
    ['lenderMappings', 'lenders', 'mapping.ts', 'mapping', 'LenderMapping'],
    ['playedProtocols', 'lenders', 'played.server.ts', 'protocol', 'PlayedProtocol'],
  ] as const) {
    const local = (id: string) => camel(`${id}-${exported}`)
    for (const id of withPart[file])
      imports.push(`import { ${exported} as ${local(id)} } from './${kind}/${id}/${file}'`)
    const rows = withPart[file].map((id) => `${property(id)}: ${local(id)}`)
    tables.push(`export const ${name}: Readonly<Record<string, ${type}>> = ${table(rows)}`)
  }
}

/** The server's index: everything at once. */
export function serverIndex(folders: CatalogueFolders): string {
  const { ids, ownTexts } = folders
  const imports: string[] = []
  const tables: string[] = []
  addColumns(folders, { imports, tables })
  addRules(folders, { imports, tables })
  addParts(folders, { imports, tables })
  const jsonImport = (local: string, path: string) =>
    imports.push(`import ${local} from './${path}' with { type: 'json' }`)
  const texts = ids.locales.map((id) => {
    const local = camel(id)
    jsonImport(`${local}Shell`, `locales/${id}/shell.json`)
    jsonImport(`${local}Form`, `locales/${id}/form.json`)
    imports.push(`import ${local}FollowUps from './${followUpTextsFile(id)}'`)
    return `${property(id)}: { shell: ${local}Shell, form: ${local}Form, followUps: ${local}FollowUps }`
  })
  const messages = ids.locales.map((id) => {
    jsonImport(`${camel(id)}Messages`, `locales/${id}/messages.json`)
    return `${property(id)}: ${camel(id)}Messages`
  })
  const policies = (kind: 'countries' | 'locales') =>
    ids[kind].map((id) => {
      const local = camel(`${kind}-${id}-policies`)
      jsonImport(local, `${kind}/${id}/policies.json`)
      return `${property(id)}: ${local}`
    })
  const ofLaw = table(policies('countries'))
  const ofPolicies = table(policies('locales'))
  const overrides = (kind: TextOwner) =>
    ids[kind].map((id) => {
      const rows = ownTexts[kind][id]!.map((locale) => {
        const local = camel(`${kind}-${id}-texts-in-${locale}`)
        jsonImport(local, `${kind}/${id}/texts/${locale}.json`)
        return `${property(locale)}: ${local}`
      })
      return `${property(id)}: ${rows.length > 0 ? `{ ${rows.join(', ')} }` : '{}'}`
    })
  const ofCountries = table(overrides('countries'))
  const ofBrands = table(overrides('brands'))
  return `${heading}
${serverTypes}
${imports.join('\n')}

${tables.join('\n\n')}

export const texts: Readonly<Record<string, { readonly shell: object; readonly form: object; readonly followUps: object }>> = ${table(texts)}

export const messages: Readonly<Record<string, object>> = ${table(messages)}
export const policies: Readonly<Record<string, LocalePolicies>> = ${ofPolicies}

export const countryPolicies: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = ${ofLaw}

export const countryTexts: Readonly<Record<string, Readonly<Record<string, object>>>> = ${ofCountries}

export const brandTexts: Readonly<Record<string, Readonly<Record<string, object>>>> = ${ofBrands}
`
}

/**
 * Writes what is stale, or with `check` only finds it. The names of the stale files; problems of the folders instead
 * where there are any, and then nothing is written.
 */
export async function writeRegistry({ check = false, catalogue = join(root, 'catalogue') } = {}): Promise<{
  readonly stale: readonly string[]
  readonly problems: readonly string[]
  readonly unfinished: readonly string[]
}> {
  const folders = await readCatalogue(catalogue)
  if (folders.problems.length > 0) return { stale: [], problems: folders.problems, unfinished: [] }
  const files = {
    'web.generated.ts': webIndex(folders),
    'follow-ups.web.generated.ts': webFollowUps(folders),
    'criteria.web.generated.ts': `${heading}\n${webCriteria(folders.ids.locales.map((id) => [property(id), id]))}`,
    'follow-up-paths.generated.ts': followUpPathsIndex(folders),
    'follow-up-routes.generated.ts': followUpRoutesIndex(folders),
    'server.generated.ts': serverIndex(folders),
    ...Object.fromEntries(folders.ids.locales.map((id) => [followUpTextsFile(id), followUpTexts(folders, id)])),
  }
  const stale = Object.entries(files).filter(([file, text]) => {
    const path = join(catalogue, file)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  if (!check) for (const [file, text] of stale) writeFileSync(join(catalogue, file), text)
  return { stale: stale.map(([file]) => `catalogue/${file}`), problems: [], unfinished: folders.unfinished }
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const { stale, problems } = await writeRegistry({ check })
  for (const problem of problems) console.error(problem)
  for (const file of stale) console.error(check ? `${file} is stale: npm run registry` : `wrote ${file}`)
  process.exitCode = problems.length > 0 || (check && stale.length > 0) ? 1 : 0
}
