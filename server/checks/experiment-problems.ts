// Validation of experiments by variant, after the layers are merged, against texts and themes. Also where one is off.
import { controlArm } from '#domain/journey/experiments.ts'
import type { Arm, Experiment } from '#domain/journey/experiments.ts'
import { constants } from '#domain/application/constants.ts'
import { countriesOf, experimentsOf } from '#domain/application/variant.ts'
import type { Checked } from './checked-catalogue.ts'

interface Place {
  /** The locales a variant's pages are in. */
  readonly locales: readonly string[]
  readonly flow: string | undefined
  readonly texts: Checked['texts']
  readonly tokens: readonly string[] | undefined
  /** Those that run and whose arms say which page comes first. */
  readonly ofFirstPage: readonly string[]
}

/** One sentence each; nothing where all fits. */
export function experimentProblems({ brands, countries, environments, texts, themeTokens }: Checked): string[] {
  return Object.entries(environments).flatMap(([environmentId, environment]) =>
    Object.entries(brands).flatMap(([brandId, brand]) =>
      countriesOf(brand, Object.keys(countries)).flatMap((countryId) => {
        const country = countries[countryId]!
        const experiments = experimentsOf({ brand, countryId, country, environment })
        const layers = [environment, brand.countries[countryId], brand, country]
        const place: Place = {
          locales: [country.locale, constants.translation.fallbackLanguage],
          flow: layers.find((layer) => layer?.flow)?.flow,
          texts,
          tokens: themeTokens?.[brandId],
          ofFirstPage: Object.keys(experiments).filter(
            (id) => !experiments[id]!.off && saysFirstPage(experiments[id]!),
          ),
        }
        return (
          Object.entries<Partial<Experiment>>(experiments)
            // A word of the environment's for another variant's is none here.
            .filter(([id, { seed }]) => seed !== undefined || layers.slice(1).some((layer) => layer?.experiments?.[id]))
            .flatMap(([id, experiment]) =>
              [...problemsOf(experiment, place), ...firstPageProblems(id, place)].map(
                (problem) => `experiments.${id}.${problem}`,
              ),
            )
            .map(
              (problem) =>
                `variant ${brandId}-${countryId} (catalogue/brands/${brandId}/brand.ts over catalogue/countries/${countryId}/country.ts, ${environmentId}): ${problem}`,
            )
        )
      }),
    ),
  )
}

const saysFirstPage = ({ arms = {} }: Partial<Experiment>) => Object.values(arms).some(({ firstPage }) => firstPage)

/** A page is drawn in two orders at most, and one draw says which: the first of them has it. */
function firstPageProblems(id: string, { ofFirstPage }: Place): string[] {
  const [first, ...others] = ofFirstPage
  return others.includes(id)
    ? [`arms: firstPage is said by the experiment ${first} too, expected one that runs in a variant`]
    : []
}

function problemsOf({ seed, arms = {} }: Partial<Experiment>, place: Place): string[] {
  const shares = Object.values(arms).map(({ share }) => share ?? 0)
  const all = shares.reduce((sum, share) => sum + share, 0)
  return [
    ...(seed === undefined ? ['seed: is missing'] : []),
    ...(shares.length === 0 ? ['arms: expected at least one'] : []),
    ...(all > 100
      ? [`arms: shares of ${shares.join(' and ')} are ${all}, expected at most 100 (the rest is ${controlArm})`]
      : []),
    ...Object.entries(arms).flatMap(([id, arm]) => armProblems(arm, place).map((problem) => `arms.${id}.${problem}`)),
  ]
}

function armProblems(
  { share, texts, order, firstPage, theme = {} }: Partial<Arm>,
  { locales, flow, texts: all, tokens }: Place,
): string[] {
  const keys = new Set(locales.flatMap((locale) => keysOf(texts?.[locale] ?? {})))
  return [
    ...(share === undefined ? ['share: is missing'] : []),
    ...(order && flow === 'older' ? ['order: the older flow has the order of its table'] : []),
    ...(firstPage && flow === 'older' ? ['firstPage: the older flow has the order of its table'] : []),
    ...(order && new Set(order).size < order.length ? ['order: a step stands there twice'] : []),
    ...(texts === undefined ? [] : locales).flatMap((locale) => {
      const said = new Set(keysOf(texts![locale] ?? {}))
      const there = new Set(keysOf(all[locale] ?? {}))
      return [
        ...[...keys]
          .filter((key) => !said.has(key))
          .map((key) => `texts.${locale}: ${key} is missing, another locale has it`),
        ...[...said].filter((key) => !there.has(key)).map((key) => `texts.${locale}: no such text ${key}`),
      ]
    }),
    ...Object.keys(theme)
      .filter((name) => tokens !== undefined && !tokens.includes(name))
      .map((name) => `theme: no such token ${name} in the brand's theme`),
  ]
}

/** `shell.hero.title`; plural forms as one. */
const keysOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value).map((key) => `${name}.${key}`)
      : [name.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  )
