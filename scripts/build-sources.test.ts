// Test of what a build is made of. Whatever Node loads to build is a source, so that no change of it leaves old pages.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildSources } from './build-sources.ts'
import { root } from './root.ts'

/** Files of the project that Node loads with another, as its own loader tells them. */
function loadedByNode(file: string): string[] {
  const recorder = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${JSON.stringify(join(root, file))})
    const ours = loaded.filter((url) => url.startsWith(${JSON.stringify(`file://${root}/`)}) && !url.includes('/node_modules/'))
    console.log(JSON.stringify(ours.map((url) => url.slice(${JSON.stringify(`file://${root}/`)}.length))))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', recorder], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return JSON.parse(printed) as string[]
}

const { bundle, pages } = buildSources()

describe('what a build is made of', () => {
  test.each(['scripts/build.ts', 'vite.config.ts'])('all that Node loads for %s', (file) => {
    const loaded = loadedByNode(file)
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((each) => !pages.includes(each) && !bundle.includes(each))).toEqual([])
  })

  test.each([
    'web/main.tsx',
    'catalogue/brands/fiesta/theme.css',
    'catalogue/locales/es/shell.json',
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
  ])('a change of %s makes a bundle', (file) => expect(bundle).toContain(file))

  test('what pages alone are drawn from makes no bundle', () =>
    expect(bundle).not.toContain('server/lead/expected-sections.ts'))

  test.each(['server/main.ts', 'server/config.ts', 'server/platform/stores/database.ts', 'scripts/start.ts'])(
    'a change of %s makes no build',
    (file) => expect([...bundle, ...pages]).not.toContain(file),
  )

  test('nothing of it is a test', () =>
    expect([...bundle, ...pages].filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]))
})
