// Test of the follow-ups' texts: a missing or unfinished one stops build and start, with key, locale and file (A8, F2,
// experience 34).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const boats: FollowUp = {
  about: 'Asks for the boat. The lender decides.',
  state: 'additional-personal-details',
  route: '/boat-details',
  form: 'questions',
  call: { name: 'boatDetails', path: '/lead/boat-details', summary: 'The boat' },
  texts: ['hints>old'],
  own: { hull: { kind: 'choice', options: ['wood', 'steel'] }, builtOn: { kind: 'date' } },
}
const texts = {
  title: 'Your boat',
  hints: { old: 'An old boat is worth less' },
  fields: { hull: { label: 'Hull' }, builtOn: { label: 'Built on' } },
  options: { hull: { wood: 'Wood', steel: 'Steel' } },
}
const locales = Object.keys(catalogue.locales)
const inEvery = (words: object) =>
  Object.fromEntries(locales.map((id) => [id, { followUps: { 'boat-details': words } }]))
const withBoats = (words: object) => ({
  ...catalogue,
  ...deepMerge(
    { texts: catalogue.texts, followUps: catalogue.followUps },
    { texts: words, followUps: { 'boat-details': boats } },
  ),
})
const file = (locale: string) => `catalogue/follow-ups/boat-details/texts/${locale}.json`

describe('A8 F2 the texts of a new follow-up', () => {
  test('are right where every locale has them', () => {
    expect(catalogueProblems(withBoats(inEvery(texts)))).toEqual([])
  })

  test('are refused by the file of each locale where there are none', () => {
    expect(catalogueProblems(withBoats({}))).toEqual(
      locales.map((id) => `${file(id)}: is missing, expected the texts of boat-details in ${id}`),
    )
  })

  test.each([
    ['title', { ...texts, title: undefined }],
    ['fields>builtOn>label', { ...texts, fields: { hull: texts.fields.hull } }],
    ['options>hull>steel', { ...texts, options: { hull: { wood: 'Wood' } } }],
    ['title', { ...texts, title: ' ' }],
    ['hints>old', { ...texts, hints: {} }],
  ])('are refused by %s where one locale lacks it', (path, words) => {
    const wrong = withBoats({ ...inEvery(texts), es: { followUps: { 'boat-details': words } } })
    expect(catalogueProblems(wrong)).toEqual([`${file('es')}: ${path}: is missing, expected a text`])
  })
})
