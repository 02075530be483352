// Test of the table of the operator's commands: each is typed in a way of its own (Q3).
import { expect, test } from 'vitest'
import { wordsOf } from './command-words.ts'
import { commands } from './commands.ts'

// The later one would take the place of the earlier, which nobody could type any more.
test('Q3: no two commands are typed by the same words', () => {
  const typed = commands.map(({ command }) => wordsOf(command).words.join(' '))
  expect(typed.filter((words, index) => typed.indexOf(words) < index)).toEqual([])
})
