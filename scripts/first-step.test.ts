// Test of first-step counting: static imports count once, lazy imports do not count.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { brotliBytes, firstSteps, staticImports } from './first-step.ts'

const files = {
  'main-1.js': 'import{a}from"./react-2.js";import"./side.js";export*from"./more.js";import("./lazy.js");a()',
  'react-2.js': 'import"./side.js";export const a=()=>{}',
  'side.js': 'globalThis.side=1',
  'more.js': 'export const more=1',
  'preloaded.js': 'export const soon=1',
  'lazy.js': 'export const later="nobody waits for this"',
}
const page = `<!doctype html><style>a{color:red}</style>
<script type="module" src="/application-frontend/assets/main-1.js"></script>
<link rel="modulepreload" href="/application-frontend/assets/preloaded.js"><link rel="prefetch" href="/x/assets/lazy.js">`

describe('bytes of the first step', () => {
  let web: string
  beforeEach(() => {
    web = mkdtempSync(join(tmpdir(), 'loanform-web-'))
    mkdirSync(join(web, 'assets'))
    mkdirSync(join(web, 'at-prefix/brand-xx'), { recursive: true })
    for (const [name, code] of Object.entries(files)) writeFileSync(join(web, 'assets', name), code)
    writeFileSync(join(web, 'at-prefix/brand-xx/index.html'), page)
  })
  afterEach(() => rmSync(web, { recursive: true, force: true }))

  test('are every script the page names and its static imports, once each, without the lazy ones', () => {
    const [step, ...others] = firstSteps(web)
    const { 'lazy.js': _, ...first } = files
    expect(others).toEqual([])
    expect(step!.variant).toBe('brand-xx')
    expect(new Set(step!.scripts.map(([name]) => name))).toEqual(new Set(Object.keys(first)))
    expect(step!.javascript).toBe(Object.values(first).reduce((sum, code) => sum + brotliBytes(code), 0))
    expect(step!.html).toBe(brotliBytes(page))
    expect(step!.css).toBe(brotliBytes('a{color:red}'))
  })

  test('a script that is not there is told, not passed over', () => {
    rmSync(join(web, 'assets/side.js'))
    expect(() => firstSteps(web)).toThrow(/side\.js/)
  })

  test('imports are read from the syntax, not from text', () => {
    expect(staticImports('const a="import x from \'no.js\'";import y from"./yes.js";a(y)')).toEqual(['./yes.js'])
  })
})
