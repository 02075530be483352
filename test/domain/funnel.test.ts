// Test of the funnel's steps and of medians over counted classes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import {
  funnelSteps,
  isEndOfFunnel,
  isFunnelStep,
  medianSeconds,
  secondsBounds,
  stepsInOrder,
} from '#domain/tracking/funnel.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

const placeOf = (seconds: number) => secondsBounds.filter((bound) => bound <= seconds).length
const counted = (all: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const seconds of all) counts.set(placeOf(seconds), (counts.get(placeOf(seconds)) ?? 0) + 1)
  return counts
}

test('033: of nothing there is no median, of one class it lies within', () => {
  expect(medianSeconds(new Map())).toBeUndefined()
  expect(medianSeconds(counted([0]))).toBeLessThanOrEqual(1)
  expect(medianSeconds(counted([45, 45, 45]))).toBe(45)
  expect(medianSeconds(counted([90_000]))).toBeGreaterThan(7200)
})

test('033: the median lies in the class of the true one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 7000 }), { minLength: 1, maxLength: 200 }), (all) => {
      const middle = all.toSorted((a, b) => a - b)[Math.ceil(all.length / 2) - 1]!
      const found = medianSeconds(counted(all))!
      const place = placeOf(middle)
      expect(found).toBeGreaterThanOrEqual(place === 0 ? 0 : secondsBounds[place - 1]!)
      expect(found).toBeLessThanOrEqual(secondsBounds[place]!)
    }),
  )
})

test('033: every form has every place once, its own pages first; no text is one', () => {
  for (const { flow, country } of variantsOf(catalogue, { productName: 'Any', environment: 'development' }).values()) {
    const order = stepsInOrder(flow, country.journey)
    expect(order.toSorted()).toEqual(funnelSteps.toSorted())
    if (flow === 'v3') expect(order[0]).toBe(country.journey.initial[0])
    expect(order.indexOf('check-your-answers')).toBeLessThan(order.indexOf('checking'))
  }
  for (const text of ['none', 'not-found', 'toString', '', 3, undefined]) expect(isFunnelStep(text)).toBe(false)
  expect(funnelSteps.filter(isEndOfFunnel)).toContain('rejected')
  expect(isEndOfFunnel('accepted')).toBe(false)
})
