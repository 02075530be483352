// Test of the table of the operator's commands: each is typed in a way of its own (Q3).
import { expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'
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
