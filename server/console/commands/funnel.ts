// `funnel`: shows visits step by step, refusals, lead outcomes and page speed, by affiliate or by arm.
import { speedMetrics } from '#domain/tracking/page-speed.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { pageSpeedReport, speedCells } from '#server/reach/funnel/page-speed-report.ts'
import type { SpeedLine, SpeedReport } from '#server/reach/funnel/page-speed-report.ts'
import { experimentNames } from '#server/reach/funnel/funnel-store.ts'
import { readFunnelQuery } from '#server/reach/funnel/query.ts'
import { reportVariants } from '#server/reach/funnel/report-variants.ts'
import { armCells, duration, funnelReport, percent } from '#server/reach/funnel/report.ts'
import type { ArmLine, Report, Segment, StepLine } from '#server/reach/funnel/report.ts'
import { columns } from './columns.ts'

const stepRow = ({ step, entered, continued, dropped, inProgress, failed, median }: StepLine, visits: number) => [
  step,
  entered,
  percent(entered, visits),
  continued,
  dropped,
  percent(dropped, entered),
  inProgress,
  failed,
  duration(median),
]

function segmentLines({ value, visits, steps, outcomes }: Segment): string[] {
  const { made, sent, accepted, redirected, rejected, open } = outcomes
  const refused = steps.flatMap(({ step, refused: fields }) =>
    fields.map(([field, count]): (string | number)[] => [step, field, count]),
  )
  return [
    ...(value === '' ? [] : [value]),
    ...columns([
      ['step', 'entered', 'of visits', 'continued', 'dropped', 'drop-off', 'in progress', 'failed', 'median time'],
      ...steps.map((line) => stepRow(line, visits)),
    ]),
    '',
    ...(refused.length > 0 ? [...columns([['step', 'refused field', 'times'], ...refused]), ''] : []),
    `Visits ${visits}. Leads ${made} (${percent(made, visits)}): sent ${sent}, accepted ${accepted}, redirected ${redirected}, rejected ${rejected}, open ${open}.`,
    '',
  ]
}

function armLines(arms: readonly ArmLine[]): string[] {
  if (arms.length === 0) return []
  const rows = arms.map(armCells)
  return columns([['arm', 'visits', 'accepted', 'share', '95 % interval', 'against the first'], ...rows])
}

const speedRows = ({ of, device, metrics }: SpeedLine) =>
  speedMetrics.map((metric): (string | number)[] => [
    of || 'all',
    device,
    metric.toUpperCase(),
    ...speedCells(metric, metrics[metric]),
  ])

function speedLines({ all, countries, forms }: SpeedReport): string[] {
  if (all.length === 0) return []
  const head = ['of', 'device', 'metric', 'page loads', 'p75', 'judged', 'good', 'needs improvement', 'poor']
  return ['', 'Page speed in the field', ...columns([head, ...[...all, ...countries, ...forms].flatMap(speedRows)])]
}

function reportLines(report: Report, speed: SpeedReport): string[] {
  if (report.segments.length === 0 && speed.all.length === 0) return ['Nothing in these days.']
  return [...report.segments.flatMap(segmentLines), ...armLines(report.arms), ...speedLines(speed)]
}

export const funnelCommand: AdminCommand = {
  command: 'funnel',
  summary: 'How far visits come, step by step, what refuses them, what becomes of the leads, and how fast pages are',
  options: {
    variant: { summary: 'of one form alone, by its id', type: 'string' },
    from: { summary: 'first day of the market, such as 2026-11-01; 30 days where absent', type: 'string' },
    to: { summary: 'last day; today where absent', type: 'string' },
    by: { summary: 'affiliate, or arm: and the experiment, such as arm:button', type: 'string' },
  },
  audit: 'looks',
  run: async (deps, given, say) => {
    const counted = await experimentNames(deps.db)
    const variants = await reportVariants(deps)
    const read = readFunnelQuery(given, { variants, now: deps.now(), counted })
    if ('wrong' in read) throw new CommandRefused(read.wrong)
    const report = await funnelReport(deps, read.query)
    const speed = await pageSpeedReport(deps, read.query)
    if (given.json) return say(JSON.stringify({ ...report, speed }))
    reportLines(report, speed).forEach(say)
  },
}
