// Validation of the follow-ups' texts. Every locale has every text that a screen needs, and none is left to be filled in (A8, F2,
// experience 34).
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'followUps' | 'texts'>

/** Beginning of a text that `npm run new` wrote and nobody has worded yet. */
const unfinished = /^TO FILL IN\b/

const fileOf = (key: string, locale: string) => `catalogue/follow-ups/${key}/texts/${locale}.json`

/** The paths of the texts that a follow-up's screen cannot do without, by its row. */
function neededTexts({
  form,
  own = {},
  groups = {},
  pictures,
  consents = [],
  texts = [],
}: FollowUp): readonly string[] {
  const { usual = [], others = [] } = pictures ?? {}
  return [
    'title',
    ...texts,
    ...(form === 'code' ? ['sms'] : []),
    ...Object.keys(groups).map((id) => `groups>${id}`),
    ...[...Object.keys(own), ...usual, ...others].map((name) => `fields>${name}>label`),
    ...Object.entries(own).flatMap(([name, { options = [] }]) => options.map((id) => `options>${name}>${id}`)),
    ...consents.flatMap((id) => [`consents>${id}>label`, `consents>${id}>text`]),
  ]
}

/** Every text of a group with its path. */
function textsIn(group: unknown, path: readonly string[] = []): readonly (readonly [path: string, text: string])[] {
  if (typeof group === 'string') return [[path.join('>'), group]]
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
}

/** The texts of each follow-up in each locale; nothing where the file is missing. */
function* eachFile({ followUps, texts }: Folders) {
  for (const [key, row] of Object.entries(followUps))
    for (const [locale, { followUps: groups }] of Object.entries(texts)) {
      const group: unknown = (groups as Readonly<Record<string, unknown>>)[key]
      yield { key, row, locale, group, texts: textsIn(group) }
    }
}

/** Texts that are missing, by file: an applicant would read the text's key. */
export function followUpTextProblems(folders: Folders): string[] {
  return [...eachFile(folders)].flatMap(({ key, row, locale, group, texts }) => {
    const file = fileOf(key, locale)
    if (group === undefined) return [`${file}: is missing, expected the texts of ${key} in ${locale}`]
    const worded = new Set(texts.filter(([, text]) => text.trim() !== '').map(([path]) => path))
    const missing = neededTexts(row).filter((path) => !worded.has(path))
    return missing.map((path) => `${file}: ${path}: is missing, expected a text`)
  })
}

/** Texts that `npm run new` left to be worded, by file. The registry is written all the same; build and start refuse them. */
export function unfinishedTexts(folders: Folders): string[] {
  return [...eachFile(folders)].flatMap(({ key, locale, texts }) =>
    texts
      .filter(([, text]) => unfinished.test(text))
      .map(([path, text]) => `${fileOf(key, locale)}: ${path}: is left to be filled in, found ${JSON.stringify(text)}`),
  )
}
