// Test of the table of follow-ups: questions, headings, texts in every locale and choices in every country (F2, C8, D2,
// experience 1, 10, 34).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { texts } from '#catalogue/server.generated.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import {
  askedFields,
  fieldApplies,
  fieldOptions,
  fieldRow,
  judgeFollowUp,
} from '#domain/follow-up/follow-up-answers.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { FollowUp, FollowUpAnswers } from '#domain/follow-up/follow-up.ts'
import { followUp, followUpKeys, keysOfForm } from '#test/follow-ups.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { countries, locales, settingsOf, today } from './countries.ts'

interface GroupTexts {
  readonly title: string
  readonly groups?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const textsIn = (locale: string) => texts[locale]!.followUps as Readonly<Record<string, GroupTexts>>

const questions = keysOfForm('questions')

const row: FollowUp = {
  about: '',
  state: 'aide',
  form: 'questions',
  call: { name: 'any', path: '/any', summary: '' },
  asks: ['otherDetails.maritalStatus', 'incomeDetails.spouseMonthlyIncome', 'incomeDetails.householdIncome'],
  own: {
    hasHelp: { kind: 'yes-no' },
    source: { kind: 'choice', options: ['state', 'other'], when: { hasHelp: [true] } },
    since: { kind: 'date', when: { source: ['state'] } },
  },
}

describe('F2 C8 D2: what is asked', () => {
  const own = ['hasHelp', 'source', 'since']
  const cases: readonly (readonly [string, Answers, readonly string[]])[] = [
    ['nothing is known', {}, [...row.asks!, ...own]],
    [
      'an answer rules another out',
      { 'otherDetails.maritalStatus': 'single' },
      ['incomeDetails.householdIncome', ...own],
    ],
    [
      'an answer brings another up',
      { 'otherDetails.maritalStatus': 'married' },
      ['incomeDetails.spouseMonthlyIncome', 'incomeDetails.householdIncome', ...own],
    ],
    [
      'all is known',
      {
        'otherDetails.maritalStatus': 'married',
        'incomeDetails.spouseMonthlyIncome': 0,
        'incomeDetails.householdIncome': 1,
      },
      own,
    ],
  ]
  test.each(cases)('%s', (_, known, asked) => {
    expect(askedFields(row, known)).toEqual(asked)
  })

  test('nothing is left to ask where the rest does not apply', () => {
    const plain: FollowUp = { ...row, own: {} }
    expect(askedFields(plain, { 'otherDetails.maritalStatus': 'single', 'incomeDetails.householdIncome': 1 })).toEqual(
      [],
    )
  })

  const living: readonly (readonly [string, readonly string[], FollowUpAnswers, boolean])[] = [
    ['on a field of the screen that is open', own, {}, false],
    ['on one that is answered so', own, { hasHelp: true, source: 'state' }, true],
    ['on one that is answered otherwise', own, { hasHelp: true, source: 'other' }, false],
    ['on one that fell away itself', own, { hasHelp: false, source: 'state' }, false],
    ['on one that was decided before the screen', ['since'], {}, true],
  ]
  test.each(living)('a field that hangs %s', (_, asked, answers, isAsked) => {
    expect(fieldApplies(row, 'since', { asked, answers })).toBe(isAsked)
  })

  test('a browser that does not know what decided it is still told that the answer is missing', () => {
    const { country, rules } = countries.es!
    const judging = { settings: settingsOf(country), country, countryRules: rules, today }
    const asked = ['incomeDetails.spouseMonthlyIncome']
    expect(judgeFollowUp(row, { asked, answers: {}, known: {} }, judging)).toEqual([
      { field: 'incomeDetails.spouseMonthlyIncome', code: 'required' },
    ])
  })
})

test.each(followUpKeys)('experience 2: every field of %s stands under one heading, and its asks are its own', (key) => {
  const { asks = [], own = {}, groups, optional = [] } = followUp(key)
  const all = [...asks, ...Object.keys(own)]
  if (groups) expect([...fieldNames(followUp(key))].sort()).toEqual([...all].sort())
  for (const name of optional) expect(asks).toContain(name)
})

describe.each(Object.entries(countries))('experience 10: the questions in %s', (_, { country, rules }) => {
  test.each(questions)('every choice of %s offers something, and every identifier has its rule', (key) => {
    const without = fieldNames(followUp(key)).filter((name) => {
      const { kind, rule, lookedUp, nations } = fieldRow(followUp(key), name)
      if (kind === 'choice' && !lookedUp && !nations) return !fieldOptions(followUp(key), name, { country })?.length
      return kind === 'identifier' && rule !== undefined && !Object.hasOwn({ ...generalRules, ...rules }, rule)
    })
    expect(without).toEqual([])
  })
})

describe.each(Object.keys(locales))('experience 34: the follow-ups in %s', (locale) => {
  const said = textsIn(locale)

  test.each(questions)('%s names its headings, its own fields and their choices, and says how to answer', (key) => {
    const { own = {}, groups = {} } = followUp(key)
    const { fields = {}, options = {}, ...rest } = said[key]!
    expect(Object.keys(rest.groups ?? {})).toEqual(Object.keys(groups))
    const named = Object.keys(fields).filter((name) => !isDataPointKey(name))
    expect(named.sort()).toEqual(Object.keys(own).sort())
    for (const [name, { options: ids = [], lookedUp }] of Object.entries(own)) {
      expect(fields[name], name).toMatchObject({
        label: expect.stringMatching(/\S/),
        required: expect.stringMatching(/ /),
      })
      if (!lookedUp) expect(Object.keys(options[name] ?? {}), name).toEqual([...ids])
    }
  })

  test('experience 1: no two screens have the same heading', () => {
    const titles = Object.values(said).flatMap(({ title }) => title ?? [])
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('M5 M6: the way on without a screen speaks of no answer, for some ask for a photo or a visit to a bank', () => {
    const { skip } = textsIn(locale)['common'] as unknown as { readonly skip: string }
    expect(skip).not.toMatch(/respond|respuesta|răspuns|Angabe|answer|odpowied/i)
  })

  test('the same texts as in English, with the same values', () => {
    const paths = (value: object, path = ''): string[] =>
      Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
        typeof inner === 'object' && inner !== null
          ? paths(inner, `${path}>${name}`)
          : [[`${path}>${name}`, ...new Set(String(inner).match(/\{\{\w+\}\}/g))].join(' ')],
      )
    const ours = (all: Readonly<Record<string, GroupTexts>>) =>
      paths(Object.fromEntries(followUpKeys.map((key) => [key, all[key]!]))).sort()
    expect(ours(said)).toEqual(ours(textsIn('en')))
  })
})

test('F2 every follow-up of the document that asks questions has its cases on the server', () => {
  const folder = join(import.meta.dirname, '../server')
  const specs = readdirSync(folder).filter((file) => file.startsWith('follow-ups'))
  const tried = specs.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^    key: '([a-z0-9-]+)'/gm)].map(([, key]) => key!),
  )
  // Another screen of the same follow-up is reached through that one; those without a state of their own are not the document's.
  const documents = questions.filter((key) => followUp(key).within === undefined && followUp(key).state === key)
  expect(documents).not.toEqual([])
  expect(documents.filter((key) => !tried.includes(key))).toEqual([])
})
