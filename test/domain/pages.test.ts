// Test of the page chain: built, extended and walked for any list of missing data points (C4 to C7).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { Journey } from '#domain/journey/country-journey.ts'
import { beginningWith } from '#domain/journey/first-page.ts'
import { leadPageOf } from '#domain/journey/lead-page.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { olderPageOf, olderPages, olderPaths } from '#domain/journey/older-pages.ts'
import { firstErrored, firstPath, initialPages, livePages, pageAt, pageOf } from '#domain/journey/pages.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import type { Course, Pages } from '#domain/journey/pages.ts'
import { isAfterOffer, stateNumber, stateRow, states } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { countries } from './countries.ts'

const courses = Object.entries(countries).flatMap(([id, { country }]) => [
  ...(['v3', 'older'] as const).map((flow) => [id, flow, { flow, country }] as const),
  [
    `${id}, amount first`,
    'v3',
    { flow: 'v3', country: { journey: beginningWith('amount', country.journey) } },
  ] as const,
])
const someKeys = fc.subarray([...dataPointKeys])
/** Conditions are not what is tested here: any text counts as answered. */
const answered = (keys: readonly DataPointKey[]): Answers => Object.fromEntries(keys.map((key) => [key, 'x']))
const paths = (pages: Pages) => pages.map(({ path }) => path)

/** C5: linked both ways, every page once, numbered in order. */
function expectChain(pages: Pages, { flow, country }: Course) {
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
    expect(flows[flow].rows[path]).toMatchObject({ kind, context })
    expect(dataPoints.filter((key) => flows[flow].pathOf(key, country.journey) !== path)).toEqual([])
    expect(dataPoints.length).toBeGreaterThan(0)
  }
}

describe.each(courses)('C4 to C7 in %s, %s', (_, flow, course) => {
  const { journey } = course.country
  const initial = flows[flow].initial(journey)

  test('C4 the initial pages ask what every lead needs, and all of it: the older flow as far as nothing of a lender comes between', () => {
    const pages = initialPages(course)
    expectChain(pages, course)
    expect(paths(pages)).toEqual(initial)
    expect(firstPath(course)).toBe({ v3: journey.initial[0], older: 'personal-details' }[flow])
    const asked = pages.flatMap(({ dataPoints }) => dataPoints)
    const isThere = (key: DataPointKey) => initial.includes(flows[flow].pathOf(key, journey))
    // A data point that is read from an identifier needs no question.
    const isRead = (key: DataPointKey) => asked.some((identifier) => identifier === journey.readFrom?.[key])
    expect(journey.always.filter((key) => isThere(key) && !isRead(key) && !asked.includes(key))).toEqual([])
    if (flow === 'v3') expect(journey.always.filter((key) => !isThere(key))).toEqual([])
  })

  test('C5 C6 missing data points append pages: every one has its page, each page is visited once, previous undoes next', () => {
    fc.assert(
      fc.property(someKeys, someKeys, (missing, given) => {
        const pages = syncPages(initialPages(course), missing, answered(given), course)
        expectChain(pages, course)
        const asked = pages.flatMap(({ dataPoints }) => dataPoints)
        expect(missing.filter((key) => !asked.includes(key))).toEqual([])
      }),
    )
  })

  test('C6 appended pages follow the step table, or the order the journey gives', () => {
    fc.assert(
      fc.property(someKeys, fc.shuffledSubarray([...stepPaths], { minLength: 3, maxLength: 3 }), (missing, order) => {
        const appended = (change: Partial<Journey>) => {
          const given = { flow, country: { journey: { ...journey, ...change } } }
          return paths(syncPages(initialPages(given), missing, {}, given)).filter((path) => !initial.includes(path))
        }
        const all: readonly PagePath[] = { v3: stepPaths, older: olderPaths }[flow]
        const first: readonly PagePath[] = flow === 'v3' ? order : []
        const rank = (path: PagePath) => (first.includes(path) ? first.indexOf(path) : first.length + all.indexOf(path))
        const byTable = appended({ order: stepPaths })
        expect(byTable).toEqual(all.filter((path) => byTable.includes(path)))
        expect(appended({ order })).toEqual([...byTable].sort((one, other) => rank(one) - rank(other)))
      }),
    )
  })

  test('C6 the same reply twice changes nothing', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, (first, second, given) => {
        const once = syncPages(syncPages(initialPages(course), first, {}, course), second, answered(given), course)
        expect(syncPages(once, second, answered(given), course)).toEqual(once)
      }),
    )
  })

  test('C6 C8 pages with an answer stay, in the order they were in; those asked no more and never answered go', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, (first, second, given) => {
        const before = syncPages(initialPages(course), first, {}, course)
        const answers = answered(given.filter((key) => before.some(({ dataPoints }) => dataPoints.includes(key))))
        const after = syncPages(before, second, answers, course)
        const holdsAnswer = before.filter(({ dataPoints }) => dataPoints.some((key) => answers[key] !== undefined))
        const order = paths(after)
        expect(order.filter((path) => holdsAnswer.some((page) => page.path === path))).toEqual(paths(holdsAnswer))
        for (const { path, dataPoints } of after)
          if (!initial.includes(path))
            expect(dataPoints.some((key) => second.includes(key) || answers[key] !== undefined)).toBe(true)
      }),
    )
  })
})

