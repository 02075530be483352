// Test of adding a follow-up: a lender with an odd one of its own is two folders, and nothing elsewhere is edited (A8, F2).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import { forms } from '#scripts/new/follow-up.ts'
import { copyOfProject } from './copy-of-project.ts'

const copy = copyOfProject()
afterAll(copy.remove)

const folder = 'catalogue/follow-ups/pet-details'
const texts = Object.keys(locales).map((id) => `${folder}/texts/${id}.json`)
const made = [
  `${folder}/follow-up.ts`,
  ...texts,
  'catalogue/lenders/pawbank/countries/es.ts',
  'catalogue/lenders/pawbank/lender.ts',
  'catalogue/lenders/pawbank/prices.ts',
  'catalogue/lenders/pawbank/sandbox.ts',
]
const generated = [
  'catalogue/follow-up-paths.generated.ts',
  'catalogue/follow-up-routes.generated.ts',
  ...Object.keys(locales).map((id) => `catalogue/follow-up-texts.${id}.generated.ts`),
  'catalogue/follow-ups.web.generated.ts',
  'catalogue/server.generated.ts',
  'docs/states.md',
  'docs/tables.md',
]

const words = {
  title: 'Your pet',
  fields: {
    animal: { label: 'Which animal is it?', required: 'Choose an animal' },
    livesHereSince: { label: 'Since when does it live with you?', required: 'Enter the date' },
  },
  options: { animal: { cat: 'Cat', dog: 'Dog', parrot: 'Parrot' } },
}
/** Two fields of its own in the place of the one that `npm run new` wrote. */
const fields =
  "own: { animal: { kind: 'choice', options: ['cat', 'dog', 'parrot'] }, livesHereSince: { kind: 'date' } },"

beforeAll(async () => {
  await copy.run('scripts/new.ts', 'follow-up', 'pet-details', '--form', 'questions')
  await copy.run('scripts/new.ts', 'lender', 'pawbank', '--countries', 'es', '--asks', 'pet-details')
}, 120_000)

describe('A8 F2 a lender with a new follow-up', () => {
  test('A8 build and start refuse the texts that npm run new left to be filled in, each by its file', async () => {
    for (const script of ['scripts/build.ts', 'scripts/start.ts']) {
      const failure = await copy.run(script).catch(String)
      for (const file of texts)
        expect(failure).toContain(
          `${file}: title: is left to be filled in, found "TO FILL IN: the heading of pet-details"`,
        )
    }
  }, 120_000)

  test('F2 is its folder and the lender’s, and the lender takes an application through it', async () => {
    copy.edit(`${folder}/follow-up.ts`, (text) => text.replace(/own: .*/, fields))
    for (const file of texts) copy.write(file, `${JSON.stringify(words, undefined, 2)}\n`)
    await copy.run('scripts/registry.ts')
    await copy.run('scripts/tables.ts')
    await copy.program('oxfmt', ...made)
    expect(copy.touched()).toEqual([...made, ...generated].toSorted())
    expect(readFileSync(join(copy.folder, 'docs/states.md'), 'utf8')).toContain('| `pet-details` |')

    await copy.checkTypes()
    // The architecture test asks git which files there are.
    execFileSync('git', ['init', '--quiet'], { cwd: copy.folder })
    expect(
      await copy.failingTests(
        300,
        'server/checks',
        'test/architecture.test.ts',
        'test/domain/follow-ups.test.ts',
        'test/lenders/lender-folders.test.ts',
        'test/tables.test.ts',
      ),
    ).toEqual([])
    // Sent, asked for the pet, answered and accepted, over the real API and the sandbox.
    const said = await copy.program(
      'vitest',
      'run',
      '--project',
      'processes',
      'test/server/lender-journeys.test.ts',
      '-t',
      'pawbank.everything in es ends at accepted',
      '--reporter=verbose',
    )
    expect(said).toMatch(/1 passed/)
  }, 300_000)
})

describe('A8 F2 a follow-up of every form that npm run new can make', () => {
  const all = copyOfProject()
  afterAll(all.remove)
  const names = Object.keys(forms)

  test.each(names)(
    'A8 F2 %s: is made, worded, and named by a lender, and the checks of the build accept it',
    async (form) => {
      const key = `odd-${form}`
      await all.run('scripts/new.ts', 'follow-up', key, '--form', form)
      const reads = Object.keys(locales).map((id) => `catalogue/follow-ups/${key}/texts/${id}.json`)
      for (const file of reads) all.edit(file, (text) => text.replaceAll('TO FILL IN', `Words for ${form}`))
      await all.run('scripts/new.ts', 'lender', `bank-${form}`, '--countries', 'es', '--asks', key)
      await all.run('scripts/registry.ts', '--check')
      expect(all.touched()).toEqual(expect.arrayContaining([...reads, `catalogue/lenders/bank-${form}/lender.ts`]))
    },
    120_000,
  )

  test('A8 F2 the compiler and the tests of follow-ups accept all of them', async () => {
    await all.checkTypes()
    execFileSync('git', ['init', '--quiet'], { cwd: all.folder })
    expect(
      // The lenders differ in their follow-ups alone, which a test of lenders' criteria refuses.
      await all.failingTests(100, 'server/checks', 'test/domain/follow-ups.test.ts'),
    ).toEqual([])
    // Sent, asked for each, answered and accepted, over the real API and the sandbox.
    const said = await all.program(
      'vitest',
      'run',
      '--project',
      'processes',
      'test/server/lender-journeys.test.ts',
      '-t',
      `bank-(?:${names.join('|')}).everything in es ends at accepted`,
      '--reporter=verbose',
    )
    expect(said).toMatch(new RegExp(`${names.length} passed`))
  }, 300_000)
})
