// Test of the lenders' folders: valid references to tables and countries, and the length of their journeys.
import { describe, expect, test } from 'vitest'
import { countries, lenders, locales, playedLenders, priceTables } from '#catalogue/server.generated.ts'
import type { LenderInCountry } from '#domain/lender/lender.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { followUp, followUpKeys } from '#test/follow-ups.ts'
import { nationCodes } from '#domain/questions/nations.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import { initialPages, livePages } from '#domain/journey/pages.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import { askedDataPoints, eligibleLenders } from '#server/lead/choose-lenders.ts'

const places = Object.entries(lenders).flatMap(([lenderId, lender]) =>
  Object.entries(lender.countries).map(([countryId, here]) => ({
    lenderId,
    countryId,
    here,
  })),
)

test.each(places)('$lenderId in $countryId tests only choices that the country offers', ({ countryId, here }) => {
  for (const criterion of here.criteria) {
    const values = 'oneOf' in criterion ? criterion.oneOf : 'noneOf' in criterion ? criterion.noneOf : []
    expect(optionsOf(criterion.dataPoint, countries[countryId]!) ?? values).toEqual(expect.arrayContaining([...values]))
  }
})

test.each(places)('$lenderId in $countryId knows the answers it tests', ({ countryId, here }) => {
  const known = [...countries[countryId]!.journey.always, ...here.needs]
  expect(here.criteria.map(({ dataPoint }) => dataPoint).filter((key) => !known.includes(key))).toEqual([])
})

test('049: the address of a lender names no country in words, because every language of a page shows it', () => {
  const tags = Object.values(locales).map(({ tag }) => tag)
  const names = new Set(
    tags.flatMap((tag) => {
      const region = new Intl.DisplayNames(tag, { type: 'region' })
      return nationCodes.map((code) => region.of(code) ?? code)
    }),
  )
  const spoken = places.flatMap(({ lenderId, countryId, here }) => {
    const words = here.address?.split(/,\s*/) ?? []
    return words.some((word) => names.has(word)) ? [`${lenderId} in ${countryId}: ${here.address}`] : []
  })
  expect(spoken).toEqual([])
})

/** From this tier on lenders may ask what nobody else asks: in stages their questions come after everybody else's. */
const lateTier = 7
const usual = Object.fromEntries(Object.entries(lenders).filter(([, { tier }]) => tier < lateTier))
/** The first of the usual ones, and the one that needs most: what these need makes the form. */
const whoMakesTheForm = (countryId: string): readonly LenderInCountry[] => {
  const here = Object.values(usual)
    .filter(({ countries: of }) => of[countryId])
    .map(({ tier, countries: of }) => ({ tier, ...of[countryId]! }))
    // As they are asked: by tier, the dearest first.
    .toSorted((a, b) => a.tier - b.tier || b.priceCents - a.priceCents)
  const mostNeeds = Math.max(...here.map(({ needs }) => needs.length))
  return [...here.slice(0, 1), ...here.filter(({ needs }) => needs.length === mostNeeds)]
}

test.each(places.filter(({ lenderId }) => usual[lenderId]))(
  'C8 $lenderId in $countryId makes no form longer: what else it wants it asks by follow-ups',
  ({ countryId, here }) => {
    const asked = new Set<DataPointKey>([
      ...countries[countryId]!.journey.always,
      ...whoMakesTheForm(countryId).flatMap(({ needs }) => needs),
    ])
    // A lender that pays otherwise too asks whether there is an account, on the page that asks for its number.
    const besideAccount = ['otherDetails.hasBankAccount', 'incomeDetails.payoutMethod']
    const further = here.needs.filter((key) => !asked.has(key))
    expect(further.filter((key) => !(here.payouts && besideAccount.includes(key)))).toEqual([])
  },
)

describe('Q3 lenders of a country', () => {
  const byCountry = Object.keys(countries).map((countryId) => ({
    countryId,
    here: places.filter((place) => place.countryId === countryId),
  }))

  test.each(byCountry)('Q3 $countryId has at least five', ({ here }) => {
    expect(here.length).toBeGreaterThanOrEqual(5)
  })

  test.each(byCountry)('Q3 no two in $countryId have the same criteria', ({ here }) => {
    const criteria = here.map((place) => JSON.stringify(place.here.criteria))
    expect(new Set(criteria).size).toBe(criteria.length)
  })
})

test.each(Object.keys(lenders))('the sandbox plays %s, with a price in each of its countries', (lenderId) => {
  expect(playedLenders[lenderId]).toBeDefined()
  expect(Object.keys(priceTables[lenderId]!).toSorted()).toEqual(Object.keys(lenders[lenderId]!.countries).toSorted())
})