describe('F1 the pages of the older flow', () => {
  test('F1 D1 they are the states before the offer at their routes, and ask every data point once', () => {
    const before = Object.keys(states)
      .map(Number)
      .filter((state) => !isAfterOffer(state as StateNumber))
    expect(olderPaths.map(stateNumber).toSorted((a, b) => a - b)).toEqual(before)
    for (const path of olderPaths)
      expect(stateRow(stateNumber(path))).toMatchObject({ route: `/${path}`, beforeOffer: true })
    const held = olderPaths.flatMap((path) => olderPages[path].holds)
    expect(new Set(held).size).toBe(held.length)
    expect(dataPointKeys.filter((key) => !olderPaths.includes(olderPageOf(key)))).toEqual([])
  })

  test('F1 each has the section of its state, but for what is named beside it', () => {
    const sections = {
      'personal-details': 'personalDetails',
      'contact-details': 'contactDetails',
      'income-details': 'incomeDetails',
      'other-information': 'otherDetails',
      'reference-information': 'referenceDetails',
      'employment-details': 'employer',
    } as const
    for (const [path, section] of Object.entries(sections)) {
      const { holds } = olderPages[path as keyof typeof sections]
      expect(holds as readonly string[]).toContain(section)
    }
    expect(olderPageOf('amount')).toBe('loan-information')
    expect(olderPageOf('generalPolicies')).toBe('personal-details')
  })

  test('D2 no question hangs on a page that comes later: nobody is led back to a page that was done', () => {
    const late = dataPointKeys.flatMap((key) =>
      Object.keys(dataPoint(key).when ?? {})
        .map((condition) => olderPageOf(condition as DataPointKey))
        .filter((path) => olderPaths.indexOf(path) > olderPaths.indexOf(olderPageOf(key)))
        .map((path) => `${key} hangs on ${path}`),
    )
    expect(late).toEqual([])
  })
})

describe('walking', () => {
  const course = { flow: 'v3', country: countries.es!.country } as const
  const missing = ['incomeDetails.salaryCycle', 'incomeDetails.incomeSource', 'expenses.rentAmount'] as const
  const pages = syncPages(initialPages(course), missing, {}, course)

  test('D2 a page whose every condition failed is stepped over', () => {
    expect(paths(livePages(pages, { 'incomeDetails.incomeSource': 'pensioner' }))).not.toContain('salary-cycle')
    expect(paths(livePages(pages, { 'incomeDetails.incomeSource': 'employed' }))).toContain('salary-cycle')
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

describe.each(Object.entries(countries))('17.1 the first page in %s', (_, { country: { journey } }) => {
  const asked = (first: 'amount' | 'contact') =>
    initialPages({ flow: 'v3', country: { journey: beginningWith(first, journey) } })

  test('17.1 the amount comes first with its period alone, the rest about the loan next, then whatever came first', () => {
    const [first, second, third] = asked('amount')
    expect(first).toMatchObject({ path: 'loan-details', dataPoints: ['amount', 'period'] })
    expect(second).toMatchObject({ path: 'loan-purpose', dataPoints: ['otherDetails.loanPurpose'] })
    expect(third?.path).toBe(journey.initial[0])
    const keys = (pages: Pages) => pages.flatMap(({ dataPoints }) => dataPoints).toSorted()
    expect(keys(asked('amount'))).toEqual(keys(asked('contact')))
    expect(asked('contact')).toEqual(initialPages({ flow: 'v3', country: { journey } }))
  })

  test('K5 17.1 a lead is made from the page that asks for agreement to the policies, wherever it stands', () => {
    for (const first of ['amount', 'contact'] as const)
      expect(leadPageOf(asked(first))?.dataPoints).toContain('generalPolicies')
  })
})
