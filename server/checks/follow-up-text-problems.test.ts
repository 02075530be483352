// Test of the follow-ups' texts: a missing or unfinished one stops build and start, with key, locale and file (A8, F2,
// experience 34).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const pets: FollowUp = {
  about: 'Asks for the pet. The lender decides.',
  state: 'additional-personal-details',
  route: '/pet-details',
  form: 'questions',
  call: { name: 'petDetails', path: '/lead/pet-details', summary: 'The pet' },
  own: { animal: { kind: 'choice', options: ['cat', 'dog'] }, born: { kind: 'date' } },
}
const texts = {
  title: 'Your pet',
  fields: { animal: { label: 'Animal' }, born: { label: 'Born' } },
  options: { animal: { cat: 'Cat', dog: 'Dog' } },
}
const locales = Object.keys(catalogue.locales)
const inEvery = (words: object) =>
  Object.fromEntries(locales.map((id) => [id, { followUps: { 'pet-details': words } }]))
const withPets = (words: object) => ({
  ...catalogue,
  ...deepMerge(
    { texts: catalogue.texts, followUps: catalogue.followUps },
    { texts: words, followUps: { 'pet-details': pets } },
  ),
})
const file = (locale: string) => `catalogue/follow-ups/pet-details/texts/${locale}.json`

describe('A8 F2 the texts of a new follow-up', () => {
  test('are right where every locale has them', () => {
    expect(catalogueProblems(withPets(inEvery(texts)))).toEqual([])
  })

  test('are refused by the file of each locale where there are none', () => {
    expect(catalogueProblems(withPets({}))).toEqual(
      locales.map((id) => `${file(id)}: is missing, expected the texts of pet-details in ${id}`),
    )
  })

  test.each([
    ['title', { ...texts, title: undefined }],
    ['fields>born>label', { ...texts, fields: { animal: texts.fields.animal } }],
    ['options>animal>dog', { ...texts, options: { animal: { cat: 'Cat' } } }],
    ['title', { ...texts, title: ' ' }],
  ])('are refused by %s where one locale lacks it', (path, words) => {
    const wrong = withPets({ ...inEvery(texts), es: { followUps: { 'pet-details': words } } })
    expect(catalogueProblems(wrong)).toEqual([`${file('es')}: ${path}: is missing, expected a text`])
  })
})
