// Funnel page of the operator: plain HTML without script, bars as inline pictures with the same figures in a table below.
import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Variant } from '#domain/application/variant.ts'
import { speedSection } from './page-speed-section.ts'
import type { SpeedReport } from './page-speed-report.ts'
import { table } from './page-table.ts'
import { armCells, duration, percent } from './report.ts'
import type { ArmLine, Report, Segment, StepLine } from './report.ts'
import { funnelStyle } from './page-style.ts'

interface Shown {
  readonly variants: readonly Pick<Variant, 'id'>[]
  /** Values of the page's form, as it was sent. */
  readonly asked: Readonly<Record<'variant' | 'from' | 'to' | 'by', string>>
  /** Experiments that there are arms of. */
  readonly experiments: readonly string[]
  /** Nothing where what was asked is wrong. */
  readonly report?: Report
  readonly speed?: SpeedReport
  readonly wrong?: string
}

/** Everything but the page's own style is refused. */
export const funnelPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(funnelStyle).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** One bar: of a hundred, how many went on, are there, dropped. */
function bar({ continued, inProgress, dropped }: StepLine, most: number): string {
  let from = 0
  const parts = [
    ['go', continued],
    ['wait', inProgress],
    ['drop', dropped],
  ] as const
  const bars = parts.map(([name, count]) => {
    const width = (100 * count) / most
    const x = from
    from += width
    return width > 0 ? `<rect class="${name}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="1"/>` : ''
  })
  return `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`
}

const keyOf = (name: string, words: string) =>
  `<span><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="${name}" width="1" height="1"/></svg>${words}</span>`
const key = `<p class="key">${keyOf('go', 'continued')}${keyOf('wait', 'in progress')}${keyOf('drop', 'dropped')}</p>`

const tile = (name: string, value: string | number) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`

function segment({ value, visits, steps, outcomes }: Segment): string {
  const { made, sent, accepted, redirected, rejected, open } = outcomes
  const most = Math.max(1, ...steps.map(({ entered }) => entered))
  const refused = steps.flatMap(({ step, refused: fields }) => fields.map(([field, count]) => [field, step, count]))
  const bars = steps.map(
    (line) => `<li><b>${escapeHtml(line.step)}</b>${bar(line, most)}<span>${escapeHtml(line.entered)}</span></li>`,
  )
  return `<section><h2>${escapeHtml(value === '' ? 'All visits' : value)}</h2><dl>${tile('visits', visits)}${tile('leads', made)}${tile('sent', sent)}${tile('accepted', accepted)}${tile('redirected', redirected)}${tile('rejected', rejected)}${tile('open', open)}</dl>${
    steps.length === 0
      ? ''
      : `<ol class="bars">${bars.join('')}</ol>${key}${table(
          'Steps',
          ['step', 'entered', 'of visits', 'continued', 'dropped', 'drop-off', 'in progress', 'failed', 'median time'],
          steps.map((line) => [
            line.step,
            line.entered,
            percent(line.entered, visits),
            line.continued,
            line.dropped,
            percent(line.dropped, line.entered),
            line.inProgress,
            line.failed,
            duration(line.median),
          ]),
        )}`
  }${refused.length === 0 ? '' : table('Refused answers', ['data point', 'step', 'times'], refused)}</section>`
}

function armsSection(arms: readonly ArmLine[]): string {
  if (arms.length === 0) return ''
  const rows = arms.map(armCells)
  return `<section><h2>Arms by accepted leads</h2><p>Of all visits of an arm, with the 95 % interval of the share. Below ten accepted, or ten not, nothing can be told.</p>${table(
    'Compared',
    ['arm', 'visits', 'accepted', 'share', '95 % interval', 'against the first'],
    rows,
  )}</section>`
}

const option = (value: string, words: string, chosen: string) =>
  `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(words)}</option>`

function form({ variants, asked, experiments }: Shown): string {
  const segments = [
    ['all', 'all visits'],
    ['affiliate', 'affiliate'],
    ...experiments.map((name) => [`arm:${name}`, `arms of ${name}`]),
  ] as const
  return `<form method="get" action="/funnel"><label>Form<select name="variant">${option('', 'all forms', asked.variant)}${variants
    .map(({ id }) => option(id, id, asked.variant))
    .join(
      '',
    )}</select></label><label>First day<input type="date" name="from" value="${escapeHtml(asked.from)}"></label><label>Last day<input type="date" name="to" value="${escapeHtml(asked.to)}"></label><label>By<select name="by">${segments
    .map(([value, words]) => option(value, words, asked.by))
    .join('')}</select></label><button>Show</button></form>`
}

function body({ report, speed, wrong }: Shown): string {
  if (!report)
    return `<section class="wrong" role="alert"><h2>This cannot be shown</h2><p>${escapeHtml(wrong ?? '')}</p></section>`
  const fast = speed ? speedSection(speed) : ''
  if (report.segments.length === 0)
    return `<section><h2>Nothing in these days</h2><p>No visit and no lead.</p></section>${fast}`
  const days = report.days.map(({ day, visits, made, sent, accepted, redirected, rejected, open }) => [
    day,
    visits,
    made,
    sent,
    accepted,
    redirected,
    rejected,
    open,
  ])
  return `${armsSection(report.arms)}${report.segments.map(segment).join('')}${fast}<section><h2>Day by day</h2>${table(
    'Visits and leads',
    ['day', 'visits', 'leads', 'sent', 'accepted', 'redirected', 'rejected', 'open'],
    days,
  )}</section>`
}

/** A whole HTML document. */
export function funnelPage(shown: Shown): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Funnel</title><link rel="icon" href="data:,"><style>${funnelStyle}</style></head>
<body><main><header><h1>Funnel</h1><p>How far visits come, what becomes of them, and how fast pages are. Counted without anybody’s data.</p></header>${form(shown)}${body(shown)}</main></body></html>
`
}
