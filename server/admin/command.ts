// What an operator's command is: a row that the command line, its help and its completion are made from. A command runs where the
// database is open, which may be the running server: it is given the server's parts, and says its lines.
import type { Deps } from '#server/deps.ts'

export type AdminValue = string | number | boolean | undefined

export interface AdminOption {
  readonly summary: string
  readonly type: 'string' | 'number' | 'boolean'
  readonly required?: true
  readonly choices?: readonly string[]
  readonly default?: string | number | boolean
}

export interface AdminCommand {
  /** As typed, arguments in brackets: `leads show <id>`, `import postcodes <file>`. */
  readonly command: string
  readonly summary: string
  /** What the arguments in brackets are, by name. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, AdminOption>>
  /**
   * Says its result line by line, and how far it is while it works. Throws `CommandRefused` where what was asked cannot be done:
   * nothing is changed then.
   */
  readonly run: (deps: Deps, given: Readonly<Record<string, AdminValue>>, say: (line: string) => void) => Promise<void>
}

/** Its message is for the operator: what was wrong, and what was expected. */
export class CommandRefused extends Error {}
