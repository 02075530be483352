// Report of the funnel for people: steps in order, lead outcomes, and arms compared.
import { medianSeconds, stepsInOrder } from '#domain/tracking/funnel.ts'
import { comparison, shareInterval } from '#domain/tracking/confidence-interval.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { funnelFigures } from './figures.ts'
import type { Funnel } from './figures.ts'
import { outcomesOf, total } from './outcomes-store.ts'
import type { Outcomes } from './outcomes-store.ts'
import type { ReportQuery } from './query.ts'

export interface StepLine {
  readonly step: string
  readonly entered: number
  readonly continued: number
  readonly dropped: number
  readonly inProgress: number
  /** Visits of which an answer was refused. */
  readonly failed: number
  /** Half of those who continued took less, in seconds; nothing where nobody's time is known. */
  readonly median: number | undefined
  /** By data point, how often an answer was refused; the most first. */
  readonly refused: readonly (readonly [field: string, count: number])[]
}

export interface Segment {
  readonly value: string
  readonly visits: number
  readonly steps: readonly StepLine[]
  readonly outcomes: Outcomes
}

/** Accepted leads of an arm's visits. */
export interface ArmLine {
  readonly arm: string
  readonly visits: number
  readonly accepted: number
  /** From 0 to 1, with the 95 % interval around it. */
  readonly share: number
  readonly low: number
  readonly high: number
  /** Against the first arm; nothing of the first itself. */
  readonly verdict: ReturnType<typeof comparison> | undefined
}

/** Table cells of an arm: arm, visits, accepted, share, interval, and the comparison with the first arm. */
export const armCells = ({ arm, visits, accepted, share, low, high, verdict }: ArmLine): (string | number)[] => [
  arm,
  visits,
  accepted,
  percent(share, 1),
  `${percent(low, 1)} to ${percent(high, 1)}`,
  verdict === undefined ? 'the first' : verdictWords[verdict],
]

interface DayLine extends Outcomes {
  readonly day: string
  readonly visits: number
}

export interface Report {
  readonly segments: readonly Segment[]
  readonly days: readonly DayLine[]
  /** Empty unless arms are asked for. */
  readonly arms: readonly ArmLine[]
}

const nothing: Funnel = { visits: 0, steps: new Map() }

function linesOf({ steps }: Funnel, order: readonly string[]): StepLine[] {
  return order.flatMap((step) => {
    const found = steps.get(step)
    if (!found) return []
    const { times, refused, ...counts } = found
    const most = [...refused].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    return [{ step, ...counts, median: medianSeconds(times), refused: most }]
  })
}

/**
 * A visit is what is put into an arm, so a share is of visits, whether or not they made a lead; leads are counted on the server and
 * visits by browsers, so that a share may be a little too high, for every arm alike. The first arm is `control`, else by name.
 */
function armsOf(segments: readonly Segment[]): ArmLine[] {
  const counted = segments
    .toSorted((a, b) => Number(b.value === 'control') - Number(a.value === 'control'))
    .map(({ value, visits, outcomes: { accepted } }) => ({ arm: value, accepted, visits: Math.max(visits, accepted) }))
  return counted.map((each, index) => {
    const own = { hits: each.accepted, of: each.visits }
    const first = { hits: counted[0]!.accepted, of: counted[0]!.visits }
    return {
      ...each,
      share: each.visits > 0 ? each.accepted / each.visits : 0,
      ...shareInterval(own),
      verdict: index === 0 ? undefined : comparison(first, own),
    }
  })
}

/** Funnel report of a query; visits in progress are those of this moment. */
export async function funnelReport({ db, now }: Pick<ReachDeps, 'db' | 'now'>, query: ReportQuery): Promise<Report> {
  const { variants, by } = query
  const ids = variants.map(({ id }) => id)
  const figures = await funnelFigures(db, { ...query, variants: ids }, now())
  const outcomes = await outcomesOf(db, query)
  const [first] = variants
  const order = first ? stepsInOrder(first.flow, first.country.journey) : []
  const values = new Set([...figures.segments.keys(), ...outcomes.map(({ value }) => value)])
  const segments = [...values].toSorted().map((value) => {
    const funnel = figures.segments.get(value) ?? nothing
    return {
      value,
      visits: funnel.visits,
      steps: linesOf(funnel, order),
      outcomes: total(outcomes.filter((row) => row.value === value)),
    }
  })
  const days = new Set([...figures.days.keys(), ...outcomes.map(({ day }) => day)])
  return {
    segments,
    days: [...days].toSorted().map((day) => ({
      day,
      visits: figures.days.get(day)?.visits ?? 0,
      ...total(outcomes.filter((row) => row.day === day)),
    })),
    arms: by.startsWith('arm:') ? armsOf(segments) : [],
  }
}

/** Wording of an arm's comparison with the first. */
export const verdictWords = {
  'too-few': 'too few to tell',
  'no-difference': 'no difference to be seen',
  higher: 'higher',
  lower: 'lower',
} as const

/** `42.0 %`; a dash of nothing. */
export const percent = (part: number, of: number) => (of > 0 ? `${((100 * part) / of).toFixed(1)} %` : '-')

/** `48 s`, `3 min 20 s`; a dash where none is known. */
export function duration(seconds: number | undefined): string {
  if (seconds === undefined) return '-'
  const whole = Math.round(seconds)
  if (whole < 120) return `${whole} s`
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
