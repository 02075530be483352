// Command line of `npm run new`: what was asked for, the help, and clear refusals that name option and choices.
import { parseArgs } from 'node:util'
import type { Existing, NewKind, NewOption } from './skeleton.ts'

/** Its message is for who typed the command: what was wrong, and what was expected. */
export class NewRefused extends Error {}

export interface NewCommand {
  readonly kind: NewKind
  readonly id: string
  readonly options: Readonly<Record<string, string>>
}

type Kinds = Readonly<Record<string, NewKind>>

const command = 'npm run new --'
/** Values that an error names before it says how many more there are; the help has all. */
const namedAtMost = 12

/** `one of es, mx`, shortened where there are very many. */
function valuesOf({ choices, several, example }: NewOption, existing: Existing, id: string, most: number): string {
  const all = choices?.(existing, id) ?? []
  if (all.length === 0) return `for instance ${example}`
  const some = all.length > most ? [...all.slice(0, most), `${all.length - most} more`] : all
  return `${several ? 'any, with commas between them, of' : 'one of'} ${some.join(', ')}`
}

/** Help of `npm run new -- --help`. */
function generalHelp(kinds: Kinds): string {
  const width = Math.max(...Object.keys(kinds).map((name) => name.length)) + 2
  return [
    `${command} KIND NAME [--option value ...]`,
    '',
    'Makes a folder of the catalogue, prints every file it wrote, and says what is left to fill in. KIND is one of:',
    '',
    ...Object.entries(kinds).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
    '',
    `${command} KIND --help says what a kind asks for.`,
  ].join('\n')
}

/** Help of `npm run new -- KIND --help`. */
function kindHelp(name: string, { summary, name: named, options }: NewKind, existing: Existing): string {
  const flag = ([option, { example }]: [string, NewOption]) => `--${option} ${JSON.stringify(example).slice(1, -1)}`
  const rows = Object.entries(options)
  const needed = rows.filter(([, { otherwise }]) => otherwise === undefined)
  return [
    [`${command} ${name} NAME`, ...needed.map(flag)].join(' '),
    '',
    `${summary}. NAME is ${named.expected}.`,
    ...(rows.length > 0 ? ['', 'Options:'] : []),
    ...rows.map(([option, row]) => {
      const without = row.otherwise === undefined ? 'needed' : `without it: ${row.otherwise}`
      return `  --${option}: ${row.summary} (${without}); ${valuesOf(row, existing, '', Infinity)}`
    }),
  ].join('\n')
}

/** Problems with the options: unknown, missing and invalid ones; empty where there are none. */
function problemsOf(
  id: string,
  { options }: NewKind,
  given: Readonly<Record<string, unknown>>,
  existing: Existing,
): string[] {
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(options, name))
    .map(
      (name) =>
        `--${name} is no option: expected ${
          Object.keys(options)
            .map((each) => `--${each}`)
            .join(', ') || 'none'
        }`,
    )
  const wrong = Object.entries(options).flatMap(([name, row]) => {
    const value = given[name]
    const expected = `${row.summary}, ${valuesOf(row, existing, id, namedAtMost)}`
    if (value === undefined) return row.otherwise === undefined ? [`--${name} is needed: ${expected}`] : []
    if (typeof value !== 'string' || value === '') return [`--${name} has no value: expected ${expected}`]
    const choices = row.choices?.(existing, id) ?? []
    const isGood = (each: string) => row.isValid?.(each, id) ?? (choices.length === 0 || choices.includes(each))
    const all = row.several ? value.split(',') : [value]
    const twice = all.filter((each, index) => all.indexOf(each) < index)
    return [
      ...all.filter((each) => !isGood(each)).map((each) => `--${name} ${each}: expected ${expected}`),
      ...twice.map((each) => `--${name} ${each}: stands there twice, expected once`),
    ]
  })
  return [...unknown, ...wrong]
}

/**
 * The requested folder, or the help to print. Throws `NewRefused` where the command line is wrong: the message has
 * a line for each problem, with the option and what it expects.
 */
export function readNewCommand(
  words: readonly string[],
  kinds: Kinds,
  existing: Existing,
): NewCommand | { readonly print: string } {
  const names = Object.values(kinds).flatMap(({ options }) => Object.keys(options))
  const { values, positionals } = parseArgs({
    args: [...words],
    // Unknown options are refused below, with a list of those there are.
    strict: false,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { help, ...given } = values as Readonly<Record<string, unknown>>
  const [kindName, id, ...more] = positionals
  if (kindName === undefined && help) return { print: generalHelp(kinds) }
  if (kindName === undefined || !Object.hasOwn(kinds, kindName))
    throw new NewRefused(
      `${kindName === undefined ? 'No kind' : `${kindName} is no kind`}: expected ${Object.keys(kinds).join(', ')}\n\n${generalHelp(kinds)}`,
    )
  const kind = kinds[kindName]!
  if (help) return { print: kindHelp(kindName, kind, existing) }
  if (id === undefined || !kind.name.pattern.test(id))
    throw new NewRefused(`${kindName}: ${id ?? 'no name'}: expected ${kind.name.expected}`)
  const problems = problemsOf(id, kind, given, existing)
  if (problems.length === 0 && more.length > 0) problems.push(`one name at a time, and not ${more.join(' ')} too`)
  if (problems.length > 0)
    throw new NewRefused(
      [...problems.map((each) => `${kindName} ${id}: ${each}`), `${command} ${kindName} --help`].join('\n'),
    )
  return { kind, id, options: given as Record<string, string> }
}
