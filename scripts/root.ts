// Path of the project on this machine, and how its own programs are run.
import { dirname } from 'node:path'

export const root = dirname(import.meta.dirname)

/** Node's arguments for a TypeScript file of ours: it strips the types itself. */
export function nodeArguments(file: string, ...rest: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', file, ...rest]
}
