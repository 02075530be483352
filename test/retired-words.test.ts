// Test of retired words: names that were replaced do not come back. docs/glossary.md has the words in use.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

/** File names without their ending, each with the better one. Whoever renames a file adds its row. */
const retiredFiles: Readonly<Record<string, string>> = {
  armed: 'variant-with-arms',
  beside: 'runtime',
  continued: 'resume',
  deps: '{room}-dependencies',
  fold: 'aggregate-visits',
  'follow-up-wish': 'open-follow-up',
  happenings: 'state-events',
  lanes: 'job-concurrency',
  'lenders-as-set': 'effective-lenders',
  limits: 'the name of what is limited in front',
  'mail-look': 'email-theme',
  'own-file': 'operator-file',
  'own-link': 'the name of the link',
  'own-pages': 'the name of the pages',
  'own-texts': 'operator-texts',
  parts: 'composition',
  place: 'current-route',
  proportion: 'confidence-interval',
  'return-secret': 'account/password',
  room: 'capacity',
  standing: 'apply-reply, lead-reply',
  supplement: 'follow-up-result',
  'take-out': 'strip-url-params',
  'taken-out': 'personal-url-params',
  'told-once': 'deduplicate-events',
  'told-to': 'event-names-by-sink',
  'use-cases': '{room}-use-cases',
  wear: 'apply-arms',
  words: 'applicant-messages',
}

/** Identifiers, each with the better one. Whoever renames one adds its row. */
const retiredNames: Readonly<Record<string, string>> = {
  Beside: 'ClientRuntime',
  MailLook: 'EmailTheme',
  bury: 'markDead',
  happenings: 'stateEvents',
  happeningsOf: 'stateEvents',
  hasten: 'runEarlier',
  Left: 'NextAction',
  mailLook: 'emailTheme',
  ownFile: 'operatorFile, affiliateFile',
  ownLink: 'the name of the link',
  ownPages: 'the name of the pages',
  proportion: 'confidenceInterval',
  returnSecret: 'password',
  sit: 'startSink',
  toldOnce: 'deduplicateEvents',
}

const root = join(import.meta.dirname, '..')
const self = 'test/retired-words.test.ts'
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:bench|catalogue|contract|domain|e2e|sandbox|scripts|server|test|web)\//.test(file))
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && file !== self && existsSync(join(root, file)))

/** The identifiers of a file: no comments, no text in quotes. */
function identifiersIn(text: string): Set<string> {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

const betterFor = (table: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined

test('no file has a retired name', () => {
  const retired = files.flatMap((file) => {
    const better = betterFor(retiredFiles, basename(file).replace(/\..*$/, ''))
    return better === undefined ? [] : [`${file}: ${better}`]
  })
  expect(retired).toEqual([])
})

test('no identifier is a retired name', () => {
  const retired = files.flatMap((file) =>
    [...identifiersIn(readFileSync(join(root, file), 'utf8'))].flatMap((name) => {
      const better = betterFor(retiredNames, name)
      return better === undefined ? [] : [`${file}: ${name}, better ${better}`]
    }),
  )
  expect(retired).toEqual([])
})

test('comments and texts are no identifiers, names in code are', () => {
  expect([...identifiersIn(`// bury\nconst a = 'bury' /* bury */\nhasten(a)`)]).toEqual(['const', 'a', 'hasten'])
})
