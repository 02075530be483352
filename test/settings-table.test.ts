// Test of the settings table: every setting that is read has a row, and every row is read (A3).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { settingDefault, settingGroups, settingRow, settingRowName } from '#server/platform/settings/settings-table.ts'
import { readSandboxSettings } from '#sandbox/sandbox-settings.ts'
import { settingsPage } from '#scripts/settings-page.ts'

const root = join(import.meta.dirname, '..')
const rows = Object.values(settingGroups).flatMap((group) => Object.entries(group))
const names = rows.map(([name]) => name)

/** Names that are looked up while settings are read, where some are given. */
function asked(given: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        found.add(String(name))
        return given[String(name)]
      },
    },
  )
  readConfig(environment, catalogue)
  return [...found]
}

// Some settings are read only beside others.
const ways: readonly Readonly<Record<string, string>>[] = [
  ...Object.keys(catalogue.environments).map((APP_ENV) => ({ APP_ENV })),
  { SMS_GATEWAY: 'template', SMS_URL: 'https://sms.example/{to}/{text}' },
  { SMS_GATEWAY: 'twilio' },
  { DOCUMENTS_S3_BUCKET: 'documents' },
]

test('A3 every setting the server reads has a row', () => {
  expect(ways.flatMap(asked).filter((name) => settingRowName(name) === undefined)).toEqual([])
})

test('A3 every row is read: by the server, or by the sandbox and its start', () => {
  const read = new Set(ways.flatMap(asked).map(settingRowName))
  const sandbox = readFileSync(join(root, 'sandbox/sandbox-settings.ts'), 'utf8')
  expect(names.filter((name) => !read.has(name) && !sandbox.includes(name))).toEqual([])
})

test('A3 no file of the server reads the environment beside the table', () => {
  const files = execFileSync('git', ['ls-files', 'server', 'sandbox'], { cwd: root, encoding: 'utf8' })
  const wanted = files
    .split('\n')
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env\.([A-Z_0-9]+)/g)])
    .map(([, name]) => name!)
  // The shell's and npm's own are no settings of ours.
  const ours = wanted.filter((name) => !['SHELL', 'INIT_CWD'].includes(name))
  expect(ours.filter((name) => settingRowName(name) === undefined)).toEqual([])
})

test('A3 the sandbox, which may not import the table, has the same defaults', () => {
  const { HOST, PORT, SANDBOX_URL } = Object.fromEntries(
    ['HOST', 'PORT', 'SANDBOX_URL'].map((name) => [name, settingDefault(name)]),
  )
  expect(readSandboxSettings({}, catalogue.environments)).toMatchObject({
    host: HOST,
    publicUrl: SANDBOX_URL,
    formUrl: `http://${HOST}:${PORT}`,
  })
})

test('A3 a setting without a row is refused by name, and so is a default that is none', () => {
  expect(() => settingRow('NO_SUCH_SETTING')).toThrow('NO_SUCH_SETTING')
  expect(() => settingDefault('DATABASE_URL')).toThrow('DATABASE_URL')
  expect(settingRowName('LENDER_A_B_URL')).toBe('LENDER_{ID}_URL')
})

test('A3 the page of settings has every row with its meaning, and each name once', () => {
  const page = settingsPage()
  expect(new Set(names).size).toBe(names.length)
  for (const [name, { meaning }] of rows) {
    const [row] = page.split('\n').filter((line) => line.startsWith(`| \`${name}\` |`))
    expect([name, row?.replaceAll('\\|', '').split(' | ').length]).toEqual([name, 5])
    expect(row).toContain(meaning)
  }
})
