// Database queries of the funnel: folding visits into days, names of experiments.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { measuresOf } from './measures-store.ts'

export const batch = 200
/**
 * Where the rows of `visits` are. Visit by visit, which is what `offset 0` holds the database to: one without statistics, as the
 * embedded one is, would read and sort the whole table for every batch. Nobody moves them meanwhile: whoever does holds the visit first.
 */
export const rowsOf = (table: 'funnel_step' | 'funnel_failure') => sql`array(
  select own.ctid from visits cross join lateral (
    select ctid from ${sql.table(table)} each where each.visit_key = visits.visit_key and each.variant = visits.variant offset 0
  ) own
)`

export const foldVisits = (db: Handle, over: Date) =>
  sql<{ count: number }>`
      with visits as (
        delete from funnel_visit where ctid = any(array(
          select ctid from funnel_visit where last_seen <= ${over}::timestamptz
          order by last_seen limit ${batch}::int for update skip locked
        )) returning *
      ), steps as (
        delete from funnel_step where ctid = any(${rowsOf('funnel_step')}) returning *
      ), failures as (
        delete from funnel_failure where ctid = any(${rowsOf('funnel_failure')}) returning *
      ), added as (
        insert into funnel_day (kind, day, variant, step, value, measure, detail, amount)
        select * from (${measuresOf({ visits: 'visits', steps: 'steps', failures: 'failures' }, over)}) measured
        order by 1, 2, 3, 4, 5, 6, 7
        on conflict (kind, day, variant, step, value, measure, detail)
          do update set amount = funnel_day.amount + excluded.amount
        returning 1
      )
      select count(*)::int as count from visits`.execute(db)

export const experimentNames = (db: Handle) =>
  sql<{ name: string }>`
    select substr(kind, 5) as name from funnel_day where kind >= 'arm:' and kind < 'arm;' group by 1
    union
    select jsonb_object_keys(arms) from funnel_visit
    order by 1`.execute(db)
