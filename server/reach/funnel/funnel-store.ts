// Database queries of the funnel: counting visits, deleting those that are over, names of experiments.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { measuresSince, visitsWithRows } from './measures-store.ts'

export const batch = 200

const keysOf = sql`'{visit_key,variant}'::text[]`

/**
 * Takes a batch of visits that are silent since `idleSince` into the counts of their days; how many. A visit that speaks at this moment
 * holds its row and is passed over, and so is one that spoke since the statement began: its row is another one. So steps and failures are
 * those of the visit. Days are added to in the order of their key.
 */
export const countVisits = (db: Handle, idleSince: Date) =>
  sql<{ count: number }>`
      with ${visitsWithRows(sql`
        select * from funnel_visit where ctid = any(array(
          select ctid from funnel_visit where not is_counted and last_seen <= ${idleSince}::timestamptz
          order by last_seen limit ${batch}::int for update skip locked
        ))`)},
      noted as (
        update funnel_visit set is_counted = true, counted_as = jsonb_build_object(
          'day', visits.day, 'affiliate', visits.affiliate, 'arms', visits.arms,
          'steps', array(
            select to_jsonb(steps) - ${keysOf} from steps
            where steps.visit_key = visits.visit_key and steps.variant = visits.variant
          ),
          'failures', array(
            select to_jsonb(failures) - ${keysOf} from failures
            where failures.visit_key = visits.visit_key and failures.variant = visits.variant
          )
        )
        from visits where funnel_visit.visit_key = visits.visit_key and funnel_visit.variant = visits.variant
      ), added as (
        insert into funnel_day (kind, day, variant, step, value, measure, detail, amount)
        select kind, day, variant, step, value, measure, detail, sum(amount) from (${measuresSince(idleSince)}) measured
        group by 1, 2, 3, 4, 5, 6, 7
        having sum(amount) <> 0
        order by 1, 2, 3, 4, 5, 6, 7
        on conflict (kind, day, variant, step, value, measure, detail)
          do update set amount = funnel_day.amount + excluded.amount
      )
      select count(*)::int as count from visits`.execute(db)

/** Where the rows of `visits` are, visit by visit. Nobody moves them meanwhile: whoever does holds the visit first. */
const placesOf = (table: 'funnel_step' | 'funnel_failure') => sql`array(
  select own.ctid from visits cross join lateral (
    select ctid from ${sql.table(table)} each where each.visit_key = visits.visit_key and each.variant = visits.variant offset 0
  ) own
)`

/** Deletes a batch of visits that the counts have and that are over; how many. */
export const deleteVisits = (db: Handle, over: Date) =>
  sql<{ count: number }>`
      with visits as (
        delete from funnel_visit where ctid = any(array(
          select ctid from funnel_visit where last_seen <= ${over}::timestamptz and is_counted
          order by last_seen limit ${batch}::int for update skip locked
        )) returning *
      ), steps as (
        delete from funnel_step where ctid = any(${placesOf('funnel_step')})
      ), failures as (
        delete from funnel_failure where ctid = any(${placesOf('funnel_failure')})
      )
      select count(*)::int as count from visits`.execute(db)

/** Variants that leads were counted of, also those that left the catalogue. Each is one step into the key, however many counts there are. */
export async function countedVariants(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ variant: string }>`
    with recursive names (variant) as (
      (select variant from lead_outcome_count where kind = 'all' order by variant limit 1)
      union all
      select (
        select later.variant from lead_outcome_count later
        where later.kind = 'all' and later.variant > names.variant order by later.variant limit 1
      )
      from names where names.variant is not null
    )
    select variant from names where variant is not null`.execute(db)
  return rows.map(({ variant }) => variant)
}

/** By one look into the index for each name: the counts of days have as many rows as there were days. */
export async function experimentNames(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive kinds (kind) as (
      (select kind from funnel_day where kind >= 'arm:' and kind < 'arm;' order by kind limit 1)
      union all
      select (
        select later.kind from funnel_day later where later.kind > kinds.kind and later.kind < 'arm;' order by later.kind limit 1
      )
      from kinds where kinds.kind is not null
    )
    select substr(kind, 5) as name from kinds where kind is not null
    union
    select jsonb_object_keys(arms) from funnel_visit where not is_counted
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
