// Database query of the funnel's figures.
import { sql } from 'kysely'
import { idleMs } from '#domain/tracking/funnel.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { funnelTables, measuresOf } from './measures-store.ts'

/** Part of all visits: `all`, `affiliate`, or `arm:` and an experiment. */
export type Kind = 'all' | 'affiliate' | `arm:${string}`

export interface Row {
  readonly day: string
  readonly step: string
  readonly value: string
  readonly measure: string
  readonly detail: string
  readonly amount: number
}

export const countFunnel = (db: Handle, now: number, by: Kind, from: string, to: string, variants: readonly string[]) =>
  sql<Row>`
    select day, step, value, measure, detail, sum(amount)::int as amount from (
      select kind, day, variant, step, value, measure, detail, amount from funnel_day
      union all
      select kind, day, variant, step, value, measure, detail, amount
      from (${measuresOf(funnelTables, new Date(now - idleMs))}) living
    ) counted
    where kind = ${by} and day between ${from} and ${to} and variant = any(${variants}::text[])
    group by day, step, value, measure, detail`.execute(db)
