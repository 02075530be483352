// Test of the reader of texts beside i18next with the document's settings: the same sentence for every text of every locale (P4).
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { constants } from '#domain/application/constants.ts'
import { textsOf } from '#server/platform/catalogue/catalogue.ts'
import { namespaces, textKey } from './text-key.ts'
import { createTexts } from './texts-engine.ts'
import type { Resources } from './texts-engine.ts'

const { keySeparator, namespaceSeparator, fallbackLanguage, interpolationReplacements } = constants.translation
/** The document's bound: no code reads it, as there is nothing to hold back. */
const parallelReads = 10

function both(tag: string, resources: Resources) {
  const engine = i18next.createInstance()
  void engine.init({
    lng: tag,
    fallbackLng: fallbackLanguage,
    keySeparator,
    nsSeparator: namespaceSeparator,
    ns: [...namespaces],
    defaultNS: 'shell',
    resources: { [tag]: { ...resources } },
    interpolation: { escapeValue: false, maxReplaces: interpolationReplacements },
    initAsync: false,
  })
  const ours = createTexts(tag, resources)
  return (key: string | readonly string[], values: Readonly<Record<string, string | number>>) => ({
    ours: ours.t(key, values),
    theirs: engine.t([key].flat(), values),
  })
}

/** The paths of all texts below a node, each without the ending of a plural form. */
const pathsIn = (node: unknown, path: readonly string[] = []): string[][] =>
  typeof node === 'string'
    ? [[...path.slice(0, -1), path.at(-1)!.replace(/_(?:zero|one|two|few|many|other)$/, '')]]
    : Object.entries(node as object).flatMap(([part, inner]) => pathsIn(inner, [...path, part]))

const openIn = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

describe.each(Object.entries(catalogue.locales))('P4 the texts of %s', (locale, { tag }) => {
  const resources = textsOf(catalogue, locale)
  const keys = [
    ...new Set(
      namespaces.flatMap((namespace) => pathsIn(resources[namespace] ?? {}).map((path) => textKey(namespace, ...path))),
    ),
  ]
  // Words that a careless reader would take for places or groups of its own.
  const filled = Object.fromEntries(openIn(resources).map((name, at) => [name, `${name} $& $1 {{max}} <b> ${at}`]))
  const say = both(tag, resources)

  test.each<{ with: string; values: Readonly<Record<string, string | number>> }>([
    { with: 'no value', values: {} },
    { with: 'every value', values: filled },
    ...[0, 1, 2, 3, 5, 11, 21, 22, 1.5, 1_000_000].map((count) => ({
      with: `a count of ${count}`,
      values: { ...filled, count },
    })),
  ])('P4 are said as i18next says them, with $with', ({ values }) => {
    expect(keys.length).toBeGreaterThan(1000)
    const said = keys.map((key) => ({ key, ...say(key, values) }))
    expect(said.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  })
})

const small: Resources = {
  shell: { back: 'Back', days_zero: 'none', days_one: '{{count}} day', days_other: '{{ count }} days', empty: '' },
  form: { group: { one: '1 {{a}} {{a}}' } },
}

test.each([
  ['shellˆnothing', {}],
  ['shellˆnothing>deeper', {}],
  ['nothing', {}],
  ['back', {}],
  ['formˆgroup>one', { a: '{{a}}' }],
  ['formˆgroup>one', {}],
  ['shellˆempty', {}],
  [['shellˆempty', 'shellˆback'], {}],
  ['shellˆempty', { defaultValue: '' }],
  ['shellˆdays', { count: 0 }],
  ['shellˆdays', { count: 1 }],
  ['shellˆdays', { count: 7 }],
  ['shellˆdays', { count: '7' }],
  ['shellˆtoString', {}],
  [['formˆnothing', 'shellˆback'], {}],
  [['formˆnothing', 'nothing'], {}],
  ['shellˆnothing', { defaultValue: '' }],
  ['shellˆnothing', { defaultValue: 'as {{a}}', a: 'told' }],
] as const)('P4 %j with %j is said as i18next says it', (key, values) => {
  const { ours, theirs } = both('en', small)(key, values)
  expect(ours).toBe(theirs)
})

test('P4 no more places are filled in than the document says', () => {
  const many = '{{a}}'.repeat(interpolationReplacements + 1)
  const { t } = createTexts('en', { shell: { many }, form: {} })
  expect(t('shellˆmany', { a: 'x' })).toBe(`${'x'.repeat(interpolationReplacements)}{{a}}`)
})

test('P4 all namespaces are asked for at once, for there are fewer than the document lets be read at a time', () => {
  expect(namespaces.length).toBeLessThanOrEqual(parallelReads)
})
