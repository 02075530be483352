// Query of the funnel, parsed and validated, from the command line or from the page's form.
import { dayAfter, isDayOfReport } from '#domain/questions/calendar-day.ts'
import { localDate } from '#domain/law/contact-hours.ts'
import type { Kind } from './funnel-figures-store.ts'
import type { ReportVariant } from './report-variants.ts'

type Given = Readonly<Record<string, unknown>>

export interface ReportQuery {
  readonly variants: readonly ReportVariant[]
  /** First and last day of the markets, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: Kind
}

interface Around {
  readonly variants: ReadonlyMap<string, ReportVariant>
  /** Unix milliseconds. */
  readonly now: number
  /** Experiments that visits were counted of, also those that are over. */
  readonly counted: readonly string[]
}

const daysLookedAt = 30
/** More than is kept would be of no use, and would only take time. */
const longestDays = 1100

function isKind(text: string): text is Kind {
  return text === 'all' || text === 'affiliate' || /^arm:[a-z0-9][a-z0-9_-]{0,59}$/i.test(text)
}

const textOf = (given: Given, name: string) => {
  const found = given[name]
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Thirty days to today, of every form, where nothing is said; `wrong` says what was found and what was expected. */
export function readFunnelQuery(
  given: Given,
  { variants, now, counted }: Around,
): { query: ReportQuery } | { wrong: string } {
  const id = textOf(given, 'variant')
  const variant = id === undefined ? undefined : variants.get(id)
  if (id !== undefined && !variant)
    return { wrong: `variant: found ${id}, expected one of ${[...variants.keys()].join(', ')}` }
  const chosen = variant ? [variant] : [...variants.values()]
  // The latest of the markets' local dates.
  const today = chosen
    .map(({ country }) => localDate(country.timeZone, now))
    .toSorted()
    .at(-1)
  const to = textOf(given, 'to') ?? today ?? localDate('UTC', now)
  for (const [name, day] of [['to', to] as const, ['from', textOf(given, 'from')] as const])
    if (day !== undefined && !isDayOfReport(day))
      return { wrong: `${name}: found ${day}, expected a day such as 2026-11-01` }
  const from = textOf(given, 'from') ?? dayAfter(to, 1 - daysLookedAt)
  if (from > to || from < dayAfter(to, -longestDays))
    return {
      wrong: `from: found ${from}, expected a day that is not after the last, and ${longestDays} days before it at most`,
    }
  const by = textOf(given, 'by') ?? 'all'
  const running = [...variants.values()].flatMap(({ experiments = {} }) => Object.keys(experiments))
  const known = [...new Set([...running, ...counted])].toSorted()
  if (!isKind(by) || (by.startsWith('arm:') && !known.includes(by.slice('arm:'.length))))
    return { wrong: `by: found ${by}, expected all, affiliate, or arm: and one of ${known.join(', ') || 'none yet'}` }
  return { query: { variants: chosen, from, to, by } }
}
