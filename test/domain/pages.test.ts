// The chain of pages: built, extended, walked (C4 to C7), for any lists of missing data points.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPointKeys } from '#domain/data-points.ts'
import type { Journey } from '#domain/country.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import type { Answers } from '#domain/lead.ts'
import { firstErrored, initialPages, livePages, pageAt, pageOf, syncPages } from '#domain/pages.ts'
import type { Pages } from '#domain/pages.ts'
import { stepOf, stepPaths, stepRow } from '#domain/steps.ts'
import type { StepPath } from '#domain/steps.ts'
import { countries } from './countries.ts'

const journeys = Object.entries(countries).map(([id, { country }]) => [id, country.journey] as const)
const someKeys = fc.subarray([...dataPointKeys])
/** Conditions are not what is tested here: any text counts as answered. */
const answered = (keys: readonly DataPointKey[]): Answers => Object.fromEntries(keys.map((key) => [key, 'x']))
const paths = (pages: Pages) => pages.map(({ path }) => path)

/** C5: linked both ways, every page once, numbered in order. */
function expectChain(pages: Pages) {
  expect(new Set(paths(pages)).size).toBe(pages.length)
  const visited: string[] = []
  for (let page = pages[0]; page; page = page.next === undefined ? undefined : pageAt(pages, page.next)) {
    visited.push(page.path)
    if (page.next) expect(pageAt(pages, page.next)?.previous).toBe(page.path)
    if (visited.length > pages.length) break
  }
  expect(visited).toEqual(paths(pages))
  expect(pages.map(({ order }) => order)).toEqual(pages.map((_, index) => index))
  expect([pages[0]?.previous, pages.at(-1)?.next]).toEqual([undefined, undefined])
  const keys = pages.flatMap(({ dataPoints }) => dataPoints)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { path, kind, context, dataPoints } of pages) {
    expect({ kind, context }).toEqual({ kind: stepRow(path).kind, context: stepRow(path).context })
    expect(dataPoints.filter((key) => stepOf(key) !== path)).toEqual([])
    expect(dataPoints.length).toBeGreaterThan(0)
  }
}

describe.each(journeys)('C4 to C7 in %s', (_, journey) => {
  test('C4 the initial pages ask what every lead needs, and all of it', () => {
    const pages = initialPages(journey)
    expectChain(pages)
    expect(paths(pages)).toEqual(journey.initial)
    const asked = pages.flatMap(({ dataPoints }) => dataPoints)
    expect(journey.always.filter((key) => !asked.includes(key))).toEqual([])
  })

  test('C5 C6 missing data points append pages: every one has its page, each page is visited once, previous undoes next', () => {
    fc.assert(
      fc.property(someKeys, someKeys, (missing, given) => {
        const pages = syncPages(initialPages(journey), missing, answered(given), journey)
        expectChain(pages)
        const asked = pages.flatMap(({ dataPoints }) => dataPoints)
        expect(missing.filter((key) => !asked.includes(key))).toEqual([])
      }),
    )
  })

  test('C6 appended pages follow the step table, or the order the journey gives', () => {
    fc.assert(
      fc.property(someKeys, fc.shuffledSubarray([...stepPaths], { minLength: 3, maxLength: 3 }), (missing, order) => {
        const appended = (given: Journey) =>
          paths(syncPages(initialPages(given), missing, {}, given)).filter((path) => !given.initial.includes(path))
        const rank = (path: StepPath) =>
          order.includes(path) ? order.indexOf(path) : order.length + stepPaths.indexOf(path)
        const byTable = appended({ ...journey, order: stepPaths })
        expect(byTable).toEqual(stepPaths.filter((path) => byTable.includes(path)))
        expect(appended({ ...journey, order })).toEqual([...byTable].sort((one, other) => rank(one) - rank(other)))
      }),
    )
  })

  test('C6 the same reply twice changes nothing', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, (first, second, given) => {
        const once = syncPages(syncPages(initialPages(journey), first, {}, journey), second, answered(given), journey)
        expect(syncPages(once, second, answered(given), journey)).toEqual(once)
      }),
    )
  })

  test('C6 C8 pages with an answer stay, in the order they were in; those asked no more and never answered go', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, (first, second, given) => {
        const before = syncPages(initialPages(journey), first, {}, journey)
        const answers = answered(given.filter((key) => before.some(({ dataPoints }) => dataPoints.includes(key))))
        const after = syncPages(before, second, answers, journey)
        const holdsAnswer = before.filter(({ dataPoints }) => dataPoints.some((key) => answers[key] !== undefined))
        const order = paths(after)
        expect(order.filter((path) => holdsAnswer.some((page) => page.path === path))).toEqual(paths(holdsAnswer))
        for (const { path, dataPoints } of after)
          if (!journey.initial.includes(path))
            expect(dataPoints.some((key) => second.includes(key) || answers[key] !== undefined)).toBe(true)
      }),
    )
  })
})

describe('walking', () => {
  const journey = countries.es!.country.journey
  const pages = syncPages(initialPages(journey), ['expenses.rentAmount', 'otherDetails.housingTenure'], {}, journey)

  test('D2 a page whose every condition failed is stepped over', () => {
    expect(paths(livePages(pages, { 'otherDetails.housingTenure': 'owned' }))).not.toContain('rent-amount')
    expect(paths(livePages(pages, { 'otherDetails.housingTenure': 'rented' }))).toContain('rent-amount')
  })

  test('C5 a page is found by what it asks and by its path', () => {
    expect(pageOf(pages, 'contactDetails.email')?.path).toBe('initial-details')
    expect(pageOf(pages, undefined)).toBeUndefined()
    expect([pageAt(pages, 'loan-details')?.path, pageAt(pages, 'clabe'), pageAt(pages, '../etc')]).toEqual([
      'loan-details',
      undefined,
      undefined,
    ])
  })

  test('C7 the errored page is the first of the sequence, whatever the order of the faults', () => {
    expect(firstErrored(pages, ['contactDetails.city', 'contactDetails.email'])?.path).toBe('initial-details')
    expect(firstErrored(pages, ['contactDetails.city'])?.path).toBe('address-information')
    expect(firstErrored(pages, [])).toBeUndefined()
  })
})
