// Test of the built scripts: what the server alone needs is in none of them, nor what the oldest browsers do not have (decision 090).
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { basename, join } from 'node:path'
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

/** Functions of the language and of addresses that came to browsers after the oldest ones of decision 090. */
const younger =
  /\b(?:toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|isWellFormed|toWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\bURL\.(?:parse|canParse)\(|\bAbortSignal\.any\(|\bPromise\.try\(|\bRegExp\.escape\(|\bIterator\.|\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|flatMap|some|every|find|reduce|toArray)\(/g

/** Those that a script asks for only where the browser has them: `URL.canParse?URL.canParse(...)`. */
const asked = /URL\.canParse\?URL\.canParse\(|Object\.(?:values|keys|entries)\([^()]*\)/g

test('R-33 the scripts of the form call nothing that the oldest browsers do not have', () => {
  // Scripts of vendors, which are loaded once they are agreed to, bring what they need; the gallery is for developers.
  const ours = scripts.filter((file) => !/module\.slim|index-gallery/.test(file))
  const inline = globSync('{starter,nudge,draw-first-page,translations,worker}/*.js', { cwd: join(root, 'dist') })
  const all = [
    ...ours.map((file) => join(web, file)),
    join(web, 'embed.js'),
    ...inline.map((file) => join(root, 'dist', file)),
  ]
  expect(inline.length).toBeGreaterThan(4)
  const found = all.flatMap((file) =>
    [...readFileSync(file, 'utf8').replace(asked, '').matchAll(younger)].map(([call]) => `${basename(file)}: ${call}`),
  )
  expect(found).toEqual([])
})
