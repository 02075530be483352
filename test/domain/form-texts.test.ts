// Test of the form's texts: complete locales, names for every question and choice, and helpful error messages (D1, K4,
// experience 1, 6, 18, 34).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { faultKeys, faultMessage } from '#contract/fault-message.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import type { Country } from '#domain/application/country.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { dataPoint, dataPointKeys, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { generalOptions } from '#domain/questions/options.ts'
import { faultCodes, generalRules } from '#domain/questions/rules.ts'
import type { FaultCode, Rules, Verdict } from '#domain/questions/rules.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { contexts, stepPaths } from '#domain/journey/steps.ts'
import { optionsOf, ruleNameOf } from '#domain/questions/validate.ts'
import { countries, formTextsIn, locales, settingsOf, today } from './countries.ts'
import type { FormTexts } from './countries.ts'
import { generalExamples } from './general-examples.ts'

/** Every text with its path. */
function leaves(value: object, path: readonly string[] = []): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, [...path, name])
      : [[[...path, name].join('>'), String(inner)] as [string, string]],
  )
}

interface ShellTexts {
  readonly tracking: { readonly policy: string }
  readonly about: { readonly help: { readonly complain: string } }
}

/** A text's path without the suffix of its plural form. */
const plain = (path: string) => path.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Hints and introductions are there where a language's reader wants them. */
const isOwn = (path: string) => /^(?:dataPoints>.*>hint|steps>.*>intro)$/.test(path)

/** Which `{{value}}`s a fault's text may use. */
const valuesOf: Partial<Record<FaultCode, readonly string[]>> = {
  tooShort: ['min', 'count'],
  tooLong: ['max', 'count'],
  tooSmall: ['min', 'max'],
  tooLarge: ['min', 'max'],
  step: ['step'],
  tooYoung: ['min', 'count'],
  tooOld: ['max', 'count'],
  order: ['after'],
}

