// Test of people of every source of income on the reducer, in every country. Asked what fits them, and led to the end of the form
// (D2). Also owners of a mortgaged home, and debts at the limit of the country.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { answersOf, newApplication } from '#domain/application/application.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { reduce } from '#domain/application/reducer.ts'
import type { Variant } from '#domain/application/variant.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { otherRoutes } from '#domain/journey/states.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { optionsOf, validate } from '#domain/questions/validate.ts'
import type { Value } from '#domain/questions/value.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { atMost } from '#test/at-most.ts'
import { anyAnswer } from './any-answer.ts'
import type { Journey, JourneyPage } from './journey.ts'
import { journeys } from './journeys.ts'
import { at, read, replyTo, today } from './walking.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const source: DataPointKey = 'incomeDetails.incomeSource'

/** Walks the form to its end with these answers before the table's; every page is judged. Throws where it does not end. */
function walked(variant: Variant, { pages, variant: name }: Journey, instead: Answers) {
  const fields = Object.assign({}, ...pages.map((each) => each.fields)) as JourneyPage['fields']
  const usual = { ...read(variant, fields).answers, ...instead }
  const { settings, country, countryId } = variant
  const { optional } = country.journey
  const judging = { settings, country, countryRules: catalogue.countryRules[countryId]!.rules, today }
  const asked: DataPointKey[] = []
  let application = newApplication(variant)
  for (const turn of atMost(60, () => `the end of ${name}`)) {
    const path = currentRoute(application, '', variant)
    if (`/${path}` === otherRoutes.checkYourAnswers) break
    const page = pageAt(application.dynamicPages, path)!
    const { dataPoints } = page
    const answers: Record<string, Value> = {}
    // One after the other: an answer may bring up the next question of the page.
    for (const key of dataPoints) {
      if (!applies(key, { ...answersOf(application), ...answers })) continue
      asked.push(key)
      const value = usual[key] ?? (optional.includes(key) ? undefined : anyAnswer(key, variant))
      if (value !== undefined) answers[key] = value
    }
    const faults = validate(dataPoints, { ...answersOf(application), ...answers }, judging)
    if (faults.length > 0) return { asked, faults, path }
    application = reduce(application, { type: 'answered', path: page.path, answers, at }, variant)
    application = reduce(application, { type: 'replied', reply: replyTo(variant, application, turn + 1), at }, variant)
  }
  return { asked, faults: [], path: 'check-your-answers' }
}

const people = journeys.flatMap((journey) => {
  const variant: Variant = { ...variants.get(journey.variant)!, flow: 'v3' }
  // A new country may have no lenders yet.
  if (!Object.values(catalogue.lenders).some((each) => each.countries[variant.countryId])) return []
  return optionsOf(source, variant.country)!.map((livesOn) => ({ id: journey.variant, livesOn, variant, journey }))
})

const ownMasters = ['self-employed', 'own-business', 'freelance']
const withEmployer =
  'employed fixed-term civil-contract public-employee civil-servant overseas-worker apprentice'.split(' ')

test('D2: they live in at least four countries', () => {
  expect(new Set(people.map(({ variant }) => variant.countryId)).size).toBeGreaterThanOrEqual(4)
})

test.each(people)('D2 C8: in $id who lives on $livesOn comes to the end and is asked what fits', (person) => {
  const { livesOn, variant, journey } = person
  const { asked, faults, path } = walked(variant, journey, { [source]: livesOn })
  expect([path, faults]).toEqual(['check-your-answers', []])
  expect(asked).toContain(source)
  expect(new Set(asked).size).toBe(asked.length)
  const ofEmployer = asked.filter((key) => key.startsWith('employer.') || key === 'incomeDetails.salaryCycle')
  if (!withEmployer.includes(livesOn)) expect(ofEmployer).toEqual([])
  const ofBusiness = asked.filter((key) => key === 'incomeDetails.economicActivity')
  expect(ofBusiness).toHaveLength(ownMasters.includes(livesOn) ? 1 : 0)
})

const journeyOf = (id: string) => {
  const journey = journeys.find((each) => each.variant === id)!
  return { journey, variant: { ...variants.get(id)!, flow: 'v3' } as Variant }
}

test.each(['askrobin-es', 'askrobin-pl'])(
  'D2 C8: in %s a mortgage holder is asked of the mortgage, not of a rent',
  (id) => {
    const { journey, variant } = journeyOf(id)
    const { asked, path } = walked(variant, journey, { 'otherDetails.housingTenure': 'mortgaged' })
    expect(path).toBe('check-your-answers')
    expect(asked).toContain('expenses.monthlyMortgageAmount')
    expect(asked).not.toContain('expenses.rentAmount')
  },
)

describe('P1: overdue debts in Mexico', () => {
  const { journey, variant } = journeyOf('askrobin-mx')
  const owing = (amount: number) =>
    walked(variant, journey, {
      'otherDetails.negativeCreditHistory': true,
      'otherDetails.overdueDebtAmount': amount,
    })

  test('P1 C8: 10,000,000 is taken, and one more is told on the page that asks it', () => {
    const { asked, path } = owing(10_000_000)
    expect(asked).toContain('otherDetails.overdueDebtAmount')
    expect(path).toBe('check-your-answers')
    expect(owing(10_000_001)).toMatchObject({
      path: 'overdue-debt-amount',
      faults: [{ field: 'otherDetails.overdueDebtAmount', code: 'tooLarge' }],
    })
  })
})
