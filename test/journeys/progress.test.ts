// Test of the progress bar, the named sections and the minutes over every journey table, in both flows and by any lenders.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { currentRoute, isFinished, walk } from '#domain/application/current-route.ts'
import { placeOnWay, typicalSeconds } from '#domain/application/place-on-way.ts'
import { typicalPages } from '#domain/application/progress.ts'
import { reduce } from '#domain/application/reducer.ts'
import type { Variant } from '#domain/application/variant.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { secondsOf } from '#domain/journey/question-seconds.ts'
import { sectionOf, sections } from '#domain/journey/sections.ts'
import { otherRoutes, stateNumber } from '#domain/journey/states.ts'
import { baseMarket } from '#domain/lender/market.ts'
import { expectedSections } from '#server/lead/expected-sections.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { atMost } from '#test/at-most.ts'
import type { Journey } from './journey.ts'
import { inFlow, journeys } from './journeys.ts'
import { answered, at, replyTo } from './walking.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const stage = { lenders: baseMarket.lendersPerStage!, leadId: 'any' }
const { round } = Math

interface Stop {
  readonly path: string
  readonly bar: number
  readonly place: ReturnType<typeof placeOnWay>
  /** This page, those that are not done once it was continued with, and the check of all answers. */
  readonly left: number
}

/** Progress on each page up to the check; `more` are the data points that the server asks beside those of its lenders. */
function stops(variant: Variant, journey: Journey, more: (page: number) => readonly DataPointKey[] = () => []) {
  const seen: Stop[] = []
  const expected = expectedSections(
    { catalogue, config: { environment: 'development', market: {} } },
    variant,
    Date.parse(at),
  )
  let application: Application = newApplication(variant)
  for (const _ of atMost(100, () => `the last page of ${journey.variant}`)) {
    const path = currentRoute(application, '', variant)
    const page = pageAt(application.dynamicPages, path)
    const place = placeOnWay(application, page?.path, { variant, sections: expected })
    const bar = application.furthest
    if (page) application = answered(variant, journey, application, page)
    const left = walk(application).filter((each) => !isFinished(each, application, variant)).length + 2
    seen.push({ path, bar, place, left })
    if (`/${path}` === otherRoutes.checkYourAnswers) break
    const reply = replyTo(variant, application, seen.length, stage)
    const asked = more(seen.length).filter((key) => !reply.answeredKeys.includes(key))
    const missing = [...new Set([...reply.missing, ...asked])]
    application = reduce(application, { type: 'replied', reply: { ...reply, missing }, at }, variant)
  }
  return { seen, application }
}

function expectSteady(seen: readonly Stop[]) {
  for (const [index, stop] of seen.entries()) {
    const before = seen[index - 1]
    expect(stop.place.number).toBeLessThanOrEqual(stop.place.count)
    expect(stop.place.minutes).toBeGreaterThan(0)
    if (!before) continue
    // It moves on every page, and by no more than the page's share of what was left.
    expect(stop.bar, stop.path).toBeGreaterThan(before.bar)
    expect(stop.bar - before.bar, stop.path).toBeLessThanOrEqual((1 - before.bar) / before.left + 1e-9)
    // A page that is asked once more has the section that it had.
    if (seen.slice(0, index).some(({ path }) => path === stop.path)) continue
    expect(stop.place.number, stop.path).toBeGreaterThanOrEqual(before.place.number!)
  }
  expect(seen.at(-1)!.bar).toBeLessThan(1)
}

const walks = journeys.flatMap((journey) =>
  (['v3', 'older'] as const).map((flow) => {
    const variant: Variant = { ...variants.get(journey.variant)!, flow }
    return { id: journey.variant, flow, variant, journey: flow === 'v3' ? journey : inFlow(journey, variant) }
  }),
)

describe.each(walks)('experience 5 the $id journey, $flow', ({ variant, journey }) => {
  const { seen } = stops(variant, journey)

  test('the bar moves on every page by much the same, and ends in the check of all answers', () => {
    expectSteady(seen)
    const steps = seen.slice(1).map(({ bar }, index) => bar - seen[index]!.bar)
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(2.5)
    const { place } = seen.at(-1)!
    expect(place).toMatchObject({ section: 'check', number: place.count })
    const numbers = seen.map((stop) => stop.place.number)
    expect([...new Set(numbers)]).toEqual(Array.from({ length: place.count }, (_, index) => index + 1))
  })

  test('the number of sections is the same from the first page on', () => {
    expect([...new Set(seen.map(({ place }) => place.count))]).toHaveLength(1)
  })

  test('C8: what a further lender asks after the sending has its section without a number, the check too', () => {
    const { application } = stops(variant, journey)
    const path = walk(application)[0]!.path
    const sent = { ...application, progressState: stateNumber('checking') }
    const [key] = walk(application)[0]!.dataPoints
    const reply = { ...replyTo(variant, sent, 99, stage), progressState: stateNumber('loan-information') }
    const missing = [...reply.missing, key!]
    const asked = reduce(sent, { type: 'replied', reply: { ...reply, missing, market: {} }, at }, variant)
    const sectionOn = (page: PagePath | undefined) => placeOnWay(asked, page, { variant, sections: [] })
    expect(sectionOn(path)).toMatchObject({ section: sectionOf(path), number: undefined })
    expect(sectionOn(undefined)).toMatchObject({ section: 'check', number: undefined })
    expect(asked.furthest).toBeGreaterThanOrEqual(application.furthest)
  })

  test('the minutes left become fewer', () => {
    const minutes = seen.map(({ place }) => place.minutes)
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one))
  })

  test('whatever the server asks for on the way, progress never stands, goes back or jumps', () => {
    const answerable = dataPointKeys.filter((key) => journey.pages.some(({ fields }) => Object.hasOwn(fields, key)))
    fc.assert(
      fc.property(fc.array(fc.subarray(answerable), { minLength: 1, maxLength: 6 }), (batches) => {
        expectSteady(stops(variant, journey, (page) => batches[page] ?? []).seen)
      }),
      { numRuns: 20 },
    )
  })
})

test.each(['v3', 'older'] as const)(
  'experience 5: what is expected before the first reply is near to what comes, %s',
  (flow) => {
    const ends = walks
      .filter((each) => each.flow === flow)
      .map(({ variant, journey }) => stops(variant, journey).application)
    const mean = (of: (application: Application) => number) => ends.reduce((sum, end) => sum + of(end), 0) / ends.length
    const pages = mean((end) => walk(end).length)
    const seconds = mean((end) => secondsOf(walk(end).flatMap(({ dataPoints }) => dataPoints)))
    expect(Math.abs(pages / typicalPages[flow] - 1)).toBeLessThan(0.25)
    expect(Math.abs(seconds / typicalSeconds[flow] - 1)).toBeLessThan(0.25)
  },
)

test('experience 5: a question takes as long as forms of loans were measured to take, 4.4 s in the mean', () => {
  const keys = walks.flatMap(({ variant, journey }) =>
    walk(stops(variant, journey).application).flatMap(({ dataPoints }) => dataPoints),
  )
  expect(round((secondsOf(keys) / keys.length) * 10) / 10).toBeGreaterThanOrEqual(4.2)
  expect(round((secondsOf(keys) / keys.length) * 10) / 10).toBeLessThanOrEqual(4.8)
})

test('experience 5: every page of both flows is in a section before the check, and no section is without one', () => {
  const paths = Object.values(flows).flatMap(({ rows }) => Object.keys(rows)) as PagePath[]
  expect([...new Set(paths.map(sectionOf)), 'check'].toSorted()).toEqual(Object.keys(sections).toSorted())
})
