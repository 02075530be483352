// Test of page speed: classes, thresholds, the 75th percentile over counted classes, and classes of devices.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviceClassOf,
  fewestJudged,
  isOpenEnded,
  pageSpeed,
  speedClassOf,
  speedMetrics,
  speedSummary,
} from '#domain/tracking/page-speed.ts'
import type { SpeedMetric } from '#domain/tracking/page-speed.ts'

function counted(metric: SpeedMetric, values: readonly number[]) {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bound = speedClassOf(metric, value)
    counts.set(bound, (counts.get(bound) ?? 0) + 1)
  }
  return counts
}
const summary = (metric: SpeedMetric, values: readonly number[]) => speedSummary(metric, counted(metric, values))

describe('19.8: classes', () => {
  test.each(speedMetrics)('19.8: bounds of %s ascend from zero and hold both thresholds', (metric) => {
    const { bounds, good, poor } = pageSpeed[metric]
    expect(bounds[0]).toBe(0)
    expect([...new Set(bounds)].toSorted((a, b) => a - b)).toEqual(bounds)
    expect(bounds).toEqual(expect.arrayContaining([good, poor]))
  })

  test.each([
    ['lcp', 0, 0],
    ['lcp', 2500, 2250],
    ['lcp', 2500.1, 2500],
    ['lcp', 1e9, 20_000],
    ['inp', 200, 175],
    ['inp', 208, 200],
    ['cls', 0, 0],
    ['cls', 0.1, 0.075],
    ['cls', 0.1001, 0.1],
    ['cls', 7, 1],
  ] as const)('19.8: %s of %d is above %d or the first, up to the next bound', (metric, value, bound) => {
    expect(speedClassOf(metric, value)).toBe(bound)
  })
})

describe('19.8: what is said of counts', () => {
  test('19.8: the 75th percentile lies on a straight line within its class', () => {
    // Thirty up to 1000 ms, ten in the class from 1000 to 1250: the 30th is the end of the first class.
    expect(summary('lcp', [...Array(30).fill(900), ...Array(10).fill(1100)] as number[]).p75).toBe(1000)
    // The 15th of twenty is the fifth of the ten from 1000 to 1250.
    expect(summary('lcp', [...Array(10).fill(900), ...Array(10).fill(1100)] as number[]).p75).toBe(1125)
  })

  test('19.8: what is above the last bound is told by it, and is poor', () => {
    const { p75, rating } = summary('lcp', Array(40).fill(90_000) as number[])
    expect([p75, rating, isOpenEnded('lcp', p75!)]).toEqual([20_000, 'poor', true])
    expect(isOpenEnded('lcp', 19_999)).toBe(false)
  })

  test('19.8: pages on which nothing moved are told as such', () => {
    expect(summary('cls', Array(40).fill(0) as number[])).toMatchObject({ rating: 'good', rated: { good: 40 } })
    expect(summary('cls', Array(40).fill(0) as number[]).p75!.toFixed(2)).toBe('0.00')
  })

  test('19.8: shares are exact at the thresholds', () => {
    const values = [2500, 2501, 4000, 4001]
    expect(summary('lcp', values).rated).toEqual({ good: 1, 'needs-improvement': 2, poor: 1 })
  })

  test('19.8: a percentile at the end of its class is not rounded past it', () => {
    const shifts = [...(Array(15).fill(0.005) as number[]), ...(Array(5).fill(0.3) as number[])]
    expect(summary('cls', shifts).p75).toBe(0.01)
  })

  test('19.8: too few are counted and not judged', () => {
    const few = summary('inp', Array(fewestJudged - 1).fill(80) as number[])
    expect(few).toMatchObject({ pages: fewestJudged - 1, p75: undefined, rating: undefined })
    expect(summary('inp', Array(fewestJudged).fill(80) as number[])).toMatchObject({ p75: 93.75, rating: 'good' })
    expect(speedSummary('inp', new Map())).toMatchObject({ pages: 0, p75: undefined })
  })

  test.each(speedMetrics)(
    '19.8: %s lies in the class of the true percentile and is rated as the true one',
    (metric) => {
      const { bounds, good, poor } = pageSpeed[metric]
      const value = fc.double({ min: 0, max: bounds.at(-1)! * 2, noNaN: true })
      fc.assert(
        fc.property(fc.array(value, { minLength: fewestJudged, maxLength: 200 }), (all) => {
          const true75 = all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.75) - 1]!
          const found = summary(metric, all)
          const bound = speedClassOf(metric, true75)
          const next = bounds[(bounds as readonly number[]).indexOf(bound) + 1] ?? bound
          expect(found.p75).toBeGreaterThanOrEqual(bound)
          expect(found.p75).toBeLessThanOrEqual(next)
          expect(found.rating).toBe(true75 <= good ? 'good' : true75 <= poor ? 'needs-improvement' : 'poor')
          expect(found.pages).toBe(all.length)
          expect(Object.values(found.rated).reduce((sum, each) => sum + each, 0)).toBe(all.length)
        }),
      )
    },
  )
})

test.each([
  [false, 360, 'desktop'],
  [false, 1080, 'desktop'],
  [true, 360, 'phone'],
  [true, 599, 'phone'],
  [true, 600, 'tablet'],
  [true, 1024, 'tablet'],
] as const)('19.8: coarse pointer %s and a shorter side of %d is a %s', (isCoarse, shorterSide, device) => {
  expect(deviceClassOf({ isCoarse, shorterSide })).toBe(device)
})
