// Visits that are over become counts of their day, and are gone. Any number of processes may do it at once, and one that is killed
// leaves everything as it was.
import { sql } from 'kysely'
import { overMs } from '#domain/funnel.ts'
import type { Deps } from '#server/deps.ts'
import { measuresOf } from './measures.ts'

const batch = 200

/**
 * Folds every visit that said nothing for 48 hours; how many those were. A visit that speaks at this moment holds its row: it is
 * passed over, and as nothing it says may be older than a day, it is not over then. Days are added to in the order of their key, so that
 * two that fold never wait for each other in a ring.
 */
export async function foldFunnel({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let folded = 0
  for (;;) {
    const over = new Date(now() - overMs)
    const { rows } = await sql<{ count: number }>`
      with visits as (
        delete from funnel_visit where (visit_key, variant) in (
          select visit_key, variant from funnel_visit where last_seen <= ${over}::timestamptz
          order by last_seen limit ${batch}::int for update skip locked
        ) returning *
      ), steps as (
        delete from funnel_step s using visits v where s.visit_key = v.visit_key and s.variant = v.variant returning s.*
      ), failures as (
        delete from funnel_failure f using visits v where f.visit_key = v.visit_key and f.variant = v.variant returning f.*
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
    if (count < batch) return folded
  }
}
