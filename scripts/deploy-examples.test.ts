// Test of the sample settings of deploy/: what is to be filled in stops the start where it was left as it is (Q5, S-33).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { settingRow } from '#server/platform/settings/settings-table.ts'
import { root } from './root.ts'

const sample = (name: string) => parseEnv(readFileSync(join(root, 'deploy', `${name}.env.example`), 'utf8'))
const settings = sample('loanform')

test('Q5: no secret of the samples is one that a server takes', () => {
  const secrets = Object.keys(settings).filter((name) => settingRow(name).type.includes('secret'))
  expect(secrets.length).toBeGreaterThan(0)
  const read = readConfig({ APP_ENV: 'production', ...settings }, catalogue)
  const refused = 'problems' in read ? read.problems.map(({ name }) => name) : []
  expect(refused).toEqual(expect.arrayContaining(secrets))
})

test('Q5: PostgreSQL is made without a password by nobody: the sample has none, and its image asks for one', () => {
  expect(sample('postgres')).toMatchObject({ POSTGRES_PASSWORD: '' })
})
