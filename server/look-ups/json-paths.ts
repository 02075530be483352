// JSON path reader: extracts texts from an answer of any shape, by paths of the settings.

/** Parts between dots; `[]` after a part goes through a list: `results[].company.name`, `[].name`, `city`. */
export const pathForm = /^(?:\[\]|[\w-]+(?:\[\])*)(?:\.[\w-]+(?:\[\])*)*$/

/** Every text and number at the path, in order; what has another shape has none. */
export function textsAt(answer: unknown, path: string): string[] {
  const parts = path.split('.').flatMap((part) => part.split(/(?=\[\])/))
  const found = parts.reduce<readonly unknown[]>(
    (values, part) => values.flatMap((value) => (part === '[]' ? listOf(value) : own(value, part))),
    [answer],
  )
  return found.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const own = (value: unknown, name: string): readonly unknown[] =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? [(value as Readonly<Record<string, unknown>>)[name]]
    : []
