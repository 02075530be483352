// Page speed in the field: Core Web Vitals with their classes and thresholds, and classes of devices (19.8, decision 072). Counts
// alone: a value is known by its class as soon as it leaves the browser.
import { quantile } from './quantile.ts'

/** Largest contentful paint, interaction to next paint, cumulative layout shift. */
export const speedMetrics = ['lcp', 'inp', 'cls'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

interface MetricRow {
  /** In full, for people. */
  readonly name: string
  /** LCP and INP in milliseconds; CLS is a score. */
  readonly unit: 'milliseconds' | 'score'
  /** At most this is good, and at most `poor` needs improvement (https://web.dev/articles/defining-core-web-vitals-thresholds). */
  readonly good: number
  readonly poor: number
  /**
   * Lower bounds of the classes: a class has what is above its bound, up to the next one; the first has zero too. Both thresholds are
   * among them, so that shares are exact. Counts are kept by bound: one may be added, none may be moved.
   */
  readonly bounds: readonly number[]
}

export const pageSpeed = {
  lcp: {
    name: 'largest contentful paint',
    unit: 'milliseconds',
    good: 2500,
    poor: 4000,
    bounds: [
      0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000,
      20_000,
    ],
  },
  inp: {
    name: 'interaction to next paint',
    unit: 'milliseconds',
    good: 200,
    poor: 500,
    bounds: [0, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 5000],
  },
  cls: {
    name: 'cumulative layout shift',
    unit: 'score',
    good: 0.1,
    poor: 0.25,
    // The first is for pages on which nothing moved, which is most of them.
    bounds: [0, 0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1],
  },
} as const satisfies Record<SpeedMetric, MetricRow>

/** The bound of the class that a value belongs to. */
export function speedClassOf(metric: SpeedMetric, value: number): number {
  const bounds: readonly number[] = pageSpeed[metric].bounds
  return bounds.findLast((bound) => bound < value) ?? bounds[0]!
}

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Least shorter side of a tablet, in CSS pixels: where Android's "sw600dp" layouts begin. */
const tabletSide = 600

/** By what is pointed with, a finger being coarse, and by the shorter side of the screen. As coarse as it is, it is shared by millions. */
export function deviceClassOf({ isCoarse, shorterSide }: { isCoarse: boolean; shorterSide: number }): DeviceClass {
  if (!isCoarse) return 'desktop'
  return shorterSide < tabletSide ? 'phone' : 'tablet'
}

export const speedRatings = ['good', 'needs-improvement', 'poor'] as const
export type SpeedRating = (typeof speedRatings)[number]

function ratingOf(metric: SpeedMetric, value: number): SpeedRating {
  const { good, poor } = pageSpeed[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** Fewer pages than this are not judged. */
export const fewestJudged = 20

export interface SpeedSummary {
  /** Pages that told the metric. */
  readonly pages: number
  /** 75th percentile; from the last class, its bound. Undefined where too few told. */
  readonly p75: number | undefined
  /** By the 75th percentile, as Google judges a site; nothing where too few told. */
  readonly rating: SpeedRating | undefined
  /** How many pages were so. */
  readonly rated: Readonly<Record<SpeedRating, number>>
}

/** From counts by bound. */
export function speedSummary(metric: SpeedMetric, counts: ReadonlyMap<number, number>): SpeedSummary {
  const bounds: readonly number[] = pageSpeed[metric].bounds
  const classes = bounds.map((from, index) => ({ from, to: bounds[index + 1] ?? from, count: counts.get(from) ?? 0 }))
  const pages = classes.reduce((sum, { count }) => sum + count, 0)
  const rated = { good: 0, 'needs-improvement': 0, poor: 0 }
  // The last class ends where it begins, and what is in it is above that.
  for (const { from, to, count } of classes) rated[to > from ? ratingOf(metric, to) : 'poor'] += count
  const p75 = pages < fewestJudged ? undefined : quantile(classes, 0.75)
  return { pages, p75, rating: p75 === undefined ? undefined : ratingOf(metric, p75), rated }
}

/** Whether a value may be any above the last bound. */
export const isOpenEnded = (metric: SpeedMetric, value: number): boolean => value >= pageSpeed[metric].bounds.at(-1)!
