// Validation of texts that a brand or a country lays over its locale: each replaces one that there is. Its values are those of
// the screen (P2, P4).

/** Texts by namespace, of a locale or of a folder that lies over it. */
export type TextTree = Readonly<Record<string, unknown>>

/** A file of texts that lie over a locale's. */
export interface OwnTexts {
  readonly file: string
  readonly locale: string
  readonly texts: TextTree
  /** The locales in which its owner is read. */
  readonly locales: readonly string[]
  /** The paths at which it may bring a text that there is not. */
  readonly brings?: RegExp
}

/** The paths of all texts, and of each group the values that a text in it has somewhere. A screen gives a group's texts the same values. */
interface Known {
  readonly paths: ReadonlySet<string>
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name!)

/** Every leaf of a tree with its path. */
function leavesOf(tree: unknown, path: readonly string[] = []): readonly (readonly [path: string, value: unknown])[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [[path.join('>'), tree]]
  return Object.entries(tree).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** Languages differ in the forms of a plural. */
const pathOf = (path: string) => path.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** A text outside every group has values of its own. */
const groupOf = (path: string) => (path.includes('>') ? path.slice(0, path.lastIndexOf('>')) : pathOf(path))

function knownIn(trees: readonly TextTree[]): Known {
  const [paths, values] = [new Set<string>(), new Map<string, Set<string>>()]
  for (const [path, text] of trees.flatMap((tree) => leavesOf(tree))) {
    paths.add(pathOf(path))
    const ofGroup = values.get(groupOf(path)) ?? new Set()
    for (const name of placeholders(String(text))) ofGroup.add(name)
    values.set(groupOf(path), ofGroup)
  }
  return { paths, values }
}

function leafProblem({ paths, values }: Known, path: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `expected a text, found ${JSON.stringify(value)}`
  if (!paths.has(pathOf(path))) return 'there is no such text, expected the path of one in catalogue/locales'
  const given = values.get(groupOf(path))!
  const strange = placeholders(value).find((name) => !given.has(name))
  if (strange === undefined) return undefined
  const expected = [...given].map((name) => `{{${name}}}`).join(', ') || 'none'
  return `{{${strange}}} is no value of this text, expected ${expected}`
}

/**
 * Texts of the neutral language that a locale's file lacks, and those that it has beyond them, one sentence each. The reader would get the
 * neutral language, or never see the text.
 */
export function localeTextProblems(file: string, texts: TextTree, neutral: TextTree): string[] {
  const worded = new Set(leavesOf(texts).flatMap(([path, text]) => (text === '' ? [] : [pathOf(path)])))
  const needed = new Set(leavesOf(neutral).map(([path]) => pathOf(path)))
  return [
    ...[...needed].filter((path) => !worded.has(path)).map((path) => `${file}: ${path}: is missing, expected a text`),
    ...ownTextProblems([{ file, locale: '', texts, locales: [''] }], [neutral]),
  ]
}

/** Everything wrong with the files, one sentence each. `trees` have every text that may be replaced, in any language. */
export function ownTextProblems(files: readonly OwnTexts[], trees: readonly TextTree[]): string[] {
  const known = knownIn(trees)
  return files.flatMap(({ file, locale, texts, locales, brings }) => [
    ...(locales.includes(locale)
      ? []
      : [`${file}: nobody reads it, expected a locale of its countries: ${locales.join(', ')}`]),
    ...leavesOf(texts).flatMap(([path, value]) => {
      const problem = brings?.test(path) && typeof value === 'string' ? undefined : leafProblem(known, path, value)
      return problem === undefined ? [] : [`${file}: ${path}: ${problem}`]
    }),
  ])
}
