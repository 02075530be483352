// JSON file of the operator, named by a setting and read at the start.

export interface OwnFile {
  /** Absent where the setting is. */
  readonly path: string | undefined
  /** Throws where there is none. */
  readonly readText: (path: string) => string
  readonly wrong: (name: string, expected: string, found?: string) => void
}

/** The file's object, or nothing. A file that cannot be read is reported with what was expected. */
export function readJsonFile(name: string, { path, readText, wrong }: OwnFile, expected: string): object | undefined {
  if (path === undefined) return undefined
  try {
    const value: unknown = JSON.parse(readText(path))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    wrong(name, expected, path)
  } catch (error) {
    const why = error instanceof SyntaxError ? 'no JSON' : ((error as NodeJS.ErrnoException).code ?? 'unreadable')
    wrong(name, `a JSON file with ${expected}`, `${path} (${why})`)
  }
  return undefined
}
