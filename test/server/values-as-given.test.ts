// Test of what stands around the values of settings: env files, shells and editors leave blanks, line ends, byte order marks and quotes (A3).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { buildSettings } from '#scripts/build-settings.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import type { Environment } from '#server/config.ts'
import { productionEnvironment } from './production-environment.ts'

const environment: Environment = {
  ...productionEnvironment(),
  DATABASE_URL: 'postgres://loanform:hush-hush-hush@db.example:5432/loanform',
  DATA_DIR: '/srv/loanform',
  SMS_URL: 'https://gateway.example/messages',
  SMS_SECRET: 'hush-hush-hush-hush',
  SMTP_URL: 'smtps://loanform:hush-hush-hush@mail.example:465',
  MAIL_FROM: 'no-reply@form.example',
  MAIL_OPERATOR: 'Example, S.L.',
  PORT: '3100',
  PRODUCT_NAME: 'Acme',
  BASE_PATH: '/loans',
}
const changed = (change: (value: string) => string): Environment =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value && change(value)]))
const lines = (given: Environment) => {
  const read = readConfig(given, catalogue)
  return 'problems' in read ? read.problems.map(problemLine) : []
}

test.each([
  ['a line end of Windows', (value: string) => `${value}\r`],
  ['a line end', (value: string) => `${value}\n`],
  ['blanks', (value: string) => `  ${value} `],
  ['a byte order mark', (value: string) => `\uFEFF${value}`],
])('A3: %s around a value is no part of it, for server and build', (_, change) => {
  const read = readConfig(changed(change), catalogue)
  expect(read).toEqual(readConfig(environment, catalogue))
  expect(read).toMatchObject({ config: { publicUrl: 'https://form.example' } })
  expect(buildSettings(changed(change))).toEqual(buildSettings(environment))
})

test('A3: a value of blanks counts as absent', () => {
  const read = readConfig({ ...environment, PRODUCT_NAME: ' ', BASE_PATH: '\r' }, catalogue)
  expect(read).toEqual(readConfig({ ...environment, PRODUCT_NAME: '', BASE_PATH: '' }, catalogue))
})

test.each([
  ['"', '"'],
  ["'", "'"],
])('A3: a value in %s quotes is refused by its name alone, once, and is not shown', (quote) => {
  const found = lines(changed((value) => quote + value + quote))
  expect(found.toSorted()).toEqual(
    Object.keys(environment)
      .map((name) => `${name}: found "a value in quotes", expected it without them: here they are a part of it`)
      .toSorted(),
  )
})

test('A3: names of other programs may have values in quotes', () => {
  expect(lines({ ...environment, LESSOPEN: '"lesspipe"' })).toEqual([])
})

test('A3: a character that nobody sees in a name is written out', () => {
  expect(lines({ ...environment, '\uFEFFPOLICIES_DIR': '/own' })).toEqual([
    String.raw`\ufeffPOLICIES_DIR: found "a name that no setting has", expected such a name as POLICIES_DIR`,
  ])
})
