// Test of the built first pages: language, name, one heading, and names for all controls (A4, B4, B5, experience 1). No browser
// is needed to read them.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { root } from '#scripts/root.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

const web = join(root, 'dist/web')
const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
/** `at-prefix/askrobin-es/index.html`: the first page of a variant in its own language. */
const files = globSync('at-prefix/*/index.html', { cwd: web }).toSorted()
const page = (file: string) => readFileSync(join(web, file), 'utf8').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const tagsOf = (html: string, names: string) =>
  [...html.matchAll(new RegExp(`<(?:${names})\\b[^>]*>`, 'g'))].map(String)
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const meta = (html: string, name: string) =>
  tagsOf(html, 'meta').flatMap((tag) => (attribute(tag, 'name') === name ? [attribute(tag, 'content')] : []))[0]

/** Controls that nothing names: no label of theirs, no words of their own. */
function nameless(html: string): string[] {
  const labelled = new Set(tagsOf(html, 'label').map((tag) => attribute(tag, 'for')))
  const within = [...html.matchAll(/<label\b[^>]*>[\s\S]*?<\/label>/g)].join('')
  const controls = tagsOf(html, 'input|select|textarea').filter((tag) => attribute(tag, 'type') !== 'hidden')
  const pressed = [...html.matchAll(/<(a|button)\b[^>]*>[\s\S]*?<\/\1>/g)].map(([whole]) => whole)
  const isNamed = (tag: string) =>
    attribute(tag, 'aria-label') !== undefined || attribute(tag, 'aria-labelledby') !== undefined
  return [
    ...controls.filter((tag) => !isNamed(tag) && !labelled.has(attribute(tag, 'id')) && !within.includes(tag)),
    ...pressed.filter((each) => !isNamed(each) && textOf(each) === '' && !/<(?:title|img)\b/.test(each)),
  ]
}

test('A4: there is a page for each variant', () => {
  expect(files.map((file) => dirname(file).split('/').at(-1))).toEqual([...variants.keys()].toSorted())
})

describe.each(files)('B4 B5 experience 1: %s', (file) => {
  const html = page(file)
  const variant = variants.get(dirname(file).split('/').at(-1)!)!

  test('says its language, and what it is in the title, the description and the keywords', () => {
    expect(attribute(tagsOf(html, 'html')[0]!, 'lang')).toBe(catalogue.locales[variant.locale]!.tag)
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]).toContain(variant.title)
    for (const name of ['description', 'keywords']) expect(meta(html, name), name).toMatch(/\S \S/)
  })

  test('has one h1, a footer with its name and the year, and a logo that leads to its start', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(textOf(html.slice(html.indexOf('<footer')))).toContain(`${variant.productName} ${new Date().getFullYear()}`)
    const logo = tagsOf(html, 'a').find((tag) => attribute(tag, 'data-part') === 'site-logo')
    expect(attribute(logo!, 'href')).toBe(`/${variant.id}/`)
  })

  test('names everything that can be filled in or pressed', () => {
    expect(tagsOf(html, 'input').length).toBeGreaterThan(2)
    expect(nameless(html)).toEqual([])
  })
})

test('a control that nothing names would be found', () => {
  expect(nameless('<label for="a">A</label><input id="a"><input id="b"><a href="/"><svg></svg></a>')).toEqual([
    '<input id="b">',
    '<a href="/"><svg></svg></a>',
  ])
})
