// Measures of visits as one query: the figures read it, and aggregation stores its result. So aggregation changes no figure,
// and what was entered is always what was continued, dropped and is in progress.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { secondsBounds } from '#domain/tracking/funnel.ts'

/** Names of visits, steps and failures in a query, each with the columns of its table. */
interface Source {
  readonly visits: string
  readonly steps: string
  readonly failures: string
}

/**
 * Rows of `table` of the visits in a relation. Visit by visit, which is what `offset 0` holds the database to: one without statistics, as
 * the embedded one is, would read and sort the whole table.
 */
const rowsOf = (table: 'funnel_step' | 'funnel_failure', visits: string) => sql`
  select own.* from ${sql.table(visits)} visits cross join lateral (
    select * from ${sql.table(table)} each where each.visit_key = visits.visit_key and each.variant = visits.variant offset 0
  ) own`

/**
 * Relations for a query over some visits: `visits` as they are, and `before` as they were counted last. A visit that never was is not in
 * the second.
 */
export const visitsWithRows = (some: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  visits as materialized (${some}),
  steps as materialized (${rowsOf('funnel_step', 'visits')}),
  failures as materialized (${rowsOf('funnel_failure', 'visits')}),
  visits_before as materialized (
    select visit_key, variant, counted_as->>'day' as day, counted_as->>'affiliate' as affiliate, counted_as->'arms' as arms,
      last_seen, counted_as
    from visits where counted_as is not null
  ),
  steps_before as (
    select visit_key, variant, own.* from visits_before
    cross join lateral jsonb_to_recordset(counted_as->'steps') own (step text, day text, continued boolean, seconds int)
  ),
  failures_before as (
    select visit_key, variant, own.* from visits_before
    cross join lateral jsonb_to_recordset(counted_as->'failures') own (step text, field text, count int)
  )`

const now: Source = { visits: 'visits', steps: 'steps', failures: 'failures' }
const before: Source = { visits: 'visits_before', steps: 'steps_before', failures: 'failures_before' }

/** Difference of `visitsWithRows` to what the counts have of them. Whoever was heard of after `idleSince` may still be on a step. */
export const measuresSince = (idleSince: Date): RawBuilder<unknown> => sql`
  select kind, day, variant, step, value, measure, detail, amount from (${measuresOf(now, idleSince)}) is_so
  union all
  select kind, day, variant, step, value, measure, detail, -amount from (${measuresOf(before, 'infinity')}) was_so`

/**
 * Rows of (kind, day, variant, step, value, measure, detail, amount), those of `funnel_day`, and of `inProgress` for steps of visits
 * that were heard of after `idleSince`. Steps and their failures are put together by grouping, never by a join: a database without
 * statistics, as the embedded one is, goes through all failures for every step. What many visits have alike is counted before it is told
 * by measure and by segment: there are few such sorts, and many steps.
 */
function measuresOf(source: Source, idleSince: Date | 'infinity'): RawBuilder<unknown> {
  const [visits, steps, failures] = [source.visits, source.steps, source.failures].map((name) => sql.table(name))
  return sql`
    select segment.kind, told.day, told.variant, told.step, segment.value, told.measure, told.detail,
      sum(told.amount)::bigint as amount
    from (
      select v.day, v.variant, '' as step, v.affiliate, v.arms, 'visit' as measure, '' as detail, count(*) as amount
      from ${visits} v
      group by v.day, v.variant, v.affiliate, v.arms
      union all
      select sort.day, sort.variant, sort.step, sort.affiliate, sort.arms, said.measure, said.detail, sort.amount * said.times
      from (
        select s.day, s.variant, s.step, v.affiliate, v.arms, s.fields,
          case
            when s.continued then 'continued'
            when v.last_seen > ${idleSince}::timestamptz then 'inProgress'
            else 'dropped'
          end as went,
          width_bucket(s.seconds, array[${sql.raw(secondsBounds.join(', '))}]) as class, count(*) as amount
        from (
          select visit_key, variant, step, max(day) as day, bool_or(continued) as continued, max(seconds) as seconds,
            jsonb_object_agg(field, count) filter (where field is not null) as fields
          from (
            select visit_key, variant, step, day, continued, seconds, null::text as field, null::int as count from ${steps}
            union all
            select visit_key, variant, step, null, null, null, field, count from ${failures}
          ) of_step
          group by visit_key, variant, step
          having max(day) is not null
        ) s
        join ${visits} v on v.visit_key = s.visit_key and v.variant = s.variant
        group by s.day, s.variant, s.step, v.affiliate, v.arms, s.fields, went, class
      ) sort
      cross join lateral (
        values ('entered', '', 1), (sort.went, '', 1)
        union all
        select 'failed', '', 1 where sort.fields is not null
        union all
        select 'refused', field.key, field.value::int from jsonb_each_text(coalesce(sort.fields, '{}')) field
        union all
        select 'time', sort.class::text, 1 where sort.class is not null
      ) said (measure, detail, times)
    ) told
    cross join lateral (
      select 'all' as kind, '' as value
      union all
      select 'affiliate', coalesce(told.affiliate, 'none')
      union all
      select 'arm:' || arm.key, arm.value from jsonb_each_text(told.arms) arm
    ) segment
    group by segment.kind, told.day, told.variant, told.step, segment.value, told.measure, told.detail`
}