describe.each(Object.entries(locales))('the form in %s', (id, { locale, form, shell }) => {
  test('D1 every data point has its label and what to do when it is empty; nothing else is in the file', () => {
    expect(Object.keys(form.dataPoints)).toEqual(dataPointKeys)
    for (const key of dataPointKeys) {
      expect(form.dataPoints[key]!.label, key).toMatch(/\S/)
      expect(form.dataPoints[key]!.required, key).toMatch(/^\p{Lu}/u)
    }
    expect(Object.keys(form)).toEqual(['contexts', 'sections', 'steps', 'older', 'dataPoints', 'options', 'faults'])
  })

  test('K4 no two consents ask for their box in the same words, nor in those of a brand', () => {
    const ofBrands = Object.values(catalogue.brandTexts).map((texts): { readonly form?: object } => texts[id] ?? {})
    const consents = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')
    for (const own of [{}, ...ofBrands]) {
      const { dataPoints } = deepMerge({ form }, own).form
      const asked = consents.flatMap((key) => dataPoints[key]!.required ?? [])
      expect(asked.filter((words, index) => asked.indexOf(words) !== index)).toEqual([])
    }
  })

  test('experience 6 every sensitive question says why it is asked, and no other', () => {
    const withWhy = dataPointKeys.filter((key) => form.dataPoints[key]!.why)
    expect(withWhy).toEqual(dataPointKeys.filter((key) => dataPoint(key).why))
  })

  test('C1 C3 F1 experience 1 every step, and page of the older flow, has a heading of its own, every context its name', () => {
    expect(Object.keys(form.steps).sort()).toEqual([...stepPaths].sort())
    const titles = stepPaths.map((path) => form.steps[path]!.title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(Object.keys(form.older)).toEqual(olderPaths)
    expect(new Set(olderPaths.map((path) => form.older[path]!.title)).size).toBe(olderPaths.length)
    expect(Object.keys(form.contexts).sort()).toEqual(Object.keys(contexts).sort())
    expect(new Set(Object.values(form.contexts)).size).toBe(Object.keys(contexts).length)
  })

  test('experience 34 the same texts as in English; hints, introductions and the names of choices aside', () => {
    const paths = (texts: FormTexts) =>
      [...new Set(leaves(texts).map(([path]) => plain(path)))]
        .filter((path) => !isOwn(path) && !path.startsWith('options>'))
        .sort()
    expect(paths(form)).toEqual(paths(locales.en!.form))
  })

  test('experience 34 the shell says as much as in English, with the same values', () => {
    // A moment's date is in words or in figures, as the language has it.
    const inWords = (value: string) => value.replace('numericDate', 'date')
    const valuesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g)?.map(inWords) ?? [])].sort()
    const said = (texts: object) =>
      Object.fromEntries(
        leaves(texts)
          .filter(([path]) => path === plain(path) || path.endsWith('_other'))
          .map(([path, text]) => [plain(path), valuesIn(text)]),
      )
    expect(said(shell)).toEqual(said(locales.en!.shell))
  })

  test('experience 34 a text with one plural form has every form of the language', () => {
    const forms = new Intl.PluralRules(locale.tag).resolvedOptions().pluralCategories
    const all = leaves({ shell, form: { ...form, options: {} } }).map(([path]) => path)
    const counted = [...new Set(all.filter((path) => path !== plain(path)).map(plain))]
    expect(counted).toContain('shell>offer>instalments')
    const expected = counted.flatMap((path) => forms.map((each) => `${path}_${each}`))
    expect(all.filter((path) => path !== plain(path)).sort()).toEqual(expected.sort())
  })

  test('experience 34 no text is empty, untrimmed or a key, and only faults carry values', () => {
    const odd = leaves(form).filter(
      ([, text]) => text.trim() !== text || text === '' || text.includes('  ') || text.includes('>'),
    )
    expect(odd).toEqual([])
    expect(leaves(form).filter(([path, text]) => text.includes('{{') && !path.startsWith('faults>'))).toEqual([])
  })

  test('K4 every code has a text that stands in, and no text asks for a value its fault does not have', () => {
    expect([...new Set(Object.keys(form.faults.any!).map(plain))].sort()).toEqual([...faultCodes].sort())
    const unknown = leaves(form.faults).filter(([path, text]) => {
      const code = plain(path).split('>').at(-1) as FaultCode
      const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
      return used.some((name) => !valuesOf[code]?.includes(name))
    })
    expect(unknown).toEqual([])
  })

  test('K4 texts of faults stand under a data point, rule or kind that exists', () => {
    const rules = new Set<string>(Object.keys(generalRules))
    const keys = new Set<string>(dataPointKeys)
    const kindNames = new Set<string>(dataPointKeys.map((key) => dataPoint(key).kind))
    const owners = Object.keys(form.faults).filter((name) => name !== 'any')
    expect(owners.filter((name) => !rules.has(name) && !keys.has(name) && !kindNames.has(name))).toEqual([])
  })

  test('experience 18 no text calls a value invalid or wrong, and every one is one short sentence', () => {
    const bad = leaves(form.faults).filter(
      ([, text]) => /inv[aá]lid|incorrect|error\b|wrong/i.test(text) && !/parece que hay un error/.test(text),
    )
    expect(bad).toEqual([])
    expect(leaves(form.faults).filter(([, text]) => text.length > 110)).toEqual([])
  })

  test('B5 the notice, and where words are not inflected the page about us, name the privacy policy by its title', () => {
    const { title } = catalogue.policies[id]!.privacy
    const { tracking, about } = shell as ShellTexts
    expect(tracking.policy).toBe(title)
    if (!['de', 'pl', 'ro'].includes(id)) expect(about.help.complain.toLowerCase()).toContain(title.toLowerCase())
  })

  test('the tag is a locale the platform knows', () => {
    expect(Intl.NumberFormat.supportedLocalesOf(locale.tag)).toEqual([locale.tag])
  })
})

/** A fault of every kind that a data point can have in a country, as its rules' examples give them. */
function faultsIn(country: Country, rules: Rules): { field: DataPointKey; verdict: Verdict }[] {
  const examplesOf = (name: string) =>
    Object.values(countries).find((each) => each.country === country)!.examples[name] ??
    generalExamples[name as keyof typeof generalExamples]
  return dataPointKeys.flatMap((field) => {
    const name = ruleNameOf(field)
    if (name === undefined) return []
    const rule = rules[name] ?? (generalRules as Rules)[name]!
    const offered = optionsOf(field, country)
    const verdicts = examplesOf(name).bad.flatMap(
      ({ value, given = {} }) => rule(value, { settings: settingsOf(country), answers: given, today, offered }) ?? [],
    )
    const unreadable: Verdict[] =
      dataPoint(field).kind === 'date'
        ? [{ code: 'incomplete' }, { code: 'impossible' }, { code: 'tooShort' }, { code: 'format' }]
        : []
    return [...verdicts, ...unreadable, { code: 'required' as const }].map((verdict) => ({ field, verdict }))
  })
}

