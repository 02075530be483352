// Test of the first page's rules as data (19.1). The starter in the page says what the form says with its country's rules, and
// nothing else.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { earlyFaultsOf, earlyRuleOf } from '#domain/questions/early-rules.ts'
import type { EarlyRule } from '#domain/questions/early-rules.ts'
import { judgeEarly } from '#domain/questions/judge-early.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { optionsOf, ruleNameOf, validate } from '#domain/questions/validate.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries, settingsOf, today } from './countries.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]

const typed = [
  [''],
  ['   '],
  ['Ana'],
  ["  O'Brien-Núñez  "],
  ['Ana3'],
  ['a'.repeat(101)],
  ['a'.repeat(300)],
  ['ana@example.test'],
  [' ANA@EXAMPLE.TEST '],
  ['ana@example'],
  [`${'a'.repeat(250)}@example.test`],
  ['+34 612 345 678'],
  ['٦١٢ ٣٤٥ ٦٧٨'],
  ['letters only'],
  ['CURP-18 X'],
]

/** Example texts that the country's own rule of a data point takes or refuses. */
const examplesOf = ({ countryId }: Variant, key: DataPointKey) => {
  const { good = [], bad = [] } = countries[countryId]!.examples[ruleNameOf(key) ?? ''] ?? {}
  return [...good, ...bad.map(({ value }) => value)].filter((value) => typeof value === 'string').map((text) => [text])
}

const isWhole = ({ countryId }: Variant, key: DataPointKey) => {
  const own = countries[countryId]!.rules[ruleNameOf(key) ?? '']
  return own === undefined || own.pattern !== undefined
}

const rulesOf = (variant: Variant) =>
  initialPages(variant)[0]!.dataPoints.flatMap(
    (key) => earlyRuleOf(key, variant.country.journey.optional, countries[variant.countryId]!.rules) ?? [],
  )

test('19.1 a first page that asks who somebody is can be judged as data', () => {
  expect(variants.filter((variant) => rulesOf(variant).length > 4).length).toBeGreaterThan(variants.length / 2)
})

describe.each(variants.filter((variant) => rulesOf(variant).length > 0))(
  '19.1 $id: the first page’s rules as data',
  (variant) => {
    const { country, countryId, locale, settings } = variant
    const { rules: countryRules } = countries[countryId]!
    const conventions = conventionsOf(catalogue.locales[locale]!.tag, country.currency)

    /** Typed texts, or ticked boxes, each with the verdicts of the starter and of the form. */
    const verdicts = (rule: EarlyRule) => {
      const { kind } = dataPoint(rule.name)
      const boxes = optionsOf(rule.name, country) ?? ['true']
      const written = rule.form ? [...typed, ...examplesOf(variant, rule.name)] : [[], boxes.slice(0, 1), boxes]
      return written.map((texts) => {
        const value = kindRow(kind).read(texts, conventions)
        const answers = value === undefined ? {} : { [rule.name]: value }
        const [fault] = validate([rule.name], answers, { settings, country, countryRules, today: '2026-11-23' })
        return { texts, early: judgeEarly(rule, texts), fault: fault?.code }
      })
    }
    const [whole, partial] = [true, false].map((is) =>
      rulesOf(variant).filter(({ name }) => isWhole(variant, name) === is),
    )

    test.each(whole!)('$name has the verdicts of the form', (rule) => {
      for (const { texts, early, fault } of verdicts(rule)) expect(early, texts.join()).toBe(fault)
    })

    // Of a rule that is more than a pattern only a part is told.
    test.each(partial!)('$name is refused nothing that the form takes', (rule) => {
      const refused = verdicts(rule).filter(({ early }) => early !== undefined)
      expect(refused.filter(({ fault }) => fault === undefined)).toEqual([])
    })
  },
)

/** Signs of names, numbers and addresses, as they are typed and as they are pasted: composed or not, of other scripts, and unseen. */
const signs = [..."aZñŁđßİ٣３09 .,'’-–()/&+@#_ºª😀\u0301\u00a0\u00ad\u200b\u200e\ufeff\t", 'ana@', 'test.es']
const pasted = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((found) => found.join(''))
/** About as long as any rule takes, and a little longer. */
const long = fc
  .tuple(
    fc.constantFrom(15, 20, 34, 100, 250, 254),
    fc.integer({ min: -1, max: 1 }),
    fc.constantFrom('a', '7', '😀'),
    pasted,
  )
  .map(([longest, more, sign, end]) => sign.repeat((longest + more) / sign.length) + end)

// Not the questions of a first page alone: a brand, a country or an arm may begin with others.
test.each(Object.entries(countries))(
  '19.1 K3: in %s the starter judges whatever is typed as the form does, of every question that it can be told',
  (countryId, { country, rules: countryRules, examples }) => {
    const conventions = conventionsOf(catalogue.locales[country.locale]!.tag, country.currency)
    const judging = { settings: settingsOf(country), country, countryRules, today }
    const told = dataPointKeys.flatMap((key) => earlyRuleOf(key, country.journey.optional, countryRules) ?? [])
    const texts = told.filter(({ form }) => form !== undefined)
    expect(texts.length).toBeGreaterThan(10)
    const known = Object.values(examples).flatMap(({ good, bad }) => [...good, ...bad.map(({ value }) => value)])
    // A country that was just made has no example yet.
    const example = fc.constantFrom('', ...known.filter((value) => typeof value === 'string'))
    const changed = fc
      .tuple(example, fc.nat(20), fc.constantFrom(...signs))
      .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at))
    fc.assert(
      fc.property(fc.oneof(pasted, long, example, changed), (text) => {
        for (const rule of texts) {
          const { name } = rule
          const value = kindRow(dataPoint(name).kind).read([text], conventions)
          const [fault] = validate([name], value === undefined ? {} : { [name]: value }, judging)
          const early = judgeEarly(rule, [text])
          if (early) expect(earlyFaultsOf(rule), `${countryId} ${name}`).toContain(early)
          const own = countryRules[ruleNameOf(name) ?? '']
          const said = `${countryId} ${name} ${JSON.stringify(text)}`
          // Of a rule that is more than a pattern only a part is told.
          if (own === undefined || own.pattern) expect(early, said).toBe(fault?.code)
          else if (early) expect(fault, said).toBeDefined()
        }
      }),
      { numRuns: 300 },
    )
  },
)
