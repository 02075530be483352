// Test of the general rules as data (19.1): the starter in the page says what the form would say, and nothing else.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import { earlyRuleOf } from '#domain/questions/early-rules.ts'
import { judgeEarly } from '#domain/questions/judge-early.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { optionsOf, validate } from '#domain/questions/validate.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

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

const rulesOf = (variant: Variant) =>
  initialPages(variant)[0]!.dataPoints.flatMap((key) => earlyRuleOf(key, variant.country.journey.optional) ?? [])

test('19.1 a first page that asks who somebody is can be judged as data', () => {
  expect(variants.filter((variant) => rulesOf(variant).length > 4).length).toBeGreaterThan(variants.length / 2)
})

describe.each(variants.filter((variant) => rulesOf(variant).length > 0))(
  '19.1 $id: the first page’s rules as data',
  (variant) => {
    const { country, locale, settings } = variant
    const conventions = conventionsOf(catalogue.locales[locale]!.tag, country.currency)

    test.each(rulesOf(variant))('$name has the verdicts of the form', (rule) => {
      const { kind } = dataPoint(rule.name)
      const boxes = optionsOf(rule.name, country) ?? ['true']
      for (const texts of rule.form ? typed : [[], boxes.slice(0, 1), boxes]) {
        const value = kindRow(kind).read(texts, conventions)
        const answers = value === undefined ? {} : { [rule.name]: value }
        const [fault] = validate([rule.name], answers, { settings, country, today: '2026-11-23' })
        expect(judgeEarly(rule, texts), texts.join()).toBe(fault?.code)
      }
    })
  },
)
