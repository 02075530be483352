// Test of every journey table in an arm with another page order: same questions, same lead at the end.
import { beforeAll, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { answersOf, newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import type { Arms } from '#domain/journey/experiments.ts'
import { otherFirstOf } from '#domain/journey/first-page.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { continuedApplication } from '#domain/application/resume.ts'
import { reduce } from '#domain/application/reducer.ts'
import { relevantAnswers } from '#domain/questions/answers.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { atMost } from '#test/at-most.ts'
import type { Journey } from './journey.ts'
import { journeys } from './journeys.ts'
import { answered, at, replyTo } from './walking.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const turned = stepPaths.toReversed()
const withArms = (variant: Variant): Variant => ({
  ...variant,
  flow: 'v3',
  experiments: { steps: { seed: 's', arms: { turned: { share: 50, order: turned } } } },
})

type Walked = ReturnType<typeof walkThrough>

/** Answers whatever is asked until nothing is; the pages in the order they came. */
function walkThrough(variant: Variant, journey: Journey, arms: Arms) {
  let application: Application = { ...newApplication(variant), arms }
  const asked: string[] = []
  for (const _ of atMost(2 * stepPaths.length, () => `the last page of ${journey.variant}`)) {
    const path = currentRoute(application, '', variant)
    const page = application.dynamicPages.find((each) => each.path === path)
    if (!page) break
    application = answered(variant, journey, application, page)
    application = reduce(
      application,
      { type: 'replied', reply: replyTo(variant, application, asked.length + 1), at },
      variant,
    )
    asked.push(path)
  }
  return { application, asked }
}

describe.each(journeys)('P2 the $variant journey in an arm', (journey) => {
  const variant = withArms(variants.get(journey.variant)!)
  const { initial } = variant.country.journey
  let usual: Walked
  let other: Walked
  beforeAll(() => {
    usual = walkThrough(variant, journey, { steps: 'control' })
    other = walkThrough(variant, journey, { steps: 'turned' })
  })

  test('P2 the control is asked as the table says', () => {
    expect(usual.asked).toEqual(journey.pages.map(({ path }) => path))
  })

  test('P2 the arm is asked the initial pages first and then the same ones in its own order', () => {
    expect(other.asked.slice(0, initial.length)).toEqual(usual.asked.slice(0, initial.length))
    expect(other.asked.toSorted()).toEqual(usual.asked.toSorted())
    // One page after the initial ones has no other order.
    const isTurned = other.asked.join(' ') !== usual.asked.join(' ')
    expect(isTurned).toBe(usual.asked.length > initial.length + 1)
  })

  test('P2 both end with the same lead, and each still knows its arm', () => {
    const [one, two] = [usual, other].map(({ application }) => relevantAnswers(answersOf(application)))
    expect(two).toEqual(one)
    expect([usual.application.arms, other.application.arms]).toEqual([{ steps: 'control' }, { steps: 'turned' }])
    for (const { application } of [usual, other])
      expect(currentRoute(application, '', variant)).toBe('check-your-answers')
  })

  test('P2 a new start, an end, another tab and a link of another lead keep the arm', () => {
    const { application } = other
    const reply = { ...replyTo(variant, application, 9), id: 'another', token: 'token' }
    const foreign = { ...application, arms: { steps: 'control' } }
    const after = [
      reduce(application, { type: 'restarted' }, variant),
      reduce(application, { type: 'replied', reply: { ...reply, progressState: 13 }, at }, variant),
      reduce(application, { type: 'takenOver', application: foreign, isChanged: true }, variant),
      reduce(application, { type: 'leadNotFound', isSaving: true }, variant),
      continuedApplication(application, reply, at, variant),
    ]
    expect(after.map(({ arms }) => arms)).toEqual(after.map(() => ({ steps: 'turned' })))
    // An application that was begun before the arm was known takes it over.
    const early = reduce(
      { ...application, arms: undefined },
      { type: 'restored', application, requestContext: {} },
      variant,
    )
    expect(early.arms).toEqual({ steps: 'turned' })
  })
})

const inSteps = journeys.filter((journey) => {
  const { flow, country } = variants.get(journey.variant)!
  return flow === 'v3' && !country.journey.moved
})

describe.each(inSteps)('17.1 the $variant journey in an arm that begins with the amount', (journey) => {
  const usual = variants.get(journey.variant)!
  const variant: Variant = {
    ...usual,
    experiments: { order: { seed: 's', arms: { first: { share: 50, firstPage: 'amount' } } } },
    otherFirst: otherFirstOf('contact', usual.country.journey),
  }
  const walkedIn = (arm: string) => walkThrough(variantWithArms(variant, { order: arm }), journey, { order: arm })

  test('17.1 asks the same, ends with the same lead, and begins with the amount', () => {
    const [control, first] = [walkedIn('control'), walkedIn('first')]
    expect(control.asked).toEqual(journey.pages.map(({ path }) => path))
    expect(first.asked.slice(0, 2)).toEqual(['loan-details', 'loan-purpose'])
    expect(first.asked.filter((path) => path !== 'loan-purpose').toSorted()).toEqual(control.asked.toSorted())
    const [one, two] = [control, first].map(({ application }) => relevantAnswers(answersOf(application)))
    expect(two).toEqual(one)
    for (const { application } of [control, first])
      expect(currentRoute(application, '', variant)).toBe('check-your-answers')
  })
})

describe('K3 a table that lacks what its country asks', () => {
  const [journey] = journeys
  const variant = withArms(variants.get(journey!.variant)!)

  test.each(journey!.pages.map((page) => [page.path, page] as const))(
    'is told with question, variant and file: %s',
    (path, page) => {
      const [key] = Object.keys(page.fields).filter(
        (each) => !(variant.country.journey.optional as readonly string[]).includes(each),
      )
      const fields = Object.fromEntries(Object.entries(page.fields).filter(([each]) => each !== key))
      const pages = journey!.pages.map((each) => (each === page ? { ...page, fields } : each))
      expect(() => walkThrough(variant, { ...journey!, pages }, { steps: 'control' })).toThrow(
        `${variant.id} asks ${key} on ${path}, and test/journeys/${variant.id}.journey.ts does not answer that`,
      )
    },
  )
})
