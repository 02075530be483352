// Report of page speed for people: 75th percentile and shares of each metric, by class of device, country and form (decision 072).
import {
  deviceClasses,
  isOpenEnded,
  pageSpeed,
  speedMetrics,
  speedRatings,
  speedSummary,
} from '#domain/tracking/page-speed.ts'
import type { DeviceClass, SpeedMetric, SpeedRating, SpeedSummary } from '#domain/tracking/page-speed.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { pageSpeedCounts } from './page-speed-store.ts'
import type { SpeedRow } from './page-speed-store.ts'
import type { ReportQuery } from './query.ts'
import { percent } from './report.ts'

export interface SpeedLine {
  /** The id of a country or form; empty of everything that was asked for. */
  readonly of: string
  readonly device: DeviceClass | 'all devices'
  readonly metrics: Readonly<Record<SpeedMetric, SpeedSummary>>
}

/** Each first of all devices, then of each class that told something. Countries and forms are apart where there are several. */
export interface SpeedReport {
  readonly all: readonly SpeedLine[]
  readonly countries: readonly SpeedLine[]
  readonly forms: readonly SpeedLine[]
}

function summaryOf(metric: SpeedMetric, rows: readonly SpeedRow[]): SpeedSummary {
  const counts = new Map<number, number>()
  for (const row of rows) if (row.metric === metric) counts.set(row.bound, (counts.get(row.bound) ?? 0) + row.amount)
  return speedSummary(metric, counts)
}

function lineOf(of: string, device: SpeedLine['device'], rows: readonly SpeedRow[]): SpeedLine {
  const [lcp, inp, cls] = speedMetrics.map((metric) => summaryOf(metric, rows))
  return { of, device, metrics: { lcp: lcp!, inp: inp!, cls: cls! } }
}

function linesOf(of: string, rows: readonly SpeedRow[]): SpeedLine[] {
  if (rows.length === 0) return []
  const byDevice = deviceClasses.flatMap((device) => {
    const own = rows.filter((row) => row.device === device)
    return own.length > 0 ? [lineOf(of, device, own)] : []
  })
  return [lineOf(of, 'all devices', rows), ...byDevice]
}

/** Nothing where it would only say once more what stands above it. */
function apart(rows: readonly SpeedRow[], nameOf: (row: SpeedRow) => string): SpeedLine[] {
  const groups = [...Map.groupBy(rows, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return groups.length > 1 ? groups.flatMap(([name, own]) => linesOf(name, own)) : []
}

export async function pageSpeedReport({ db }: Pick<ReachDeps, 'db'>, query: ReportQuery): Promise<SpeedReport> {
  const countries = new Map(query.variants.map(({ id, countryId }) => [id, countryId]))
  const { rows } = await pageSpeedCounts(db, query.from, query.to, [...countries.keys()])
  return {
    all: linesOf('', rows),
    countries: apart(rows, ({ variant }) => countries.get(variant)!),
    forms: apart(rows, ({ variant }) => variant),
  }
}

export const ratingWords: Readonly<Record<SpeedRating, string>> = {
  good: 'good',
  'needs-improvement': 'needs improvement',
  poor: 'poor',
}

/** Without zeros that say nothing. */
const short = (value: number) => String(Number(value.toFixed(2)))

/** `2.53 s`, `184 ms`, `0.05`; from the last class `20 s or more`. */
export function speedText(metric: SpeedMetric, value: number): string {
  const more = isOpenEnded(metric, value) ? ' or more' : ''
  if (pageSpeed[metric].unit === 'score') return `${short(value)}${more}`
  return `${value < 1000 ? `${Math.round(value)} ms` : `${short(value / 1000)} s`}${more}`
}

/** Page loads, 75th percentile, how that is judged, and the shares of good, middling and poor ones. */
export function speedCells(metric: SpeedMetric, { pages, p75, rating, rated }: SpeedSummary): (string | number)[] {
  if (p75 === undefined || rating === undefined) return [pages, '-', 'too few to tell', '-', '-', '-']
  const shares = speedRatings.map((each) => percent(rated[each], pages))
  return [pages, speedText(metric, p75), ratingWords[rating], ...shares]
}
