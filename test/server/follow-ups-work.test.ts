// Test of Younited’s work details on the server, and of the lists behind them (M7, M9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import {
  jobKinds,
  positionsByKind,
  workCountries,
} from '#catalogue/follow-ups/younited-professional-details/work-choices.ts'
import { followUpCases } from './follow-up-cases.ts'
import { startTestServer } from './server.ts'

const lawyer = { jobKind: 'self-employed', position: 'lawyer', countryOfWork: 'ES' }

followUpCases([
  {
    key: 'younited-professional-details',
    path: '/lead/offer/professional-details',
    right: { answers: lawyer },
    other: { answers: { jobKind: 'no-work', position: 'pensioner' } },
    told: { answers: lawyer },
    wrong: [
      ['nothing', { answers: {} }, ['jobKind']],
      ['a kind alone', { answers: { jobKind: 'private-employee' } }, ['position', 'countryOfWork']],
      ['no work, and no position', { answers: { jobKind: 'no-work' } }, ['position']],
      ['a kind that is not listed', { answers: { ...lawyer, jobKind: 'constructor' } }, ['jobKind']],
      ['a position of another kind', { answers: { ...lawyer, position: 'soldier' } }, ['position']],
      ['a position that is none', { answers: { ...lawyer, position: 'astronaut' } }, ['position']],
      ['a country that is not listed', { answers: { ...lawyer, countryOfWork: 'XX' } }, ['countryOfWork']],
      ['a country in small letters', { answers: { ...lawyer, countryOfWork: 'es' } }, ['countryOfWork']],
      ['a number for a country', { answers: { ...lawyer, countryOfWork: 34 } }, ['answers.countryOfWork']],
      ['what is not asked', { answers: { ...lawyer, employer: 'x' } }, ['answers.employer']],
      ['no answers', {}, ['answers']],
    ],
  },
  {
    key: 'younited-credit-details',
    path: '/lead/offer/credit-details',
    // Other loans were asked in the form, once: here comes what is left of them.
    unknown: ['expenses.totalDebtAmount'],
    right: { answers: { 'otherDetails.housingTenureSinceDate': '2019-05-01', 'expenses.totalDebtAmount': 3000 } },
    other: { answers: { 'otherDetails.housingTenureSinceDate': '2019-05-01', 'expenses.totalDebtAmount': 2500 } },
    told: {
      application: {
        otherDetails: { housingTenure: 'rented', housingTenureSinceDate: '2019-05-01' },
        expenses: { hasOtherLoans: true, totalDebtAmount: 3000 },
      },
    },
    wrong: [
      ['nothing', { answers: {} }, ['otherDetails.housingTenureSinceDate', 'expenses.totalDebtAmount']],
      [
        'a day to come, and no amount',
        { answers: { 'otherDetails.housingTenureSinceDate': '2031-01-01' } },
        ['otherDetails.housingTenureSinceDate', 'expenses.totalDebtAmount'],
      ],
      [
        'more than anybody owes',
        { answers: { 'otherDetails.housingTenureSinceDate': '2019-05-01', 'expenses.totalDebtAmount': 1e12 } },
        ['expenses.totalDebtAmount'],
      ],
    ],
  },
])

describe('the lists', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test.each(Object.entries(locales))('M7: countries in %s, named and sorted as its readers do', async (id, { tag }) => {
    const answer = await server.call('GET', `/choices/country?locale=${id}`)
    expect(answer.status).toBe(200)
    const list = answer.body as { id: string; name: string }[]
    expect(list.map((country) => country.id).toSorted()).toEqual([...workCountries].toSorted())
    const names = new Intl.DisplayNames(tag, { type: 'region' })
    expect(list).toEqual(list.map((country) => ({ id: country.id, name: names.of(country.id) })))
    expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).toSorted(new Intl.Collator(tag).compare))
    expect((await server.call('GET', `/choices/country?locale=${tag}`)).body).toEqual(list)
  })

  test('M7: no country goes without a name of its own', async () => {
    const list = (await server.call('GET', '/choices/country')).body as { id: string; name: string }[]
    expect(list.find(({ id }) => id === 'DE')).toEqual({ id: 'DE', name: 'Germany' })
    expect(list.filter(({ id, name }) => id === name)).toEqual([])
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  })

  test.each(['xx', 'es-XX', '', 'constructor', '../es'])(
    'M7: a locale that is not there is named: %j',
    async (locale) => {
      const answer = await server.call('GET', `/choices/country?locale=${encodeURIComponent(locale)}`)
      expect(answer).toMatchObject({ status: 422, body: [{ field: 'locale', code: 'notOffered' }] })
    },
  )

  test('M7: every kind of work has its positions, and each position is listed once', async () => {
    const mapping = (await server.call('GET', '/perofesional-details-mapping')).body as Record<string, string[]>
    const positions = ((await server.call('GET', '/choices/position')).body as { id: string }[]).map(({ id }) => id)
    expect(Object.keys(mapping)).toEqual(jobKinds)
    expect(mapping).toEqual(positionsByKind)
    expect(positions.toSorted()).toEqual([...new Set(Object.values(mapping).flat())].toSorted())
  })
})
