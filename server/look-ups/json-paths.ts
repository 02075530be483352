// JSON path reader: extracts texts from an answer of any shape, by paths of the settings.

/** Parts between dots; `[]` after a part goes through a list: `results[].company.name`, `[].name`, `city`. */
export const pathForm = /^(?:\[\]|[\w-]+(?:\[\])*)(?:\.[\w-]+(?:\[\])*)*$/

/** Every value at the path, in order; the whole answer at an empty one. */
function valuesAt(answer: unknown, path: string): readonly unknown[] {
  const parts = path === '' ? [] : path.split('.').flatMap((part) => part.split(/(?=\[\])/))
  return parts.reduce<readonly unknown[]>(
    (values, part) => values.flatMap((value) => (part === '[]' ? listOf(value) : own(value, part))),
    [answer],
  )
}

/** Every text and number at the path, in order; what has another shape has none. */
export function textsAt(answer: unknown, path: string): string[] {
  return valuesAt(answer, path).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )
}

/**
 * The entries of the list that the path of `first` goes through last, each with the first text at every path below it. A path elsewhere says
 * nothing of an entry.
 */
export function entriesAt(
  answer: unknown,
  paths: Readonly<Record<string, string>>,
  first: string,
): Readonly<Record<string, string>>[] {
  const end = /^.*\[\]/.exec(paths[first] ?? '')?.[0] ?? ''
  const below = Object.entries(paths).filter(([, path]) => path.startsWith(end))
  return valuesAt(answer, end).map((entry) =>
    Object.fromEntries(
      below.flatMap(([name, path]) => {
        const text = textsAt(entry, path.slice(end.length).replace(/^\./, ''))[0]
        return text === undefined ? [] : [[name, text]]
      }),
    ),
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const own = (value: unknown, name: string): readonly unknown[] =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? [(value as Readonly<Record<string, unknown>>)[name]]
    : []
