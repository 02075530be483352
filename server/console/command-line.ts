// Command line, help and completion, derived from the commands' rows.
import { isAbsolute, resolve } from 'node:path'
import yargs from 'yargs'
import type { Argv } from 'yargs'
import type { AdminCommand, AdminGiven, AdminValue, AloneCommand } from './command.ts'
import { wordsOf } from './command-words.ts'

export type AnyCommand = AdminCommand | AloneCommand

/** Result of parsing: a command with its arguments, or a text to print with its exit code. */
export type ParsedLine =
  | { readonly command: AnyCommand; readonly given: AdminGiven }
  | { readonly print: string; readonly code: 0 | 2 }

export const programName = 'loanform-admin'

interface Branch {
  readonly row?: AnyCommand
  readonly branches: Map<string, Branch>
}

function treeOf(commands: readonly AnyCommand[]): Branch {
  const root: Branch = { branches: new Map() }
  for (const row of commands) {
    let branch = root
    const { words } = wordsOf(row.command)
    for (const [index, word] of words.entries()) {
      const before = branch.branches.get(word) ?? { branches: new Map<string, Branch>() }
      const next = index === words.length - 1 ? { ...before, row } : before
      branch.branches.set(word, next)
      branch = next
    }
  }
  return root
}

const paths: ReadonlySet<string> = new Set(['data-keys', 'file', 'folder', 'ledger-file'])
const isPath = (name: string) => paths.has(name)

/** Paths are made absolute from where the operator stands. */
function valuesOf(row: AnyCommand, found: Readonly<Record<string, unknown>>, cwd: string): AdminGiven {
  const names = [...Object.keys(row.arguments ?? {}), ...Object.keys(row.options ?? {}), 'json']
  const value = (name: string): AdminValue => {
    const said = found[name] as AdminValue
    return isPath(name) && typeof said === 'string' && !isAbsolute(said) ? resolve(cwd, said) : said
  }
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

/** Why an option cannot be what was typed: no number, or said twice. Absent where all can. */
function problemOf({ options: rows = {} }: AnyCommand, given: AdminGiven): string | undefined {
  const wrong = Object.entries(rows).find(([name]) => Array.isArray(given[name]) || Number.isNaN(given[name]))
  return wrong && `${wrong[0]}: expected one ${wrong[1].type === 'number' ? 'number' : 'value'}`
}

/** Reads a command line. `print` is for standard output with code 0, for standard error with 2. */
export async function readCommandLine(
  commandLine: readonly string[],
  commands: readonly AnyCommand[],
  cwd: string,
): Promise<ParsedLine> {
  let asked: ParsedLine | undefined
  const add = (to: Argv, { branches }: Branch): Argv => {
    for (const [word, branch] of branches) {
      const { row } = branch
      const rest = row ? wordsOf(row.command).rest : []
      to.command(
        [word, ...rest].join(' '),
        row?.summary ?? `${[...branch.branches.keys()].join(', ')}: see --help`,
        (inner) => {
          if (row) options(inner, row)
          add(inner, branch)
          if (!row) inner.demandCommand(1, 1, `${word}: expected ${[...branch.branches.keys()].join(', ')}`)
          return inner
        },
        (found) => {
          if (row) asked = { command: row, given: valuesOf(row, found, cwd) }
        },
      )
    }
    return to
  }
  const parser = yargs()
    .scriptName(programName)
    .locale('en')
    .usage('$0 COMMAND: what an operator does with leads, lenders, jobs, keys and backups.')
    .option('json', { type: 'boolean', describe: 'The result as JSON instead of a table', default: false })
    .command('completion', 'A script for bash or zsh: source <(npm run -s admin -- completion)', {}, () => {})
    .demandCommand(1, 'Expected a command, see --help')
    .strict()
    .version(false)
    .wrap(110)
    .exitProcess(false)
  add(parser, treeOf(commands))
  const printed = await new Promise<{ problem: string | undefined; output: string }>((done) => {
    // The callback keeps yargs from printing by itself.
    void parser.parse([...commandLine], {}, (problem: Error | undefined | null, _found: unknown, output: string) =>
      done({ problem: problem?.message, output }),
    )
  })
  const problem = printed.problem ?? (asked && 'command' in asked ? problemOf(asked.command, asked.given) : undefined)
  if (problem !== undefined)
    return { print: `${problem}\n${programName} ${commandLine[0] ?? ''} --help tells more`.trim(), code: 2 }
  if (asked) return asked
  return { print: printed.output, code: 0 }
}

function options(to: Argv, row: AnyCommand): void {
  for (const [name, describe] of Object.entries(row.arguments ?? {}))
    to.positional(name, { describe, type: 'string', ...(isPath(name) ? { normalize: false } : {}) })
  for (const [name, { summary, type, required, choices, default: standard }] of Object.entries(row.options ?? {}))
    to.option(name, {
      describe: summary,
      type,
      demandOption: required ?? false,
      ...(choices ? { choices: [...choices] } : {}),
      ...(standard === undefined ? {} : { default: standard }),
      // Said without a value, or twice, it would be something else than one value.
      requiresArg: type !== 'boolean',
    })
}
