// Aggregation of finished visits into daily counts; their rows are deleted. Any number of processes may do it at once, and one
// that is killed leaves everything as it was.
import { sql } from 'kysely'
import { overMs } from '#domain/tracking/funnel.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { measuresOf } from './measures.ts'

const batch = 200
/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/**
 * Where the rows of `visits` are. Visit by visit, which is what `offset 0` holds the database to: one without statistics, as the
 * embedded one is, would read and sort the whole table for every batch. Nobody moves them meanwhile: whoever does holds the visit first.
 */
const placesOf = (table: 'funnel_step' | 'funnel_failure') => sql`array(
  select own.ctid from visits cross join lateral (
    select ctid from ${sql.table(table)} each where each.visit_key = visits.visit_key and each.variant = visits.variant offset 0
  ) own
)`

/**
 * Folds every visit that said nothing for 48 hours; how many those were. A visit that speaks at this moment holds its row: it is
 * passed over, and as nothing it says may be older than a day, it is not over then. Days are added to in the order of their key, so that
 * two that fold never wait for each other in a ring.
 */
export async function foldFunnel({ db, now }: Pick<ReachDeps, 'db' | 'now'>): Promise<number> {
  let folded = 0
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const over = new Date(now() - overMs)
    const { rows } = await sql<{ count: number }>`
      with visits as (
        delete from funnel_visit where ctid = any(array(
          select ctid from funnel_visit where last_seen <= ${over}::timestamptz
          order by last_seen limit ${batch}::int for update skip locked
        )) returning *
      ), steps as (
        delete from funnel_step where ctid = any(${placesOf('funnel_step')}) returning *
      ), failures as (
        delete from funnel_failure where ctid = any(${placesOf('funnel_failure')}) returning *
      ), added as (
        insert into funnel_day (kind, day, variant, step, value, measure, detail, amount)
        select * from (${measuresOf({ visits: 'visits', steps: 'steps', failures: 'failures' }, over)}) measured
        order by 1, 2, 3, 4, 5, 6, 7
        on conflict (kind, day, variant, step, value, measure, detail)
          do update set amount = funnel_day.amount + excluded.amount
        returning 1
      )
      select count(*)::int as count from visits`.execute(db)
    const { count } = rows[0]!
    folded += count
    if (count < batch) break
  }
  return folded
}
