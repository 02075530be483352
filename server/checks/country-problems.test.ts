// Test of the validation of a country's choices and journey: errors name the path and what was expected (A8, C4, D2).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Country } from '#domain/application/country.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { countryProblems } from './country-problems.ts'

const { countries } = catalogue
const [id, country] = Object.entries(countries)[0]!
const { journey } = country
const at = `catalogue/countries/${id}/country.ts: country.`

const changed = (change: Partial<Country>) => countryProblems({ [id]: { ...country, ...change } })
const inJourney = (change: Partial<Country['journey']>) => changed({ journey: { ...journey, ...change } })

test('A8 the countries as they are have none', () => {
  expect(countryProblems(countries)).toEqual([])
})

test('A8 C4 a page that stands twice, after which nobody could go on, is refused', () => {
  const { initial } = journey
  expect(inJourney({ initial: [...initial, initial[1]!] })).toEqual([
    `${at}journey.initial.${initial.length}: ${initial[1]} stands there twice, expected once`,
  ])
  expect(inJourney({ order: ['income-source', 'income-source'] })).toEqual([
    `${at}journey.order.1: income-source stands there twice, expected once`,
  ])
})

test('A8 D1 a question that stands twice is refused', () => {
  const { always, optional } = journey
  expect(inJourney({ always: [...always, always[0]!], optional: [...optional, optional[0]!] })).toEqual([
    `${at}journey.always.${always.length}: ${always[0]} stands there twice, expected once`,
    `${at}journey.optional.${optional.length}: ${optional[0]} stands there twice, expected once`,
  ])
})

test('A8 D2 choices that stand twice, are of no choice or are none at all are refused', () => {
  expect(changed({ options: { ...country.options, 'otherDetails.loanPurpose': ['home', 'home'] } })).toEqual([
    `${at}options.otherDetails.loanPurpose.1: home stands there twice, expected once`,
  ])
  expect(changed({ options: { ...country.options, 'personalDetails.firstName': ['home'] } })).toEqual([
    `${at}options.personalDetails.firstName: is no choice, expected one of those`,
  ])
  const province = 'contactDetails.province'
  const always = [...journey.always.filter((key) => key !== province), province] as const
  expect(changed({ divisions: {}, journey: { ...journey, always } })).toContain(
    `${at}journey: ${province} is asked and has no choices, expected some in options or divisions`,
  )
})

test('A8 R-28 a time zone, a calling code or an ISO code of another country is refused', () => {
  const [[, other]] = Object.entries(countries).filter(([each]) => each !== id) as [[string, Country]]
  const { iso } = country
  expect(changed({ timeZone: other.timeZone })).toEqual([
    expect.stringContaining(`${at}timeZone: ${other.timeZone} is no time zone of ${iso}, expected one of `),
  ])
  expect(changed({ phonePrefix: other.phonePrefix })).toEqual([
    `${at}phonePrefix: ${other.phonePrefix} is not that of ${iso}, expected ${country.phonePrefix}`,
  ])
  expect(changed({ iso: 'XZ' })).toEqual([`${at}iso: no country has the code XZ, expected one of ISO 3166`])
})

test('A8 a country whose folder was copied and still has the other’s ISO code is refused', () => {
  expect(countryProblems({ [id]: country, zz: country })).toEqual([
    `catalogue/countries/zz/country.ts: country.iso: ${country.iso} is that of ${id} too, expected a code of its own`,
  ])
})

test('P-12 further time zones of a market that lie in another country are refused', () => {
  const messaging = { ...catalogue.countryMessaging[id]!, timeZones: ['Antarctica/Troll'] }
  expect(countryProblems({ [id]: country }, { [id]: messaging })).toEqual([
    expect.stringContaining(
      `catalogue/countries/${id}/messaging.ts: messaging.timeZones.0: Antarctica/Troll is no time zone of ${country.iso}, expected one of `,
    ),
  ])
  expect(countryProblems(countries, catalogue.countryMessaging)).toEqual([])
})

test('A8 P2 the catalogue is refused with an amount below one, and with a page twice', () => {
  const refused = (change: object) =>
    catalogueProblems({ ...catalogue, countries: { ...countries, [id]: { ...country, ...change } } })
  expect(refused({ journey: { ...journey, initial: [...journey.initial, journey.initial[1]!] } })).toHaveLength(1)
  const amount = { default: 100, min: -100, max: 900, step: 100 }
  expect(refused({ settings: { ...country.settings, amount } })[0]).toContain(
    'settings.amount: min -100 is less than 1',
  )
})
