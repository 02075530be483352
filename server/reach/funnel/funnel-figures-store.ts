// Database query of the funnel's figures.
import { sql } from 'kysely'
import { idleMs } from '#domain/tracking/funnel.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { measuresSince, visitsWithRows } from './measures-store.ts'

/** Part of all visits: `all`, `affiliate`, or `arm:` and an experiment. */
export type Kind = 'all' | 'affiliate' | `arm:${string}`

export interface Row {
  /** Null of refusals and times, of which nobody asks by day: they are most of the rows. */
  readonly day: string | null
  readonly step: string
  readonly value: string
  readonly measure: string
  readonly detail: string
  readonly amount: number
}

/** Counts of days, and visits that are in none of them as they are. What was counted and taken off again is nothing. */
export const countFunnel = (db: Handle, now: number, by: Kind, from: string, to: string, variants: readonly string[]) =>
  sql<Row>`
    with ${visitsWithRows(sql`select * from funnel_visit where not is_counted and variant = any(${variants}::text[])`)}
    select case when measure not in ('refused', 'time') then day end as day, step, value, measure, detail,
      sum(amount)::int as amount
    from (
      select kind, day, variant, step, value, measure, detail, amount from funnel_day
      union all ${measuresSince(new Date(now - idleMs))}
    ) counted
    where kind = ${by} and day between ${from} and ${to} and variant = any(${variants}::text[])
    group by 1, step, value, measure, detail
    having sum(amount) <> 0`.execute(db)