/** Codes for which the sentence that stands in says all there is to say. */
const general: readonly FaultCode[] = ['tooLong', 'notOffered', 'type']

describe.each(Object.entries(countries))('%s', (countryId, { country, rules, written }) => {
  const own = formTextsIn(countryId, country.locale)
  test('D1 every choice it offers has a name in its own language and in English', () => {
    const nameless = dataPointKeys.flatMap((key) =>
      (optionsOf(key, country) ?? []).flatMap((id) => {
        if (dataPoint(key).divisions) return []
        const { field } = splitKey(key)
        return [country.locale, 'en']
          .filter((name) => !formTextsIn(countryId, name).options[field]?.[id])
          .map((name) => `${name} ${field} ${id}`)
      }),
    )
    expect(nameless).toEqual([])
    const unnamed = Object.entries(generalOptions).flatMap(([key, ids]) =>
      ids.filter((id) => !own.options[splitKey(key as DataPointKey).field]?.[id]),
    )
    expect(unnamed).toEqual([])
  })

  test.each([country.locale, 'en'])('K4 what %s says of a name’s letters is what its rule takes', (locale) => {
    for (const name of ['name', 'fullName'] as const) {
      const text = formTextsIn(countryId, locale).faults[name]!['format']!
      const takes = (value: string) =>
        (rules[name] ?? generalRules[name])(value, { settings: settingsOf(country), answers: {}, today }) === undefined
      expect(catalogue.wordings[locale]!.stated.apostrophe.test(text), text).toBe(takes("O'Brien"))
      // Shown by an example: `Ma. Cristina`, `Jr.`
      expect(/\p{L}\.(?: \p{Lu}|$)/u.test(text), text).toBe(takes('Ma. Cristina'))
    }
  })

  test('experience 10 no two choices of a list have the same name', () => {
    for (const key of dataPointKeys) {
      const ids = optionsOf(key, country) ?? []
      const names = ids.map((id) =>
        dataPoint(key).divisions ? country.divisions[id] : own.options[splitKey(key).field]![id],
      )
      expect(new Set(names).size, key).toBe(ids.length)
    }
  })

  test.each([country.locale, 'en'])(
    'K4 every fault its rules can find has a sentence of its own in %s, values filled in',
    (name) => {
      const { locale } = locales[name]!
      const form = formTextsIn(countryId, name)
      const texts = createTexts(locale.tag, { shell: {}, form })
      const { t } = texts
      const conventions = conventionsOf(locale.tag, country.currency)
      const { scale } = settingsOf(country).period
      const found = faultsIn(country, rules)
      expect(found.length).toBeGreaterThan(500)
      for (const { field, verdict } of found) {
        const message = faultMessage(t, { field, ...verdict }, conventions, scale)
        const label = `${field} ${verdict.code}: ${message}`
        expect(message, label).not.toMatch(/\{\{|undefined|NaN|>/)
        const ownKeys = faultKeys({ field, ...verdict }).slice(0, -1)
        if (!general.includes(verdict.code))
          expect(
            ownKeys.filter((key) => texts.find(key) ?? texts.find(`${key}_other`)),
            label,
          ).not.toEqual([])
      }
    },
  )

  test('K4 limits are written as the country writes money, time and dates', () => {
    const { locale } = locales[country.locale]!
    const t = createTexts(locale.tag, { shell: {}, form: own }).t
    const say = (field: DataPointKey, verdict: Verdict) =>
      faultMessage(
        t,
        { field, ...verdict },
        conventionsOf(locale.tag, country.currency),
        settingsOf(country).period.scale,
      )
    const { amount, period } = settingsOf(country)
    const limits = say('amount', { code: 'tooLarge', values: { min: amount.min, max: amount.max } })
    const { money, time, date } = written
    expect([money, time, date]).not.toContain('')
    expect(limits).toContain(money)
    expect(say('period', { code: 'tooSmall', values: { min: period.min, max: period.max } })).toContain(time)
    expect(say('expenses.mortgageExpiresAt', { code: 'order', values: { after: '2016-05-01' } })).toContain(date)
  })
})
