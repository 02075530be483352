// Every journey table walked on the reducer, in both flows: the pages come in the table's order, each mistake gives its fault, reload and
// Back lose nothing. What the server would answer is computed by the server's own function over the real lenders.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/conventions.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import { dataPoint } from '#domain/data-points.ts'
import { answersOf, newApplication } from '#domain/application.ts'
import type { Application, Reply } from '#domain/application.ts'
import { flows } from '#domain/flows.ts'
import { reduce } from '#domain/journey.ts'
import { firstIncomplete, isComplete, pathAfter, pathBefore, place, walk } from '#domain/place.ts'
import { isUnreadable, kindRow } from '#domain/kinds.ts'
import type { Value } from '#domain/kinds.ts'
import { relevantAnswers } from '#domain/lead.ts'
import type { Answers } from '#domain/lead.ts'
import { validate } from '#domain/validate.ts'
import type { Fault } from '#domain/validate.ts'
import type { Variant } from '#domain/variant.ts'
import { variantsOf } from '#server/catalogue.ts'
import { askedDataPoints } from '#server/lender-desk/choose.ts'
import { nextSection } from '#server/use-cases/standing.ts'
import { isAfterOffer, stateNumber, stateRow } from '#domain/states.ts'
import { textsOf } from './journey.ts'
import type { JourneyPage, Typed } from './journey.ts'
import { inFlow, journeys } from './journeys.ts'

const { countryRules, lenders, locales } = catalogue
const today = '2026-11-21'
const at = '2026-11-21T10:00:00.000Z'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

function read(
  variant: Variant,
  fields: Readonly<Partial<Record<DataPointKey, Typed>>>,
): { answers: Answers; unreadable: Fault[] } {
  const conventions = conventionsOf(locales[variant.locale]!.tag, variant.country.currency)
  const values = (Object.entries(fields) as [DataPointKey, Typed][]).map(
    ([key, typed]) => [key, kindRow(dataPoint(key).kind).read(textsOf(typed), conventions)] as const,
  )
  return {
    answers: Object.fromEntries(
      values.filter((pair): pair is readonly [DataPointKey, Value] => pair[1] !== undefined && !isUnreadable(pair[1])),
    ) as Answers,
    unreadable: values.flatMap(([field, value]) => (isUnreadable(value) ? [{ field, code: value.unreadable }] : [])),
  }
}

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

/** The lead as the server sees it. */
function prospectOf(variant: Variant, application: Application) {
  const { brandId, countryId, country } = variant
  return { brandId, countryId, journey: country.journey, today, answers: relevantAnswers(answersOf(application)) }
}

/** What the server answers to a save, by its own function. */
function replyTo(variant: Variant, application: Application, version: number): Reply {
  const prospect = prospectOf(variant, application)
  const { answers } = prospect
  const asked = askedDataPoints({ ...prospect, lenders, demanded: [] })
  const { optional } = variant.country.journey
  const section = nextSection({ asked, answers, optional, isDraft: true })
  return {
    id: '00000000-0000-4000-8000-000000000001',
    token: 'token',
    version,
    progressState: stateNumber(variant.flow === 'older' ? section! : 'loan-information'),
    missing: asked.filter((key) => answers[key] === undefined),
    held: Object.keys(answers) as DataPointKey[],
  }
}

const walks = journeys.flatMap((journey) =>
  (['v3', 'older'] as const).map((flow) => {
    const variant: Variant = { ...variants.get(journey.variant)!, flow }
    return { id: journey.variant, flow, variant, pages: flow === 'v3' ? journey.pages : inFlow(journey, variant).pages }
  }),
)

describe.each(walks)('the $id journey on the reducer, $flow (C4 to C8)', ({ flow, variant, pages }) => {
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
      expect(place(application, '', variant)).toBe(page.path)
      expect(place(application, 'check-your-answers', variant)).toBe(page.path)
      const { answers } = read(variant, page.fields)
      application = reduce(application, { type: 'answered', path: page.path, answers, at }, variant)
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
    // Whatever was answered, a data point never moved to another page, and none was asked twice.
    const questions = [...new Set(asked)].map((line) => line.split(' ')[0])
    expect(questions.length).toBe(new Set(questions).size)
    const needed = askedDataPoints({ ...prospectOf(variant, application), lenders, demanded: [] })
    expect(needed.filter((key) => !questions.includes(key))).toEqual([])
    expect(walk(application).map((page) => page.path)).toEqual(pages.map((page) => page.path))
    expect(firstIncomplete(application, variant)).toBeUndefined()
    expect(place(application, '', variant)).toBe('check-your-answers')
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(walk(application).every((page) => isComplete(page, application, variant.country.journey.optional))).toBe(
      true,
    )
    // Back undoes next along the whole way.
    let path: string | undefined = 'check-your-answers'
    const back: string[] = []
    while ((path = pathBefore(path, application)) !== undefined) back.unshift(path)
    expect(back).toEqual(pages.map((page) => page.path))
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
    const faults = [
      { field: 'incomeDetails.iban', message: 'b' },
      { field: 'contactDetails.postalCode', message: 'a' },
    ] as const
    application = reduce(application, { type: 'refused', faults }, variant)
    const { pathOf } = flows[flow]
    // In the order of the pages, which differs between the flows.
    const [first, second] = pages
      .filter(({ path }) => faults.some(({ field }) => pathOf(field) === path))
      .map(({ path }) => path)
    expect(place(application, 'check-your-answers', variant)).toBe(first)
    const address = pages.find((page) => page.path === first)!
    application = reduce(
      application,
      { type: 'answered', path: address.path, answers: read(variant, address.fields).answers, at },
      variant,
    )
    expect([first, place(application, 'check-your-answers', variant)]).toEqual(
      { v3: ['address-information', 'clabe'], older: ['contact-details', 'income-details'] }[flow],
    )
    expect(second).toBe(place(application, 'check-your-answers', variant))
  })
})
