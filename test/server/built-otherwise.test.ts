// Test of a server whose pages were built with other paths: it says so and does not start, because nobody could apply (A3).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtOtherwise } from '#server/platform/pages/built-with.ts'
import { problemLine } from '#server/platform/settings/problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stamp = join(folder, 'build.json')
const server = { basePath: '/form', apiBase: 'https://api.example/api' }
const problems = (text: string) => {
  writeFileSync(stamp, text)
  return builtOtherwise(stamp, server).map(problemLine)
}

test('A3: pages that were built with other paths are told by their settings', () => {
  expect(
    problems(JSON.stringify({ settings: JSON.stringify({ basePath: '/application-frontend', apiBase: '/api' }) })),
  ).toEqual([
    'BASE_PATH: found "/form", expected /application-frontend as its pages were built; or build them with this one',
    'API_BASE: found "https://api.example/api", expected /api as its pages were built; or build them with this one',
  ])
})

test('A3: pages that were built with the same paths, a build that was cut off and a server without a build start', () => {
  expect(problems(JSON.stringify({ settings: JSON.stringify({ ...server, productName: 'Another' }) }))).toEqual([])
  expect(problems('{"bundle":"')).toEqual([])
  expect(builtOtherwise(join(folder, 'nothing.json'), server)).toEqual([])
})
