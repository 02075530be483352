// Test of every validation rule against its examples: a rule without examples fails.
import { describe, expect, test } from 'vitest'
import type { Country } from '#domain/application/country.ts'
import type { BadExample } from '#domain/questions/country-rules.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { generalOptions } from '#domain/questions/options.ts'
import { generalRules } from '#domain/questions/rules.ts'
import type { Rule, RuleName } from '#domain/questions/rules.ts'
import { judge, optionsOf, ruleNameOf, todayIn, validate } from '#domain/questions/validate.ts'
import { countries, settingsOf, today } from './countries.ts'
import { generalExamples } from './general-examples.ts'

const wrong = (rule: Rule, country: Pick<Country, 'settings'>, offered: readonly string[] | undefined) => ({
  good: (value: Value) => rule(value, { settings: settingsOf(country), answers: {}, today, offered })?.code,
  bad: ({ value, given = {} }: BadExample) =>
    rule(value, { settings: settingsOf(country), answers: given, today, offered })?.code,
})

describe('K1 general rules', () => {
  test.each(Object.keys(generalRules) as RuleName[])('K1 %s judges its examples', (name) => {
    const examples = generalExamples[name]
    const { good, bad } = wrong(generalRules[name], { settings: {} }, generalOptions['otherDetails.loanPurpose'])
    expect(examples.good.length).toBeGreaterThanOrEqual(name === 'accepted' ? 1 : 5)
    expect(examples.bad.length).toBeGreaterThanOrEqual(5)
    expect(examples.good.map((value) => [value, good(value)])).toEqual(examples.good.map((value) => [value, undefined]))
    expect(examples.bad.map((each) => [each.value, bad(each)])).toEqual(
      examples.bad.map(({ value, code }) => [value, code]),
    )
  })

  test('K1 every data point with a rule names one there is, and every rule is named', () => {
    const names = new Set(dataPointKeys.map(ruleNameOf).filter((name) => name !== undefined))
    expect([...names].filter((name) => !(name in generalRules))).toEqual([])
    const kindRules = dataPointKeys.map((key) => kindRow(dataPoint(key).kind).rule)
    expect(Object.keys(generalRules).filter((name) => !names.has(name) && !kindRules.includes(name))).toEqual([])
  })
})

describe.each(Object.entries(countries))('K3 rules of %s', (_, { country, rules, examples }) => {
  test('K3 every rule the country gives has examples, under the name of a general rule', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(rules).sort())
    expect(Object.keys(rules).filter((name) => !(name in generalRules))).toEqual([])
  })

  test.each(Object.keys(rules))('K1 K2 K3 %s judges its examples', (name) => {
    const { good, bad } = examples[name]!
    const key = dataPointKeys.find((each) => ruleNameOf(each) === name)!
    const judged = wrong(rules[name]!, country, optionsOf(key, country))
    expect(good.length).toBeGreaterThanOrEqual(5)
    expect(bad.length).toBeGreaterThanOrEqual(5)
    expect(good.map((value) => [value, judged.good(value)])).toEqual(good.map((value) => [value, undefined]))
    expect(bad.map((each) => [each.value, judged.bad(each)])).toEqual(bad.map(({ value, code }) => [value, code]))
  })

  test('P1 P2 amount, period and debts are judged by the country, its limits included', () => {
    const settings = settingsOf(country)
    const fault = (key: 'amount' | 'period' | 'otherDetails.overdueDebtAmount', value: number) =>
      judge(key, { [key]: value }, { settings, country, today })?.code
    for (const key of ['amount', 'period'] as const) {
      const { min, max, step } = settings[key]
      expect([min, max, min + step].map((value) => fault(key, value))).toEqual([undefined, undefined, undefined])
      expect([min - step, max + step, min + step / 2].map((value) => fault(key, value))).toEqual([
        'tooSmall',
        'tooLarge',
        'step',
      ])
    }
    expect(fault('otherDetails.overdueDebtAmount', settings.overdueDebtMaximum)).toBeUndefined()
    expect(fault('otherDetails.overdueDebtAmount', settings.overdueDebtMaximum + 1)).toBe('tooLarge')
  })
})

describe('S-18 judging', () => {
  const { country, rules } = countries.es!
  const judging = { settings: settingsOf(country), country, countryRules: rules, today }

  test.each(dataPointKeys)('S-17 %s refuses values of another type', (key) => {
    const samples: Record<string, Value> = { string: 'x', number: 1, boolean: true }
    const { wire } = kindRow(dataPoint(key).kind)
    const others = Object.entries(samples).filter(([type]) => type !== wire)
    const codes = others.map(([, value]) => judge(key, { [key]: value }, judging)?.code)
    expect(codes).toEqual(['type', 'type'])
  })

  test('K3 the country redefines a rule by name; without its rules the general one stands', () => {
    const answers = { 'contactDetails.postalCode': '53001' }
    expect(judge('contactDetails.postalCode', answers, judging)?.code).toBe('format')
    expect(judge('contactDetails.postalCode', answers, { ...judging, countryRules: undefined })).toBeUndefined()
  })

  test('K3 what is absent is required, unless optional, held by the server or out of its condition (D2)', () => {
    const keys = [
      'personalDetails.firstName',
      'contactDetails.floor',
      'expenses.rentAmount',
      'contactDetails.city',
    ] as const
    const fields = (faults: ReturnType<typeof validate>) => faults.map(({ field, code }) => [field, code])
    expect(fields(validate(keys, {}, judging, ['contactDetails.city']))).toEqual([
      ['personalDetails.firstName', 'required'],
    ])
    expect(
      fields(validate(keys, { 'otherDetails.housingTenure': 'rented', 'personalDetails.firstName': '4' }, judging)),
    ).toEqual([
      ['personalDetails.firstName', 'format'],
      ['expenses.rentAmount', 'required'],
      ['contactDetails.city', 'required'],
    ])
  })

  test('K3 today is the day in the country, not in the machine', () => {
    const newYear = Date.parse('2026-12-31T23:30:00Z')
    expect(todayIn('Europe/Madrid', newYear)).toBe('2027-01-01')
    expect(todayIn('America/Mexico_City', newYear)).toBe('2026-12-31')
  })

  test('K3 a process that runs over midnight goes by the new day from its first minute on', () => {
    const midnight = Date.parse('2026-11-21T23:00:00Z')
    const days = [midnight - 1, midnight, midnight + 60_000].map((at) => todayIn('Europe/Madrid', at))
    expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-22'])
  })
})
