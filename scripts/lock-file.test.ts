// Test of the package lock: every package has a version, a hash and the public registry's address.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFileProblems, packageName, readLockFile } from './lock-file.ts'
import { root } from './root.ts'

const sound = {
  version: '1.0.0',
  resolved: 'https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz',
  integrity: 'sha512-AAAA',
}

test('S-34 every entry of package-lock.json has a hash and comes from the public registry', () => {
  expect(lockFileProblems(readLockFile())).toEqual([])
})

test.each([
  ['no hash', { ...sound, integrity: undefined }, 'has no sha512 integrity hash'],
  ['a weak hash', { ...sound, integrity: 'sha1-AAAA' }, 'has no sha512 integrity hash'],
  ['no version', { ...sound, version: undefined }, 'has no version'],
  ['no address', { ...sound, resolved: undefined }, 'has no resolved address'],
  [
    'a private host',
    { ...sound, resolved: 'https://npm.example/@a/b/-/b-1.0.0.tgz' },
    'comes from https://npm.example/',
  ],
  ['plain http', { ...sound, resolved: sound.resolved.replace('https', 'http') }, 'comes from http://'],
  [
    'another package',
    { ...sound, resolved: 'https://registry.npmjs.org/c/-/c-1.0.0.tgz' },
    'comes from https://registry',
  ],
])('an entry with %s is found', (_, entry, expected) => {
  expect(lockFileProblems({ 'node_modules/@a/b': entry })).toEqual([expect.stringContaining(expected)])
})

test('a sound entry is let through, and names of packages come from folders or aliases', () => {
  expect(lockFileProblems({ 'node_modules/c/node_modules/@a/b': sound })).toEqual([])
  expect(lockFileProblems({ 'node_modules/alias': { ...sound, name: '@a/b' } })).toEqual([])
  expect(packageName('node_modules/c/node_modules/@a/b', sound)).toBe('@a/b')
})

test('S-34 no package runs a script when it is installed but the one that brings the runtime', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Readonly<Record<string, boolean>>
  }
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed).toEqual(['node'])
  const withScripts = Object.entries(readLockFile()).flatMap(([folder, entry]) =>
    entry.hasInstallScript ? [packageName(folder, entry)] : [],
  )
  expect(withScripts).toEqual(expect.arrayContaining(allowed))
})
