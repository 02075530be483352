// Page speed on the funnel page: one card a metric for all that was asked for, and tables by class of device, country and form.
import { escapeHtml } from '#contract/escape-html.ts'
import { fewestJudged, pageSpeed, speedMetrics, speedRatings } from '#domain/tracking/page-speed.ts'
import type { SpeedMetric, SpeedRating, SpeedSummary } from '#domain/tracking/page-speed.ts'
import { ratingWords, speedText } from './page-speed-report.ts'
import type { SpeedLine, SpeedReport } from './page-speed-report.ts'
import { tableOf } from './page-table.ts'
import { percent } from './report.ts'

/** Classes of the style sheet. */
const marks: Readonly<Record<SpeedRating, string>> = { good: 'go', 'needs-improvement': 'fair', poor: 'drop' }

const pagesText = (pages: number) => `${pages} page ${pages === 1 ? 'load' : 'loads'}`

/** Shares of good, middling and poor as one bar. */
function bar({ pages, rated }: SpeedSummary): string {
  let from = 0
  const parts = speedRatings.map((rating) => {
    const width = (100 * rated[rating]) / pages
    const x = from
    from += width
    return width > 0
      ? `<rect class="${marks[rating]}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="1"/>`
      : ''
  })
  return `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`
}

const dot = (rating: SpeedRating) =>
  `<svg class="dot" viewBox="0 0 1 1" aria-hidden="true"><rect class="${marks[rating]}" width="1" height="1"/></svg>`

/** The 75th percentile with its rating in words; that there are too few, or nothing at all. */
function judged(metric: SpeedMetric, { pages, p75, rating }: SpeedSummary): string {
  if (pages === 0) return '<span class="soft">no data</span>'
  if (p75 === undefined || rating === undefined) return '<span class="soft">too few to tell</span>'
  return `<b>${escapeHtml(speedText(metric, p75))}</b> <span class="rating">${dot(rating)}${ratingWords[rating]}</span>`
}

const thresholdText = (metric: SpeedMetric) => {
  const { good, poor } = pageSpeed[metric]
  return `Good up to ${speedText(metric, good)}, poor above ${speedText(metric, poor)}.`
}

function card(metric: SpeedMetric, summary: SpeedSummary): string {
  const { pages, p75, rated } = summary
  const shares = speedRatings.map(
    (rating) => `<li>${dot(rating)}${ratingWords[rating]} <b>${percent(rated[rating], pages)}</b></li>`,
  )
  return `<article><h3>${metric.toUpperCase()} <small>${pageSpeed[metric].name}</small></h3><p class="p75">${judged(metric, summary)}</p>${
    p75 === undefined ? '' : `${bar(summary)}<ul>${shares.join('')}</ul>`
  }<p>${pagesText(pages)}. ${thresholdText(metric)}</p></article>`
}

function cell(metric: SpeedMetric, summary: SpeedSummary): string {
  const { pages, p75, rated } = summary
  const words = [...(p75 === undefined ? [] : [`${percent(rated.good, pages)} good`]), pagesText(pages)].join(' · ')
  return `<td>${judged(metric, summary)}${p75 === undefined ? '' : bar(summary)}${pages === 0 ? '' : ` <small>${words}</small>`}</td>`
}

function row({ of, device, metrics }: SpeedLine): string {
  const name = of === '' ? device : `${escapeHtml(of)} <span class="soft">${device}</span>`
  const cells = speedMetrics.map((metric) => cell(metric, metrics[metric]))
  return `<tr${device === 'all devices' ? ' class="whole"' : ''}><th scope="row">${name}</th>${cells.join('')}</tr>`
}

const lines = (caption: string, of: string, all: readonly SpeedLine[]) =>
  all.length === 0 ? '' : tableOf(caption, [of, ...speedMetrics.map((metric) => metric.toUpperCase())], all.map(row))

const detailsOf = (words: string, html: string) =>
  html === '' ? '' : `<details><summary>${words}</summary>${html}</details>`

/** Nothing where no page told anything. */
export function speedSection({ all, countries, forms }: SpeedReport): string {
  const [whole, ...devices] = all
  if (!whole) return ''
  const cards = speedMetrics.map((metric) => card(metric, whole.metrics[metric]))
  const about = `What three of four page loads stay within, on visitors’ own devices. It is read off classes of values, on a straight line within a class. Below ${fewestJudged} page loads nothing is judged. Affiliates and arms are not told apart.`
  return `<section class="speed"><h2>Page speed in the field</h2><p>${about}</p><div class="cards">${cards.join('')}</div>${lines('By device', 'device', devices)}${lines('By country and device', 'country', countries)}${detailsOf('Every form', lines('By form and device', 'form', forms))}</section>`
}
