// Reader of the catalogue's texts, policies and tokens of brands, as the checks want them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from '#domain/application/constants.ts'
import type { Checked } from '#server/checks/checked-catalogue.ts'
import { shapeProblems } from '#server/checks/catalogue-shapes.ts'
import { localeTextProblems, ownTextProblems } from '#server/checks/own-text-problems.ts'
import type { OwnTexts, TextTree } from '#server/checks/own-text-problems.ts'

const jsonIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as TextTree

/** Paths of texts that a country's own rules bring: its choices, the faults they find, and what its numbers look like. */
const ofCountries = /^form>(?:(?:options|faults)>|dataPoints>[^>]+>hint$)/

/** A locale's texts by namespace; the files are there and are JSON. */
export function textsIn(folder: string, ofFollowUps: object): Checked['texts'][string] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object
  return { shell: read('shell'), form: read('form'), followUps: { ...read('follow-ups'), ...ofFollowUps } }
}

/** The tokens a brand's theme gives. */
export function tokensIn(folder: string): string[] {
  const theme = join(folder, 'theme.css')
  const css = existsSync(theme) ? readFileSync(theme, 'utf8') : ''
  return [...new Set([...css.matchAll(/^ *(--[a-z][\w-]*):/gm)].map(([, name]) => name!))]
}

/** The names of the JSON files of a folder, sorted; none where there is no folder. */
export function localesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((name) => name.slice(0, -'.json'.length))
}

/** Faults in the texts that brands and countries lay over their locales. */
export function problemsOfOwnTexts(
  catalogue: string,
  owners: Readonly<Record<'brands' | 'countries', Readonly<Record<string, readonly string[]>>>>,
  { brands, countries, texts }: Checked,
): string[] {
  const neutral = constants.translation.fallbackLanguage
  const localesOf = (ids: readonly string[]) => [...new Set([...ids.map((id) => countries[id]!.locale), neutral])]
  const files = (kind: 'brands' | 'countries', countriesOf: (id: string) => readonly string[]): OwnTexts[] =>
    Object.entries(owners[kind]).flatMap(([id, found]) =>
      found.map((locale) => ({
        file: `catalogue/${kind}/${id}/texts/${locale}.json`,
        locale,
        texts: jsonIn(join(catalogue, kind, id, 'texts', `${locale}.json`)),
        locales: countriesOf(id).length > 0 ? localesOf(countriesOf(id)) : found,
        ...(kind === 'countries' && { brings: ofCountries }),
      })),
    )
  const ofBrands = files('brands', (id) => Object.keys(brands[id]!.everywhere ? countries : brands[id]!.countries))
  const all = Object.values(texts) as readonly TextTree[]
  const theirs = files('countries', (id) => [id])
  return [...ownTextProblems(ofBrands, [...all, ...theirs.map((own) => own.texts)]), ...ownTextProblems(theirs, all)]
}

/** Faults in the texts of locales that no screen's test reads: those of messages, and those that follow-ups share. */
export function problemsOfLocaleTexts(catalogue: string, { locales }: Pick<Checked, 'locales'>): string[] {
  const neutral = constants.translation.fallbackLanguage
  if (!Object.hasOwn(locales, neutral)) return []
  const read = (id: string, name: string) => jsonIn(join(catalogue, 'locales', id, name))
  return ['messages.json', 'follow-ups.json'].flatMap((name) =>
    Object.keys(locales).flatMap((id) =>
      localeTextProblems(`catalogue/locales/${id}/${name}`, read(id, name), read(neutral, name)),
    ),
  )
}

/** Faults in the policies of locales, and in the words of each country's law, which stand in its language and the neutral one. */
export function problemsOfPolicies(catalogue: string, { countries, locales }: Checked): string[] {
  const read = (kind: string, id: string) => {
    const file = `${kind}/${id}/policies.json`
    return { file: `catalogue/${file}`, found: jsonIn(join(catalogue, file)) }
  }
  const ofLocales = Object.keys(locales).flatMap((id) => {
    const { file, found } = read('locales', id)
    return shapeProblems(file, 'policies', found)
  })
  const ofLaw = Object.entries(countries).flatMap(([id, { locale }]) => {
    const { file, found } = read('countries', id)
    const needed = [...new Set([locale, constants.translation.fallbackLanguage])]
    return [
      ...shapeProblems(file, 'law', found),
      ...needed.filter((each) => !Object.hasOwn(found, each)).map((each) => `${file}: law.${each}: is missing`),
      ...Object.keys(found)
        .filter((each) => !Object.hasOwn(locales, each))
        .map((each) => `${file}: law.${each}: expected the name of a folder in catalogue/locales`),
    ]
  })
  return [...ofLocales, ...ofLaw]
}
