// Wording lint. Every text that a variant shows, sends or puts into its page's head, against the wording rules of its locale
// (Directive (EU) 2023/2225, article 8(7) and (8)) and the register of its brand.
import { forbiddenKinds, registers } from '#domain/application/wording-rules.ts'
import type { Register, WordingRules } from '#domain/application/wording-rules.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Layer } from '#domain/application/layers.ts'
import { experimentsOf } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Worded = Pick<
  Catalogue,
  | 'brandMail'
  | 'brands'
  | 'brandTexts'
  | 'countries'
  | 'countryPolicies'
  | 'countryTexts'
  | 'environments'
  | 'messages'
  | 'policies'
  | 'texts'
>

/** A text with its key, `>` between the parts, and the file it stands in where that is known. */
export type ShownText = readonly [key: string, text: string, file?: string]

const values = /\{\{?[^{}]*\}\}?/gu
const whole = new Map<RegExp, RegExp>()

/** The same phrases with no letter before or after them: `\b` knows no letters beyond ASCII. */
function asWholeWords(phrases: RegExp): RegExp {
  const known = whole.get(phrases) ?? new RegExp(String.raw`(?<!\p{L})(?:${phrases.source})(?!\p{L})`, phrases.flags)
  whole.set(phrases, known)
  return known
}

/** Kind and words of each breach of the rules in a text; empty where there is none. */
export function faultyPhrases(
  rules: Pick<WordingRules, 'allowed' | 'forbidden' | 'registers'>,
  [key, text]: ShownText,
  register?: Register,
): readonly string[] {
  const allowed = Object.entries(rules.allowed ?? {}).flatMap(([start, phrases]) =>
    key.startsWith(start) ? [new RegExp(phrases.source, `${phrases.flags}g`)] : [],
  )
  const words = allowed.reduce((left, phrases) => left.replaceAll(phrases, ' '), text.replaceAll(values, ' '))
  const other = register === undefined ? undefined : register === 'formal' ? 'informal' : 'formal'
  const kinds = [
    ...forbiddenKinds.map((kind) => [kind, rules.forbidden[kind]] as const),
    ...(other && rules.registers ? [[`${other} address`, rules.registers[other]] as const] : []),
  ]
  return kinds.flatMap(([kind, phrases]) => {
    const found = asWholeWords(phrases).exec(words)
    return found ? [`${kind}: ${JSON.stringify(found[0])}`] : []
  })
}

/** Every text of a group with its key. */
export function* textsIn(group: unknown, path: readonly string[]): Generator<ShownText> {
  if (typeof group === 'string') yield [path.join('>'), group]
  if (typeof group === 'object' && group !== null)
    for (const [name, inner] of Object.entries(group)) yield* textsIn(inner, [...path, name])
}

type Experimenting = Pick<Layer, 'experiments'> | undefined

/** Texts of the arms that a layer's experiments have. */
function* textsOfArms(experiments: NonNullable<Experimenting>['experiments'], locale: string): Generator<ShownText> {
  for (const [name, experiment] of Object.entries(experiments ?? {}))
    for (const [arm, changes] of Object.entries(experiment?.arms ?? {}))
      yield* textsIn(changes?.texts?.[locale], ['arms', name, arm])
}

/** Texts of arms in every environment, after the layers are merged: also where one is off, as a layer may switch it on. */
function* armTexts(catalogue: Worded, { brandId, countryId }: Variant, locale: string): Generator<ShownText> {
  const brand = catalogue.brands[brandId]!
  const country = catalogue.countries[countryId]!
  for (const [id, environment] of Object.entries(catalogue.environments)) {
    // In the order they are merged in: the last that has a text is the one it is shown from.
    const layers: readonly (readonly [file: string, layer: Experimenting])[] = [
      [`catalogue/countries/${countryId}/country.ts`, country],
      [`catalogue/brands/${brandId}/brand.ts`, brand],
      [`catalogue/brands/${brandId}/brand.ts`, brand.countries[countryId]],
      [`catalogue/environments/${id}/environment.ts`, environment],
    ]
    const files = new Map(
      layers.flatMap(([file, layer]) =>
        [...textsOfArms(layer?.experiments, locale)].map(([key]) => [key, file] as const),
      ),
    )
    const merged = experimentsOf({ brand, countryId, country, environment })
    for (const [key, text] of textsOfArms(merged, locale)) yield [key, text, files.get(key)!]
  }
}

/** Every text of a variant in a locale: screens, messages, policies, arms of experiments; in its own locale the page's head too. */
export function* shownTexts(catalogue: Worded, variant: Variant, locale: string): Generator<ShownText> {
  const { brandMail, countryPolicies, messages, policies } = catalogue
  const { brandId, countryId } = variant
  yield* textsIn(textsOf(catalogue, locale, variant), [])
  yield* textsIn(deepMerge(messages[locale] ?? {}, brandMail[brandId]?.words?.[locale]), ['messages'])
  yield* textsIn(policies[locale], ['policies'])
  yield* textsIn(countryPolicies[countryId]?.[locale], ['law'])
  yield* armTexts(catalogue, variant, locale)
  if (locale !== variant.locale) return
  const { title, description, keywords, footer } = variant
  yield* textsIn({ title, description, keywords, footer }, ['page'])
}

/** Brands that do not say how they address applicants in a country whose language has two forms. */
function missingRegisters({ brands, countries, wordings }: Catalogue): string[] {
  return Object.entries(brands).flatMap(([id, brand]) =>
    Object.entries(brand.countries)
      .filter(([country, { register }]) => wordings[countries[country]!.locale]!.registers && register === undefined)
      .map(
        ([country]) =>
          `catalogue/brands/${id}/brand.ts: brand.countries.${country}.register: is missing, expected one of ${registers.join(', ')}`,
      ),
  )
}

/** Of each text of a variant in a locale: what it says against the rules. */
function* variantProblems(catalogue: Catalogue, variant: Variant, locale: string): Generator<string> {
  const { register } = catalogue.brands[variant.brandId]!.countries[variant.countryId] ?? {}
  for (const shown of shownTexts(catalogue, variant, locale)) {
    const [key, text, ...file] = shown
    const own = locale === variant.locale ? register : undefined
    for (const phrase of faultyPhrases(catalogue.wordings[locale]!, shown, own))
      yield [locale, ...file, key, `${phrase} in ${JSON.stringify(text)}`].join(': ')
  }
}

/**
 * Breaches of the wording rules, and brands that do not say their register: the first variant that shows it, the key, and
 * the words found. Each text is judged in the language of its country and in the neutral one.
 */
export function wordingProblems(catalogue: Catalogue, neutral: string): string[] {
  const found = new Map<string, string>()
  for (const variant of variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values())
    for (const locale of new Set([variant.locale, neutral]))
      for (const problem of variantProblems(catalogue, variant, locale))
        if (!found.has(problem)) found.set(problem, `${variant.id}: ${problem}`)
  return [...missingRegisters(catalogue), ...found.values()]
}
