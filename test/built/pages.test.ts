// Test of the built first pages: language, name, one heading, and names for all controls (A4, B4, B5, experience 1). No browser
// is needed to read them.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { constants } from '#domain/application/constants.ts'
import { pageWordsOf } from '#domain/application/variant.ts'
import { firstPath, initialPages } from '#domain/journey/pages.ts'
import { root } from '#scripts/root.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { drawId, otherDataId, otherPageId, swapping, swappingSheet } from '#web/starter/first-page-data.ts'
import { dataId } from '#web/starter/starter-data.ts'
import type { StarterData } from '#web/starter/starter-data.ts'

const web = join(root, 'dist/web')
const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
/** `at-prefix/askrobin-es/index.html`: the first page of a variant in its own language. */
const files = globSync('at-prefix/*/index.html', { cwd: web }).toSorted()
const written = (file: string) => readFileSync(join(web, file), 'utf8')
/** The page without scripts, styles and templates: a template's content is on no page yet. */
const page = (file: string) => written(file).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')

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

const priced = files.filter((file) => page(file).includes('data-part="loan-price"'))

test('experience 14: some first pages begin with the amount', () => {
  expect(priced.length).toBeGreaterThan(0)
})

test.each(priced)(
  'experience 14, 24: %s has every figure of its price, but for the day that depends on today',
  (file) => {
    const rows = [...page(file).matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [
      label,
      value,
    ])
    expect(rows).toHaveLength(3)
    expect(rows.filter(([label, value]) => !/\S/.test(label!) || !/\d/.test(value!))).toEqual([])
  },
)

describe.each(files)('B4 B5 experience 1: %s', (file) => {
  const html = page(file)
  const variant = variants.get(dirname(file).split('/').at(-1)!)!

  test('says its language, and what it is in the title, the description and the keywords', () => {
    expect(attribute(tagsOf(html, 'html')[0]!, 'lang')).toBe(catalogue.locales[variant.locale]!.tag)
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]).toContain(variant.title)
    for (const name of ['description', 'keywords']) expect(meta(html, name), name).toMatch(/\S \S/)
  })

  test('WCAG 2.4.2, 3.1.1: an edition in another language says in that one what it is', () => {
    const { locale, productName } = variant
    const neutral = constants.translation.fallbackLanguage
    const said = pageWordsOf(locale === neutral ? variant : catalogue.locales[neutral]!.page!, productName)
    for (const name of ['index.html', 'shell.html']) {
      const edition = page(file.replace('at-prefix', 'at-neutral').replace('index.html', name))
      expect(attribute(tagsOf(edition, 'html')[0]!, 'lang')).toBe(catalogue.locales[neutral]!.tag)
      expect(/<title[^>]*>([^<]*)<\/title>/.exec(edition)?.[1]).toBe(said.title)
      for (const each of ['description', 'keywords'] as const) expect(meta(edition, each), each).toBe(said[each])
    }
  })

  test('says its address in each language, the same from every edition, and what a shared link shows', () => {
    const links = tagsOf(html, 'link')
    const href = (tag: string) => attribute(tag, 'href')
    const canonical = links.filter((tag) => attribute(tag, 'rel') === 'canonical').map(href)
    const alternates = links.filter((tag) => attribute(tag, 'rel') === 'alternate').map(href)
    expect(canonical).toEqual([`https://${variant.hosts[0]}/application-frontend/`])
    if (alternates.length > 0) expect(alternates).toContain(canonical[0])
    const english = page(file.replace('at-prefix', 'at-neutral'))
    const ofEnglish = tagsOf(english, 'link').flatMap((tag) =>
      attribute(tag, 'rel') === 'alternate' ? [href(tag)] : [],
    )
    expect(ofEnglish).toEqual(alternates)
    const property = (name: string) =>
      tagsOf(html, 'meta').flatMap((tag) => (attribute(tag, 'property') === name ? [attribute(tag, 'content')] : []))[0]
    expect(property('og:title')).toBe(variant.title)
    expect(property('og:url')).toBe(canonical[0])
    const picture = readFileSync(join(web, 'assets', new URL(property('og:image')!).pathname.split('/').at(-1)!))
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('is found by nobody in development, and its other pages by nobody anywhere', () => {
    for (const name of ['index.html', 'shell.html'])
      expect(meta(page(file.replace('index.html', name)), 'robots'), name).toBe('noindex')
  })

  test('has one h1, a footer with its name and the year, and a logo that leads to its start', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(textOf(html.slice(html.indexOf('<footer')))).toContain(`${variant.productName} ${new Date().getFullYear()}`)
    const logo = tagsOf(html, 'a').find((tag) => attribute(tag, 'data-part') === 'site-logo')
    expect(attribute(logo!, 'href')).toBe(`/${variant.id}/`)
  })

  test('19.2 names its scripts, React’s first, for the starter to evaluate behind the paint, and has none evaluated by itself', () => {
    const links = tagsOf(html, 'link').filter((tag) => attribute(tag, 'data-start') !== undefined)
    expect(links.map((tag) => /([a-z]+)-[^/]+\.js$/.exec(attribute(tag, 'href') ?? '')?.[1])).toEqual(['react', 'main'])
    expect(links.map((tag) => attribute(tag, 'fetchPriority'))).toEqual(['low', 'low'])
    expect(tagsOf(html, 'script').filter((tag) => attribute(tag, 'src') !== undefined)).toEqual([])
  })

  test('17.1 has a second first page where an arm begins with it, whole and with its own rules, and else nothing of it', () => {
    const { otherFirst } = variant
    const text = written(file)
    const template = new RegExp(`<template id="${otherPageId}">([\\s\\S]*?)</template>`).exec(text)?.[1]
    const rules = [dataId, otherDataId].flatMap((id) => {
      const json = new RegExp(`<script id="${id}"[^>]*>([\\s\\S]*?)</script>`).exec(text)?.[1]
      return json === undefined ? [] : [(JSON.parse(json) as StarterData).rules.map(({ name }) => name)]
    })
    expect(/<form[^>]* data-step="([^"]*)"/.exec(html)?.[1]).toBe(firstPath(variant))
    if (!otherFirst) {
      expect(template).toBeUndefined()
      expect(rules).toHaveLength(1)
      for (const name of ['index.html', 'shell.html'])
        for (const part of [drawId, swapping, 'firstDrawn'])
          expect(written(file.replace('index.html', name)), part).not.toContain(part)
      return
    }
    const other = {
      ...variant,
      country: { ...variant.country, journey: { ...variant.country.journey, ...otherFirst.journey } },
    }
    expect(/<form[^>]* data-step="([^"]*)"/.exec(template!)?.[1]).toBe(firstPath(other))
    expect(template!.match(/<h1\b/g)).toHaveLength(1)
    expect(nameless(template!)).toEqual([])
    const [own, others] = rules
    for (const name of own!) expect(initialPages(variant)[0]!.dataPoints).toContain(name)
    for (const name of others!) expect(initialPages(other)[0]!.dataPoints).toContain(name)
    // Its words come with the page, and what is drawn is drawn before it is seen.
    expect(text.indexOf(`id="${drawId}"`)).toBeLessThan(text.indexOf('<main'))
    expect(text).toContain(swappingSheet)
    expect(written(file.replace('index.html', 'shell.html'))).not.toContain(swappingSheet)
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
