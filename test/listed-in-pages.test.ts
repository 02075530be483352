// Test of lists that a page has in its own words: they are those of the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frameEventParts } from '#contract/frame-events.ts'
import { webhookTypes } from '#contract/webhook-protocol.ts'
import { affiliateEvents } from '#domain/application/affiliate-folder.ts'
import { commands } from '#server/console/commands.ts'
import { wordsOf } from '#server/console/command-words.ts'

const page = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

/** Cells of each row between a heading and the next one, without the table's own heading. */
function rowsUnder(text: string, heading: string): string[][] {
  const part = text.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`))!
  const lines = part.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => line.split(' |').map((cell) => cell.replace(/^\|? ?/, '')))
}

test('B9: embedding.md has each event that a host page is told, with its details', () => {
  const rows = rowsUnder(page('embedding.md'), 'Events')
  const named = rows.map(([type, detail]) => [
    codeIn(type!)[0]!,
    codeIn(detail!).filter((code) => code in (frameEventParts[codeIn(type!)[0] as 'lead'] ?? {})),
  ])
  const expected = Object.entries(frameEventParts).map(([type, parts]) => [type, Object.keys(parts)])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected))
})

test('H2: webhooks.md has each event of a webhook and of a postback', () => {
  const text = page('webhooks.md')
  const types = rowsUnder(text, 'Webhooks and postbacks').map(([type]) => codeIn(type!)[0]!)
  expect(types.toSorted()).toEqual([...webhookTypes].toSorted())
  const sentence = text.split('\n').find((line) => line.includes('its postbacks for'))!
  expect(affiliateEvents.filter((event) => !codeIn(sentence).includes(event))).toEqual([])
})

test('Q3: operating.md has each command in its table', () => {
  const rows = rowsUnder(page('operating.md'), 'All commands').map(([first]) => first!)
  const missing = commands.filter(({ command }) => {
    const { words } = wordsOf(command)
    return !rows.some((row) => words.every((word) => codeIn(row).some((code) => code.split(' ').includes(word))))
  })
  expect(missing.map(({ command }) => command)).toEqual([])
})
