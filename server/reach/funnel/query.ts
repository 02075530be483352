// Query of the funnel, parsed and validated, from the command line or from the page's form.
import { localDate } from '#domain/law/contact-hours.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Kind } from './funnel-figures-store.ts'

type Given = Readonly<Record<string, unknown>>

export interface ReportQuery {
  readonly variants: readonly Variant[]
  /** First and last day of the markets, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: Kind
}

interface Around {
  readonly variants: ReadonlyMap<string, Variant>
  /** Unix milliseconds. */
  readonly now: number
  /** Experiments that visits were counted of, also those that are over. */
  readonly counted: readonly string[]
}

const dayMs = 86_400_000
const daysLookedAt = 30
/** More than is kept would be of no use, and would only take time. */
const longestDays = 1100

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

// The 30th of February would be read as a day of March.
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayBefore(text, 0) === text

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
    if (day !== undefined && !isDay(day)) return { wrong: `${name}: found ${day}, expected a day such as 2026-11-01` }
  const from = textOf(given, 'from') ?? dayBefore(to, daysLookedAt - 1)
  if (from > to || from < dayBefore(to, longestDays))
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
