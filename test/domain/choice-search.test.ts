// Test of the search among many choices, and of the countries that can be chosen (experience 10, D1).
import { describe, expect, test } from 'vitest'
import { choiceFor, choiceOf } from '#domain/questions/choice-search.ts'
import { nationChoices, nationCode, nationCodes } from '#domain/questions/nations.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { countries, locales } from './countries.ts'

const choices = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, text]) => ({ id, text }))

test.each([
  ['es', 'malaga', 'malaga'],
  ['es', 'MÁLAGA ', 'malaga'],
  ['es', 'mad', 'madrid'],
  ['es', 'coruna', 'a-coruna'],
  ['es', 'a', undefined],
  ['es', '', undefined],
  ['es', 'Lima', undefined],
  ['vn', 'da nang', 'da-nang'],
  ['vn', 'Nội', 'ha-noi'],
])('experience 10: in %s %j finds %s', (country, typed, found) => {
  expect(choiceFor(choices(countries[country]!.country.divisions), typed)).toBe(found)
})

test('experience 10: every division of every country is found by its name, and by no other', () => {
  for (const { country } of Object.values(countries)) {
    const all = choices(country.divisions)
    expect(all.map(({ text }) => choiceOf(all, text))).toEqual(all.map(({ id }) => id))
    expect(all.map(({ text }) => choiceFor(all, text))).toEqual(all.map(({ id }) => id))
  }
})

describe.each(Object.entries(countries))('D1: the countries in %s', (_, { country }) => {
  const naming = { iso: country.iso, tag: locales[country.locale]!.locale.tag, none: 'None' }
  const born = nationChoices('otherDetails.countryOfBirth', naming)

  test('its own comes first and once, every other has a name of its own', () => {
    expect(born[0]!.id).toBe('home')
    expect(new Set(born.map(({ id }) => nationCode(id, country.iso)))).toEqual(new Set(nationCodes))
    expect(new Set(born.map(({ text }) => text)).size).toBe(born.length)
    expect(born.map(({ text }) => choiceOf(born, text))).toEqual(born.map(({ id }) => id))
    const context = { settings: {} as never, answers: {}, today: '' }
    expect(born.filter(({ id }) => generalRules.countryName(id, context))).toEqual([])
  })

  test('who has one citizenship can say so', () => {
    expect(nationChoices('otherDetails.secondCitizenship', naming).slice(0, 2)).toEqual([
      { id: 'none', text: 'None' },
      born[0],
    ])
    expect(nationChoices('otherDetails.citizenship', naming)).toEqual(born)
  })
})
