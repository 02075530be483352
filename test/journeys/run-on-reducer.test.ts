// Test of every journey table on the reducer, in both flows: page order, faults, reload and Back. What the server would answer
// is computed by the server's own function over the real lenders.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { newApplication } from '#domain/application/application.ts'
import { reduce } from '#domain/application/reducer.ts'
import {
  firstIncomplete,
  isComplete,
  pathAfter,
  pathBefore,
  currentRoute,
  walk,
} from '#domain/application/current-route.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { validate } from '#domain/questions/validate.ts'
import type { Fault } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { isAfterOffer, stateRow } from '#domain/journey/states.ts'
import { atMost } from '#test/at-most.ts'
import type { JourneyPage } from './journey.ts'
import { inFlow, journeys } from './journeys.ts'
import { answered, at, inFirstStage, prospectOf, read, replyTo, today } from './walking.ts'

const { countryRules, lenders } = catalogue

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

function judge(variant: Variant, page: JourneyPage, fields: JourneyPage['fields'], known: Answers): Fault[] {
  const { answers, unreadable } = read(variant, fields)
  const judging = {
    settings: variant.settings,
    country: variant.country,
    countryRules: countryRules[variant.countryId]!.rules,
    today,
  }
  const judged = validate(Object.keys(page.fields) as DataPointKey[], { ...known, ...answers }, judging)
  return [...unreadable, ...judged.filter(({ field }) => !unreadable.some((fault) => fault.field === field))]
}

const walks = journeys.flatMap((journey) =>
  (['v3', 'older'] as const).map((flow) => {
    const variant: Variant = { ...variants.get(journey.variant)!, flow }
    const walked = flow === 'v3' ? journey : inFlow(journey, variant)
    return { id: journey.variant, flow, variant, journey: walked, pages: walked.pages }
  }),
)

describe.each(walks)('the $id journey on the reducer, $flow (C4 to C8)', ({ flow, variant, journey, pages }) => {
  test('every mistake on the way gives its fault (K3)', () => {
    let known: Answers = {}
    for (const page of pages) {
      for (const { field, typed, code } of page.mistakes ?? [])
        expect([
          field,
          judge(variant, page, { ...page.fields, [field]: typed }, known).map((fault) => fault.code),
        ]).toEqual([field, [code]])
      expect(judge(variant, page, page.fields, known)).toEqual([])
      known = { ...known, ...read(variant, page.fields).answers }
    }
  })

  test('the pages come in order, none is passed by, progress never moves back, and sending comes last', () => {
    let application = newApplication(variant)
    const shares: number[] = []
    const asked: string[] = []
    pages.forEach((page, index) => {
      const placed = currentRoute(application, '', variant)
      expect(placed, `the next page of ${journey.file}`).toBe(page.path)
      expect(currentRoute(application, 'check-your-answers', variant)).toBe(page.path)
      application = answered(variant, journey, application, pageAt(application.dynamicPages, page.path)!)
      application = reduce(
        application,
        { type: 'replied', reply: replyTo(variant, application, index + 1), at },
        variant,
      )
      shares.push(application.furthest)
      asked.push(...walk(application).flatMap(({ path, dataPoints }) => dataPoints.map((key) => `${key} on ${path}`)))
      // B8, F1: the older flow's state is at the page that comes next.
      if (flow === 'older' && pages[index + 1])
        expect(stateRow(application.progressState).route).toBe(`/${pages[index + 1]!.path}`)
      expect(isAfterOffer(application.progressState)).toBe(false)
      expect(pathAfter(page.path, application, variant)).toBe(pages[index + 1]?.path ?? 'check-your-answers')
    })
    // No data point moved to another page, whatever was answered, and none was asked twice.
    const questions = [...new Set(asked)].map((line) => line.split(' ')[0])
    expect(questions.length).toBe(new Set(questions).size)
    const needed = askedDataPoints({ ...prospectOf(variant, application), lenders, requestedByLender: [] })
    // A data point that is read from an identifier needs no question.
    const { readFrom = {} } = variant.country.journey
    const isRead = (key: DataPointKey) => questions.some((identifier) => identifier === readFrom[key])
    expect(needed.filter((key) => !questions.includes(key) && !isRead(key))).toEqual([])
    expect(walk(application).map((page) => page.path)).toEqual(pages.map((page) => page.path))
    expect(firstIncomplete(application, variant)).toBeUndefined()
    expect(currentRoute(application, '', variant)).toBe('check-your-answers')
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(walk(application).every((page) => isComplete(page, application, variant.country.journey.optional))).toBe(
      true,
    )
    // Back undoes next along the whole way.
    let path: string | undefined = 'check-your-answers'
    const back: string[] = []
    for (const _ of atMost(100, () => 'the first page')) {
      path = pathBefore(path, application)
      if (path === undefined) break
      back.unshift(path)
    }
    expect(back).toEqual(pages.map((page) => page.path))
  })

  test('in stages no more pages come before sending, in the same order, and fewer questions where lenders differ (C8)', () => {
    const staged = inFirstStage(variant, journey)
    const paths = staged.pages.map(({ path }) => path)
    expect(paths).toEqual(pages.map(({ path }) => path).filter((path) => paths.includes(path)))
    const questions = (of: readonly JourneyPage[]) => of.flatMap(({ fields }) => Object.keys(fields))
    expect(questions(pages)).toEqual(expect.arrayContaining(questions(staged.pages)))
    const here = Object.values(lenders).filter(({ countries }) => countries[variant.countryId])
    if (here.length > 1) expect(questions(staged.pages).length).toBeLessThan(questions(pages).length)
  })

  test('a fault of the server leads to the first page that has one, and saving it clears it (C7)', () => {
    let application = newApplication(variant)
    pages.forEach((page, index) => {
      application = reduce(
        application,
        { type: 'answered', path: page.path, answers: read(variant, page.fields).answers, at },
        variant,
      )
      application = reduce(
        application,
        { type: 'replied', reply: replyTo(variant, application, index + 1), at },
        variant,
      )
    })
    const [early, late] = [pages[1]!, pages.at(-1)!]
    // The later one first: the order of the pages counts.
    const faults = [late, early].map(({ fields }) => ({ field: Object.keys(fields)[0] as DataPointKey, message: 'x' }))
    application = reduce(application, { type: 'refused', faults }, variant)
    expect(currentRoute(application, 'check-your-answers', variant)).toBe(early.path)
    application = reduce(
      application,
      { type: 'answered', path: early.path, answers: read(variant, early.fields).answers, at },
      variant,
    )
    expect(currentRoute(application, 'check-your-answers', variant)).toBe(late.path)
  })
})
