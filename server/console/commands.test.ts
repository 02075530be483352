// Test of the table of the operator's commands: each is typed in a way of its own (Q3).
import { describe, expect, test } from 'vitest'
import { programName, readCommandLine } from './command-line.ts'
import { wordsOf } from './command-words.ts'
import { commands } from './commands.ts'

// The later one would take the place of the earlier, which nobody could type any more.
test('Q3: no two commands are typed by the same words', () => {
  const typed = commands.map(({ command }) => wordsOf(command).words.join(' '))
  expect(typed.filter((words, index) => typed.indexOf(words) < index)).toEqual([])
})

test('Q3 R-38: each path of a restore is meant from where the operator stands', async () => {
  const typed = ['restore', 'set.backup', '--ledger-file', 'newest.jsonl', '--data-keys', '../keys.jsonl']
  expect(await readCommandLine(typed, commands, '/home/olga')).toMatchObject({
    given: { file: '/home/olga/set.backup', 'ledger-file': '/home/olga/newest.jsonl', 'data-keys': '/home/keys.jsonl' },
  })
})

const read = (typed: readonly string[]) => readCommandLine(typed, commands, '/home/olga')
const notUnderstood = (print: string) => ({ code: 2, print: expect.stringContaining(print) as string })

/** Groups of commands by their words; the empty one is of those without a group. */
const groups = [...new Set(commands.map(({ command }) => wordsOf(command).words.slice(0, -1).join(' ')))]

test.each(groups)(
  'Q3 R-38: a command that "%s" does not have is not understood, also where help is asked for',
  async (group) => {
    const typed = [...group.split(' ').filter(Boolean), 'nosuch']
    const hint = [programName, ...typed.slice(0, -1), '--help tells more'].join(' ')
    for (const line of [typed, [...typed, '--help'], ['--help', ...typed]]) {
      expect(await read(line)).toEqual(notUnderstood(`Unknown command: ${typed.join(' ')}; expected `))
      expect(await read(line)).toEqual(notUnderstood(hint))
    }
  },
)

describe.each(commands)('Q3 R-38: $command', (row) => {
  const { words, rest } = wordsOf(row.command)
  const needed = Object.entries(row.options ?? {}).flatMap(([name, { required, choices }]) =>
    required ? [`--${name}`, choices?.[0] ?? '1'] : [],
  )
  const complete = [...words, ...rest.map(() => 'one'), ...needed]
  const hint = `${programName} ${words.join(' ')} --help tells more`

  test('its help names each argument and option', async () => {
    const help = await read([...words, '--help'])
    expect(help).toEqual({ code: 0, print: expect.stringContaining(`${programName} ${row.command}\n`) as string })
    for (const name of [...Object.keys(row.arguments ?? {}), ...Object.keys(row.options ?? {})])
      expect(help).toEqual({ code: 0, print: expect.stringContaining(name) as string })
  })

  test('one argument too many and an unknown option are not understood', async () => {
    expect(await read(complete)).toMatchObject({ command: row })
    for (const line of [
      [...complete, 'extra'],
      [...complete, '--nosuch'],
    ]) {
      expect(await read(line)).toEqual(notUnderstood('Unknown argument: '))
      expect(await read(line)).toEqual(notUnderstood(hint))
    }
  })

  test('an argument that is missing is named, and none may be empty', async () => {
    if (rest.some((part) => part.startsWith('<')))
      expect(await read([...words, ...needed])).toEqual(notUnderstood(`Expected ${row.command}\n${hint}`))
    for (const [index, part] of rest.entries()) {
      const line = complete.with(words.length + index, '')
      expect(await read(line)).toEqual(notUnderstood(`${part.replaceAll(/[<>[\]]/g, '')}: expected one value`))
    }
  })

  test('an option with a value is given one value, and not an empty one', async () => {
    const rows = Object.entries(row.options ?? {}).filter(([, { type }]) => type !== 'boolean')
    for (const [name, { type, choices }] of rows) {
      const others = needed.filter((_, index) => needed[index - (index % 2)] !== `--${name}`)
      const line = [...words, ...rest.map(() => 'one'), ...others]
      const value = choices?.[0] ?? '1'
      expect(await read([...line, `--${name}`])).toEqual(notUnderstood('Not enough arguments following: '))
      expect(await read([...line, `--${name}`, value, `--${name}`, value])).toEqual(
        notUnderstood(`${name}: expected one `),
      )
      if (!choices)
        expect(await read([...line, `--${name}`, ''])).toEqual(
          notUnderstood(`${name}: expected one ${type === 'number' ? 'number' : 'value'}`),
        )
    }
  })
})
