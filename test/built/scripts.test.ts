// Test of the built scripts: what the server alone needs is in none of them.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/root.ts'

const web = join(root, 'dist/web')
const scripts = globSync('assets/*.js', { cwd: web })

test('K2 no script of the browser has libphonenumber-js: a table and a small reader stand for it', () => {
  const ofLibrary = '[libphonenumber-js]'
  const library = fileURLToPath(new URL('../es6/metadata.js', import.meta.resolve('libphonenumber-js/core')))
  expect(readFileSync(library, 'utf8')).toContain(ofLibrary)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((file) => readFileSync(join(web, file), 'utf8').includes(ofLibrary))).toEqual([])
})
