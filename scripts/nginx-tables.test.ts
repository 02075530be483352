// Test of the nginx tables: quoting, patterns, and each host's files and headers (A6, A7). A real nginx reads the whole in
// test/built/hosting.test.ts.
import { describe, expect, test } from 'vitest'
import { nginxHeaders, nginxTables, nginxTexts, quoted } from './nginx-tables.ts'
import type { Site } from './site.ts'

const site: Site = {
  headers: { 'x-one': 'a "b"', 'content-security-policy': "default-src 'none'", 'cache-control': 'no-cache' },
  assets: '/a.b/assets',
  editions: [
    { prefix: '/x-es', folder: 'at-prefix/x-es', first: ['', 'begin'] },
    { prefix: '/a.b', folder: 'at-base/x-es', first: ['', 'begin'], hosts: ['x.example', 'www.x.example'] },
  ],
  known: { paths: ['', 'accepted'], links: ['continue'] },
  texts: 'words/{lng}/{ns}.v1.json',
  paths: { 'go.on': { 'referrer-policy': 'none' } },
  files: {
    'assets/*': { 'cache-control': 'long' },
    'at-prefix/x-es/index.html': {
      'content-security-policy': 'own',
      'content-security-policy-report-only': 'tried',
      'reporting-endpoints': 'csp="/r"',
    },
  },
}

/** The rows of one table. */
function rows(text: string, name: string): string[] {
  const [, body = ''] = new RegExp(String.raw`\$loanform_${name} \{\n([\s\S]*?)\n\}`).exec(text) ?? []
  return body.split('\n').map((line) => line.trim())
}

describe('A6 A7 nginx tables', () => {
  test.each([
    ['plain', '"plain"'],
    ['a "b" \\c', String.raw`"a \"b\" \\c"`],
    ["'sha256-/+='; x", `"'sha256-/+='; x"`],
  ])('A6 %s is the word %s', (text, word) => expect(quoted(text)).toBe(word))

  test.each(['$host', 'two\nlines'])('A6 %j is no word', (text) => expect(() => quoted(text)).toThrow('No word'))

  test('A7 a host has its edition at the base path and the root; any other host has none', () => {
    const text = nginxTables(site)
    expect(rows(text, 'edition_of_host')).toEqual([
      'default "";',
      '"x.example" "at-base/x-es";',
      '"www.x.example" "at-base/x-es";',
    ])
    expect(rows(text, 'edition')).toEqual([
      'default "";',
      '"~^/x-es/" "at-prefix/x-es";',
      String.raw`"~^/a\.b/" $loanform_edition_of_host;`,
    ])
    expect(rows(text, 'home')).toEqual(['default "/a.b/";', '"" "";'])
  })

  test('A7 a build of one variant has it at every host', () => {
    const text = nginxTables({ ...site, editions: site.editions.map(({ hosts: _, ...rest }) => rest) })
    expect(rows(text, 'edition_of_host')).toEqual(['default "";'])
    expect(rows(text, 'edition')).toContain(String.raw`"~^/a\.b/" "at-base/x-es";`)
    expect(rows(text, 'home')).toContain('"" "/a.b/";')
  })

  test('A6 S-10: whatever header a file has, every answer adds it', () => {
    const names = new Set(Object.values(site.files).flatMap((headers) => Object.keys(headers)))
    const text = nginxHeaders(site)
    expect([...names].filter((name) => !text.includes(`add_header ${name} `))).toEqual([])
  })

  test('A6 files, headers and texts by the settings', () => {
    const text = nginxTables(site)
    expect(rows(text, 'page')).toContain('"at-base/x-es/begin" "at-base/x-es/index.html";')
    expect(rows(text, 'kept')).toEqual(['default "no-cache";', '"~^assets/" "long";'])
    expect(rows(text, 'referrer_policy')).toEqual(['default "";', String.raw`"~^go\.on(?:/|$)" "none";`])
    expect(rows(text, 'policy')).toEqual([`default "default-src 'none'";`, '"at-prefix/x-es/index.html" "own";'])
    expect(rows(text, 'reporting')).toEqual(['default "";', String.raw`"at-prefix/x-es/index.html" "csp=\"/r\"";`])
    expect(rows(text, 'trial_policy')).toEqual(['default "";', '"at-prefix/x-es/index.html" "tried";'])
    expect(nginxHeaders(site)).toContain('add_header x-one "a \\"b\\"" always;')
    expect(nginxTexts(site)).toContain(
      String.raw`location ~ "^(?:/x-es|/a\.b)/words/[a-z0-9-]+/[a-zA-Z]+\.v1\.json$" {`,
    )
  })
})
