// Walk of one applicant on the reducer: parses the table's texts, and computes the server's replies by its own function.
import * as catalogue from '#catalogue/server.generated.ts'
import { answersOf, newApplication } from '#domain/application/application.ts'
import type { Application, Reply } from '#domain/application/application.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { withFacts } from '#domain/questions/identifier-facts.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { reduce } from '#domain/application/reducer.ts'
import { applies, relevantAnswers } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Page } from '#domain/journey/pages.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { otherRoutes, stateNumber } from '#domain/journey/states.ts'
import { baseMarket } from '#domain/lender/market.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { atMost } from '#test/at-most.ts'
import type { Fault } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'
import type { Stage } from '#server/lead/choose-lenders.ts'
import { nextSection } from '#server/lead/lead-reply.ts'
import { notAnswered, pageOf, textsOf } from './journey.ts'
import type { Journey, JourneyPage, Typed } from './journey.ts'

const { countryRules, lenders, locales } = catalogue
export const today = '2026-11-21'
export const at = '2026-11-21T10:00:00.000Z'

export function read(
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
    ),
    unreadable: values.flatMap(([field, value]) => (isUnreadable(value) ? [{ field, code: value.unreadable }] : [])),
  }
}

/** Types what the table has for a page and continues. Throws where the page asks something that the table lacks. */
export function answered(variant: Variant, journey: Journey, application: Application, page: Page): Application {
  const fields = Object.assign({}, ...journey.pages.map((each) => each.fields)) as JourneyPage['fields']
  const typed = page.dataPoints.filter((key) => Object.hasOwn(fields, key)).map((key) => [key, fields[key]] as const)
  const { answers } = read(variant, Object.fromEntries(typed))
  const after = reduce(application, { type: 'answered', path: page.path, answers, at }, variant)
  const known = answersOf(after)
  const { optional } = variant.country.journey
  const left = page.dataPoints.filter(
    (key) => known[key] === undefined && applies(key, known) && !optional.includes(key),
  )
  if (left.length > 0) throw notAnswered(journey, page.path, left)
  return after
}

/** The lead as the server sees it. */
export function prospectOf(variant: Variant, application: Application) {
  const { brandId, countryId, country } = variant
  const { journey } = country
  const given = answersOf(application)
  const rules = countryRules[countryId]?.rules
  const answers = relevantAnswers(withFacts(given, given, journey.readFrom ?? {}, rules))
  return { brandId, countryId, journey, today, answers }
}

/** The server's reply to a save, by its own function; without a stage it asks for all lenders at once. */
export function replyTo(variant: Variant, application: Application, version: number, stage?: Stage): Reply {
  const prospect = prospectOf(variant, application)
  const { answers } = prospect
  const asked = askedDataPoints({ ...prospect, lenders, requestedByLender: [], stage })
  const { optional } = variant.country.journey
  const section = nextSection({ asked, answers, optional, isDraft: true })
  return {
    id: '00000000-0000-4000-8000-000000000001',
    token: 'token',
    version,
    progressState: stateNumber(variant.flow === 'older' ? section! : 'loan-information'),
    missing: asked.filter((key) => answers[key] === undefined),
    answeredKeys: Object.keys(answers) as DataPointKey[],
  }
}

/** The journey with the pages alone that are asked before the first offer, in their order. */
export function inFirstStage(variant: Variant, journey: Journey): Journey {
  const stage = { lenders: baseMarket.lendersPerStage!, leadId: 'any' }
  const pages: JourneyPage[] = []
  let application = newApplication(variant)
  for (const _ of atMost(100, () => `the last page of ${journey.variant}`)) {
    const path = currentRoute(application, '', variant)
    if (`/${path}` === otherRoutes.checkYourAnswers) break
    const page = pageAt(application.dynamicPages, path)!
    const row = pageOf(journey, path)
    const asked = Object.entries(row.fields).filter(([key]) => page.dataPoints.includes(key as DataPointKey))
    const mistakes = row.mistakes?.filter(({ field }) => page.dataPoints.includes(field))
    pages.push({ ...row, fields: Object.fromEntries(asked), ...(mistakes ? { mistakes } : {}) })
    application = answered(variant, journey, application, page)
    application = reduce(
      application,
      { type: 'replied', reply: replyTo(variant, application, pages.length, stage), at },
      variant,
    )
  }
  return { ...journey, pages }
}
