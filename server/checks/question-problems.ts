// Questions lint: no question is about health or social networks, by its key, its choices or its words (CCD 2023/2225, art. 18(3)).
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { generalOptions } from '#domain/questions/options.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import { textsIn } from './wording-problems.ts'
import type { ShownText } from './wording-problems.ts'

/** Keys of names and of words about the work somebody does: a hospital's employee is not its patient. */
const ofWork = /(?:^|[>.])(?:jobArea|jobTitle|position|\w*Profession)(?:[>.]|$)/

/** Groups of texts that ask something; those of faults answer what was typed, and say nothing that the question does not. */
const asking = /^(?:form>(?:steps|older|dataPoints|options)|followUps)>/

/** Letters before the beginning of a word make it another word. */
const atWordStart = (words: RegExp) => new RegExp(String.raw`(?<!\p{L})(?:${words.source})`, words.flags)

/** Forbidden words in keys and texts, each with where it stands. */
function found(words: RegExp, texts: Iterable<ShownText>): string[] {
  return [...texts].flatMap(([key, text]) => {
    const word = ofWork.test(key) ? undefined : words.exec(text)?.[0]
    return word === undefined ? [] : [`${key}: ${JSON.stringify(word)} in ${JSON.stringify(text)}`]
  })
}

/** Every name that a question is known by: data points, fields of follow-ups, and their choices. */
export function* questionNames({
  countries,
  followUps,
}: Pick<Catalogue, 'countries' | 'followUps'>): Generator<ShownText> {
  for (const key of dataPointKeys) yield [key, key]
  for (const options of [generalOptions, ...Object.values(countries).map((country) => country.options)])
    for (const [key, choices] of Object.entries(options))
      for (const choice of choices ?? []) yield [`${key}>${choice}`, choice]
  for (const [id, { own = {} }] of Object.entries(followUps))
    for (const [field, { options = [] }] of Object.entries<{ readonly options?: readonly string[] }>(own))
      for (const name of [field, ...options]) yield [`${id}>${field}>${name}`, name]
}

/** Questions about health or social networks, by name and by their words in every variant; nothing where there are none. */
export function questionProblems(catalogue: Catalogue, neutral: string): string[] {
  const { wordings } = catalogue
  const problems = new Set(found(wordings[neutral]!.notAsked, questionNames(catalogue)))
  for (const variant of variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values())
    for (const locale of new Set([variant.locale, neutral])) {
      const texts = [...textsIn(textsOf(catalogue, locale, variant), [])].filter(([key]) => asking.test(key))
      for (const problem of found(atWordStart(wordings[locale]!.notAsked), texts)) problems.add(`${locale}: ${problem}`)
    }
  return [...problems]
}
