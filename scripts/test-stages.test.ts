// Test stages: every test is in one of the plans and in none of them twice.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import playwright from '../playwright.config.ts'
import vitest from '../vitest.config.ts'
import { root } from './root.ts'
import { plans, stages } from './test-stages.ts'

const stageTexts = Object.fromEntries(Object.entries(stages).map(([name, { run }]) => [name, String(run)]))
const planned = (plan: keyof typeof plans) => plans[plan].flat(2)

describe('plans of stages', () => {
  test('npm test and the rest share nothing, and together are npm run test:all', () => {
    const [now, later] = [planned('everyday'), planned('rest')]
    expect(now.filter((name) => later.includes(name))).toEqual([])
    expect(new Set([...now, ...later])).toEqual(new Set(planned('all')))
    expect(planned('all').length).toBe(new Set(planned('all')).size)
  })

  test('every project of Vitest and of Playwright is run by a stage of npm run test:all', () => {
    const projects = (vitest.test!.projects as { test: { name: string } }[]).map(({ test: { name } }) => name)
    const inBrowser = playwright.projects!.map(({ name }) => name!)
    for (const name of [...projects, ...inBrowser])
      expect(
        planned('all').filter(
          (each) => stageTexts[each]!.includes(`"${name}"`) || stageTexts[each]!.includes(`'${name}'`),
        ),
        name,
      ).not.toEqual([])
  })

  test('a browser test is in exactly one project, whether somebody marked it or forgot to', () => {
    const [everyday, rest, ...others] = playwright.projects!
    expect(others).toEqual([])
    expect(everyday).toEqual({ name: 'everyday', grep: rest!.grepInvert })
    expect(rest).toEqual({ name: 'rest', grepInvert: everyday!.grep })
    expect([everyday!.grep instanceof RegExp && everyday!.grep.test('@everyday'), playwright.grep]).toEqual([
      true,
      undefined,
    ])
  })

  test('no browser test is marked by a word of its own, which no project knows, and each tells of its failure', () => {
    const specs = globSync('e2e/*.spec.ts', { cwd: root })
    expect(specs.length).toBeGreaterThan(40)
    const text = (file: string) => readFileSync(join(root, file), 'utf8')
    expect(specs.filter((file) => /\btag: ?['"`[]|['"`]@\w+['"`]/.test(text(file)))).toEqual([])
    const ownTest = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/
    expect(specs.filter((file) => ownTest.test(text(file)))).toEqual([])
  })
})
