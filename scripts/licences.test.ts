// Test of the licence report: what it lists, what it leaves out, and that no notice is lost.
import { expect, test } from 'vitest'
import { licencesPage, shippedPackages } from './licences.ts'
import { readLockFile } from './lock-file.ts'

const locked = {
  'node_modules/b': { version: '2.0.0', license: 'MIT' },
  'node_modules/a': { version: '1.0.0', license: 'MIT' },
  'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
  'node_modules/native-linux': { version: '1.0.0', license: 'LGPL-3.0', optional: true },
  'node_modules/tester': { version: '1.0.0', license: 'MIT', dev: true },
}
const texts: Readonly<Record<string, string>> = {
  'node_modules/a': 'MIT License\n\nCopyright (c) 2020 Ann\n\nPermission is granted.',
  'node_modules/b': 'MIT License\nCopyright 2021 Bob\nPermission is  granted.',
  'node_modules/native-linux': 'LGPL',
}
const page = licencesPage(shippedPackages(locked, (folder) => texts[folder]))

test('S-34 what ships is listed by name and version, development’s packages are not', () => {
  expect(page.match(/^\| [ab] .*$/gm)).toEqual([
    '| a | 1.0.0 | MIT |  |',
    '| b | 1.0.0 | ISC |  |',
    '| b | 2.0.0 | MIT |  |',
  ])
  expect(page).toContain('| native-linux | 1.0.0 | LGPL-3.0 | optional |')
  expect(page).not.toContain('tester')
})

test('S-34 a text stands once, below every package’s copyright notice; a package without one is named', () => {
  expect(page.match(/Permission is/g)).toHaveLength(1)
  expect(page).toContain('- a 1.0.0\n  - Copyright (c) 2020 Ann\n- b 2.0.0\n  - Copyright 2021 Bob')
  expect(page).toContain('- b 1.0.0: ISC')
})

test('S-34 every package that ships declares a licence', () => {
  const without = shippedPackages(readLockFile(), () => undefined).filter(({ licence }) => licence === 'none declared')
  expect(without).toEqual([])
})
