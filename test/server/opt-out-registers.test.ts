// Test of opt-out registers: their files are checked at the start, and advertising stops while one cannot be read (P-12).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import { registerHash, registersIn } from '#server/reach/campaigns/register.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-registers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const problems = (path: string) => {
  const read = readConfig({ NO_ADVERTISING_DE: path }, catalogue)
  return 'problems' in read ? read.problems.map(problemLine) : []
}

const listed = registerHash('listed@example.test')
const wrongTexts = {
  'an address in clear': 'listed@example.test\n',
  'a hash in base64': `${Buffer.from(listed, 'hex').toString('base64')}\n`,
  'one wrong line among right ones': `${listed}\nlisted@example.test\n`,
}

test('P-12: a file of hashes is taken, with whatever ends its lines', () => {
  const path = file('right', `\uFEFF${listed}\r\n${registerHash('+4917612345678').toUpperCase()}\r\n`)
  expect(problems(path)).toEqual([])
  const ask = registersIn({ de: path })
  expect(ask('de', 'LISTED@example.test')).toBe('listed')
  expect(ask('de', '+4917612345678')).toBe('listed')
  expect(ask('de', 'other@example.test')).toBe('not-listed')
  expect(ask('es', 'listed@example.test')).toBe('absent')
})

test('P-12: a file that is not there stops the start, by its setting', () => {
  expect(problems(join(folder, 'nowhere'))).toEqual([
    `NO_ADVERTISING_DE: found "${join(folder, 'nowhere')} (ENOENT)", expected a file with a SHA-256 in hexadecimal a line`,
  ])
})

test.each(Object.entries(wrongTexts))('P-12: %s stops the start, and nobody counts as not listed', (name, text) => {
  const path = file(name, text)
  expect(problems(path)).toEqual([expect.stringContaining('NO_ADVERTISING_DE: found')])
  expect(problems(path).join()).not.toContain('@')
  expect(registersIn({ de: path })('de', 'listed@example.test')).toBe('unreadable')
})

test('P-12: a file that is lost while the server runs is no empty one', () => {
  const path = file('lost', listed)
  const ask = registersIn({ de: path })
  expect(ask('de', 'other@example.test')).toBe('not-listed')
  rmSync(path)
  expect(ask('de', 'other@example.test')).toBe('unreadable')
})
