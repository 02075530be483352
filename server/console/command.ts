// Shape of an operator's command: a row from which command line, help and completion are made. A command runs where the
// database is open, which may be the running server: it is given the server's parts, and says its lines.
import type { ConsoleDeps, ConsoleSettings } from './console-dependencies.ts'
import type { ReadinessPart } from '#server/ops/health/readiness.ts'
import type { Database } from '#server/platform/stores/database.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'

export type AdminValue = string | number | boolean | undefined

export interface AdminOption {
  readonly summary: string
  readonly type: 'string' | 'number' | 'boolean'
  readonly required?: true
  readonly choices?: readonly string[]
  readonly default?: string | number | boolean
}

export type AdminGiven = Readonly<Record<string, AdminValue>>
type Say = (line: string) => void

/** Context of a call: its process and its user. */
export interface AdminCaller {
  /** The system's user who typed it. */
  readonly who: string
  /** A line for whoever waits, no part of the result. */
  readonly tell: Say
  readonly config: ConsoleSettings
  readonly keys: KeyHolder
  /** The embedded database's folder as a tar at one moment; absent on PostgreSQL. */
  readonly dump?: (() => Promise<Blob>) | undefined
  /** Readiness of the server's parts, each asked now. */
  readonly readiness: () => Promise<readonly ReadinessPart[]>
}

/** Context of a command that runs. */
export interface AdminPlace extends AdminCaller {
  /** Adds to what the audit keeps of this call, before the data is touched: ids that were found, nothing personal (P-09). */
  readonly record: (found: Readonly<Record<string, unknown>>) => Promise<void>
}

interface AdminHeading {
  /** As typed, arguments in brackets: `leads show <id>`, `import postcodes <file>`. */
  readonly command: string
  readonly summary: string
  /**
   * Arguments in brackets, explained by name. One that names a path (`paths` of command-line.ts), and an option so named, reaches
   * `run` as an absolute one. Whoever runs the command stands elsewhere than the person who typed it.
   */
  readonly arguments?: Readonly<Record<string, string>>
  /** Every command has `--json` beside these: `given.json`. */
  readonly options?: Readonly<Record<string, AdminOption>>
  /**
   * Arguments and options that the audit keeps; never one that may be personal. `id` and `lead` are kept where they are ids.
   * Absent: none of them, the command alone is kept. `looks` where it only looks, and nothing is kept.
   */
  readonly audit?: readonly string[] | 'looks'
  /** Runs though the database has no room for its record: it is what helps then, and the log has it instead. */
  readonly runsWithoutRoom?: true
}

export interface AdminCommand extends AdminHeading {
  /**
   * Says its result line by line, and tells how far it is while it works. Throws `CommandRefused` where what was asked cannot be
   * done: nothing is changed then.
   */
  readonly run: (deps: ConsoleDeps, given: AdminGiven, say: Say, place: AdminPlace) => Promise<void>
}

/** Context of a command that opens the database by itself. */
export interface AlonePlace {
  readonly config: ConsoleSettings
  /** Everything that depends on a database, over the one that was opened. `close` ends connections outwards. */
  readonly connect: (db: Database) => { readonly deps: ConsoleDeps; readonly close: () => Promise<void> }
  /** As `AdminPlace.who`. */
  readonly who: string
  /** As `AdminPlace.tell`. */
  readonly tell: Say
}

/** A command about the database as a whole: it runs in its own process and opens nothing; no server may be running. */
export interface AloneCommand extends AdminHeading {
  readonly runAlone: (place: AlonePlace, given: AdminGiven, say: Say) => Promise<void>
}

/** Its message is for the operator: what was wrong, and what was expected. */
export class CommandRefused extends Error {}
