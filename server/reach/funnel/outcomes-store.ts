// Outcomes of leads made in a period, by affiliate or by arm: the counts, and the leads that changed since, read at one moment.
import { sql } from 'kysely'
import { dayAfter } from '#domain/questions/calendar-day.ts'
import { instantOf } from '#domain/law/contact-hours.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Database } from '#server/platform/stores/database.ts'
import type { Kind } from './funnel-figures-store.ts'
import { countsOf, outcomesCounted, outcomesNow } from './lead-outcome-store.ts'

/** `made` is `accepted`, `rejected` and `open` together. */
export interface Outcomes {
  readonly made: number
  readonly sent: number
  readonly accepted: number
  /** Of the accepted, those that left for the lender. */
  readonly redirected: number
  /** By every lender, and by none accepted. */
  readonly rejected: number
  /** Neither yet, or never. */
  readonly open: number
}

interface OutcomeFilter {
  readonly variants: readonly Pick<Variant, 'id' | 'country'>[]
  /** First and last day of the market, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly by: Kind
}

interface Row extends Outcomes {
  readonly value: string
  readonly day: string
}

/**
 * By value of the segment and by day, both of when the lead was made in the market's clock. A lead that changed since it was counted is
 * taken off as it was and added as it is, so that it does not matter when the counts were brought up to date.
 */
export async function outcomesOf(db: Database, { variants, from, to, by }: OutcomeFilter): Promise<readonly Row[]> {
  if (variants.length === 0) return []
  const windows = variants.map(({ id, country: { timeZone } }) => ({
    id,
    timeZone,
    since: new Date(instantOf(timeZone, from, '00:00')),
    until: new Date(instantOf(timeZone, dayAfter(to, 1), '00:00')),
  }))
  const since = new Date(Math.min(...windows.map((window) => window.since.getTime())))
  const until = new Date(Math.max(...windows.map((window) => window.until.getTime())))
  const rowsOfWindows = sql.join(
    windows.map((row) => sql`(${row.id}, ${row.timeZone}, ${row.since}::timestamptz, ${row.until}::timestamptz)`),
  )
  const { rows } = await sql<Row>`
    with w (variant, zone, since, until) as materialized (
      values ${rowsOfWindows}
    ), changed as materialized (
      select distinct lead_id from lead_outcome_change
      where made_at is null or (made_at >= ${since}::timestamptz and made_at < ${until}::timestamptz)
    ), changes as (
      ${countsOf(outcomesCounted('changed'), -1)} union all ${countsOf(outcomesNow('changed'), 1)}
    )
    select value, to_char(quarter at time zone zone, 'YYYY-MM-DD') as day, sum(made)::int as made, sum(sent)::int as sent,
      sum(accepted)::int as accepted, sum(redirected)::int as redirected, sum(rejected)::int as rejected,
      sum(made - accepted - rejected)::int as open
    from (
      select zone, quarter, value, made, sent, accepted, redirected, rejected
      from w join lead_outcome_count counted on counted.variant = w.variant and quarter >= w.since and quarter < w.until
      where kind = ${by} and counted.variant = any(${windows.map(({ id }) => id)}::text[])
        and quarter >= ${since}::timestamptz and quarter < ${until}::timestamptz
      union all
      select zone, quarter, value, made, sent, accepted, redirected, rejected
      from w join changes on changes.variant = w.variant and quarter >= w.since and quarter < w.until
      where kind = ${by}
    ) counted
    group by 1, 2
    having sum(made) > 0`.execute(db)
  return rows
}

const names = ['made', 'sent', 'accepted', 'redirected', 'rejected', 'open'] as const

/** The rows together. */
export function total(rows: readonly Outcomes[]): Outcomes {
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Record<
    (typeof names)[number],
    number
  >
}
