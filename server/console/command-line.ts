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
/** Of the command line itself, no row. */
export const completionWord = 'completion'

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

/** Paths are made absolute from where the operator stands. An empty one stays empty: it would name the folder itself. */
function valuesOf(row: AnyCommand, found: Readonly<Record<string, unknown>>, cwd: string): AdminGiven {
  const names = [...Object.keys(row.arguments ?? {}), ...Object.keys(row.options ?? {}), 'json']
  const value = (name: string): AdminValue => {
    const said = found[name] as AdminValue
    return isPath(name) && typeof said === 'string' && said !== '' && !isAbsolute(said) ? resolve(cwd, said) : said
  }
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

/**
 * Why an argument or option cannot be what was typed: no number, said twice, or empty. Absent where all can. A script's variable
 * without a value would be read as everything, or as the folder that the script stands in.
 */
function problemOf({ options: rows = {} }: AnyCommand, given: AdminGiven, commandLine: readonly string[]) {
  // yargs reads an empty number as 0, and 1 with once more 1 as 2.
  const valuesTyped = (name: string) =>
    commandLine.flatMap((word, index) => {
      if (word === `--${name}`) return [commandLine[index + 1]]
      return word.startsWith(`--${name}=`) ? [word.slice(name.length + 3)] : []
    })
  const isTypedWrong = (typed: readonly (string | undefined)[]) => typed.length > 1 || typed.includes('')
  const isWrong = (value: AdminValue) => Array.isArray(value) || Number.isNaN(value) || value === ''
  const wrong = Object.keys(given).find((name) => isTypedWrong(valuesTyped(name)) || isWrong(given[name]))
  return wrong && `${wrong}: expected one ${rows[wrong]?.type === 'number' ? 'number' : 'value'}`
}

/** The branch that the typed words lead to, those words, and the next one where no command of the branch is called so. */
function followed(root: Branch, commandLine: readonly string[]) {
  const typed = commandLine.filter((word) => !word.startsWith('-'))
  const path: string[] = []
  let branch = root
  for (const word of typed) {
    const next = branch.branches.get(word)
    if (!next) break
    path.push(word)
    branch = next
  }
  return { path, branch, stray: branch.row ? undefined : typed[path.length] }
}

/** yargs's own words, which the row is not named by. */
const lacksArgument = /^Not enough non-option arguments/

/** Words of yargs on a line that it does not understand, or prints help for; with the command and its arguments where they are what is wrong. */
function reworded(line: ReturnType<typeof followed>, problem: string | undefined): string | undefined {
  const { path, branch, stray } = line
  if (stray !== undefined && stray !== 'help' && (path.length > 0 || stray !== completionWord))
    return `Unknown command: ${[...path, stray].join(' ')}; expected ${[...branch.branches.keys()].join(', ')}`
  if (branch.row && problem !== undefined && lacksArgument.test(problem)) return `Expected ${branch.row.command}`
  return problem
}

/** Reads a command line. `print` is for standard output with code 0, for standard error with 2. */
export async function readCommandLine(
  commandLine: readonly string[],
  commands: readonly AnyCommand[],
  cwd: string,
): Promise<ParsedLine> {
  let asked: Extract<ParsedLine, { command: AnyCommand }> | undefined
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
    .command(completionWord, 'A script for bash or zsh: source <(npm run -s admin -- completion)', {}, () => {})
    .demandCommand(1, 'Expected a command, see --help')
    .strict()
    .version(false)
    .wrap(110)
    .exitProcess(false)
  const tree = treeOf(commands)
  add(parser, tree)
  const printed = await new Promise<{ problem: string | undefined; output: string }>((done) => {
    // The callback keeps yargs from printing by itself.
    void parser.parse([...commandLine], {}, (problem: Error | undefined | null, _found: unknown, output: string) =>
      done({ problem: problem?.message, output }),
    )
  })
  const line = followed(tree, commandLine)
  const problem =
    asked && !printed.problem ? problemOf(asked.command, asked.given, commandLine) : reworded(line, printed.problem)
  if (problem !== undefined)
    return { print: `${problem}\n${[programName, ...line.path, '--help'].join(' ')} tells more`, code: 2 }
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
