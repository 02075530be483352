// What a command of the desk is given, and what it is.
import type { Catalogue } from '#server/catalogue.ts'
import type { Sealer } from '#server/kit/sealing.ts'
import type { Database } from '#server/stores/database.ts'

export interface DeskParts {
  readonly db: Database
  readonly sealer: Sealer
  readonly catalogue: Catalogue
  /** The text of a file; throws where it cannot be read. */
  readonly readFile: (file: string) => string
  /** A line of the result. */
  readonly print: (line: string) => void
  /** A line for whoever waits, not part of the result. */
  readonly tell: (line: string) => void
  /** Says what is wrong; the exit code 1. */
  readonly complain: (...lines: readonly string[]) => 1
  /** Unix milliseconds. */
  readonly now: () => number
}

export interface DeskCommand {
  /** Name and arguments. */
  readonly usage: string
  /** The exit code. */
  readonly run: (parts: DeskParts, commandArguments: readonly string[]) => Promise<number>
}