test('F2 every follow-up that lenders may ask for is in the folder of one', () => {
  const declared = new Set(places.flatMap(({ here }) => here.followUps ?? []))
  expect(followUpKeys.filter((key) => !declared.has(key) && !followUp(key).within)).toEqual([])
})

const pagesFor = (countryId: string, answers: Answers, asking: typeof usual = usual) => {
  const country = countries[countryId]!
  const asked = askedDataPoints({
    lenders: asking,
    journey: country.journey,
    requestedByLender: [],
    brandId: 'askrobin',
    countryId,
    today: '2026-11-21',
    answers,
  })
  const missing = asked.filter((key) => applies(key, answers))
  const course = { flow: 'v3', country } as const
  return livePages(syncPages(initialPages(course), missing, answers, course), answers).map(({ path }) => path)
}

const answer = (...entries: [string, Value][]) => Object.fromEntries(entries) as Answers
const atWork = ['incomeDetails.incomeSource', 'employed'] as const
const adult = answer(['personalDetails.dateOfBirth', '1990-05-17'], [...atWork])

describe('C8 the lenders ask partly different questions', () => {
  test.each(
    Object.keys(countries).flatMap((id) => [
      [id, adult] as const,
      [id, { ...adult, 'otherDetails.housingTenure': 'rented' }] as const,
    ]),
  )('a whole journey in %s has 9 to 12 pages, and at most 15 with the lenders that ask last', (countryId, answers) => {
    const pages = pagesFor(countryId, answers).length
    expect(pages).toBeGreaterThanOrEqual(9)
    expect(pages).toBeLessThanOrEqual(12)
    const withLate = pagesFor(countryId, answers, lenders).length
    expect(withLate).toBeGreaterThanOrEqual(pages)
    expect(withLate).toBeLessThanOrEqual(15)
  })

  test.each(Object.keys(countries))('one lender fewer, fewer pages in %s', (countryId) => {
    const older = answer(['personalDetails.dateOfBirth', '1957-05-17'], [...atWork])
    const fewer = pagesFor(countryId, older)
    expect(fewer.length).toBeLessThan(pagesFor(countryId, adult).length)
    expect(pagesFor(countryId, adult)).toEqual(expect.arrayContaining(fewer))
  })
})

describe.each(Object.keys(countries))('D2 C8: a person without an account in %s', (countryId) => {
  const without = { 'otherDetails.hasBankAccount': false } as const
  const lead = { brandId: 'askrobin', countryId, today: '2026-11-21' }
  const idsOf = (answers: Answers) =>
    eligibleLenders(lenders, { ...lead, answers }).eligible.map(({ lenderId }) => lenderId)
  const here = Object.entries(lenders).flatMap(([id, { countries: of }]) =>
    of[countryId] ? [[id, of[countryId]] as const] : [],
  )

  test('goes to no lender that pays into accounts alone', () => {
    const others = here.filter(([, { payouts }]) => payouts).map(([id]) => id)
    expect(idsOf(without)).toEqual(idsOf({}).filter((id) => others.includes(id)))
  })

  test('is asked how a lender may pay instead of the account, and goes to those that pay so', () => {
    const asked = askedDataPoints({
      lenders,
      journey: countries[countryId]!.journey,
      requestedByLender: [],
      ...lead,
      answers: without,
    })
    expect(asked.filter((key) => ['incomeDetails.iban', 'otherDetails.ibanConsent'].includes(key))).toEqual([])
    expect(asked.includes('incomeDetails.payoutMethod')).toBe(idsOf(without).length > 0)
    for (const method of optionsOf('incomeDetails.payoutMethod', countries[countryId]!)!) {
      const paying = here
        .filter(([, { payouts }]) => (payouts as readonly string[] | undefined)?.includes(method))
        .map(([id]) => id)
      expect(idsOf({ ...without, 'incomeDetails.payoutMethod': method })).toEqual(
        idsOf(without).filter((id) => paying.includes(id)),
      )
    }
  })

  test('is offered only ways that some lender there pays', () => {
    const payouts = new Set(here.flatMap(([, row]) => row.payouts ?? []))
    if (payouts.size > 0)
      expect(new Set(optionsOf('incomeDetails.payoutMethod', countries[countryId]!))).toEqual(payouts)
    expect(here.filter(([, row]) => row.payouts && !row.needs.includes('otherDetails.hasBankAccount'))).toEqual([])
  })
})
