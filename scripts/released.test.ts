// Test of the ledger of released migrations: none is edited, and none comes before one that databases had (P-05, Q4).
import { expect, test } from 'vitest'
import { migrations } from '#server/platform/stores/migrate.ts'
import { migrationFiles, migrationProblems, releasedMigrations } from './released.ts'

const released = { '001-first': 'a', '003-third': 'c' }
const problems = (files: readonly string[], hash = (name: string) => (name === '001-first' ? 'a' : 'c')) =>
  migrationProblems(files, released, hash)
const at = 'server/platform/migrations/'

test('Q4 the migrations are as they were released, and each file is run under its name', () => {
  expect(migrationProblems(migrationFiles(), releasedMigrations())).toEqual([])
  expect(Object.keys(migrations).toSorted()).toEqual(migrationFiles())
})

test('Q4 a new one after the last is taken; one that fills a gap would stop the start of every database that had the last', () => {
  expect(problems(['001-first', '003-third', '004-new'])).toEqual([])
  expect(problems(['001-first', '002-gap', '003-third'])).toEqual([
    `${at}002-gap.ts: stands before 003-third, which databases had: expected a number after the last`,
  ])
})

test('Q4 one that is edited, removed or has the number of another is refused', () => {
  expect(problems(['001-first', '003-third'], () => 'a')).toEqual([
    `${at}003-third.ts: was changed after its release, expected a new migration after the last`,
  ])
  expect(problems(['001-first'])).toEqual([`${at}003-third.ts: is missing, expected the migration that databases had`])
  expect(problems(['001-first', '003-third', '004-one', '004-two'])).toEqual([
    `${at}004-two.ts: 004 is another migration’s too, expected a number of its own`,
  ])
})
