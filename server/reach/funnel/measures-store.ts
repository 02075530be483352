// Measures of visits as one query: the figures read it, and aggregation stores its result. So aggregation changes no figure,
// and what was entered is always what was continued, dropped and is in progress.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { secondsBounds } from '#domain/tracking/funnel.ts'

/** Sources of visits, steps and failures: the tables, or names of the same columns in a query. */
interface Source {
  readonly visits: string
  readonly steps: string
  readonly failures: string
}

export const funnelTables: Source = { visits: 'funnel_visit', steps: 'funnel_step', failures: 'funnel_failure' }

/**
 * Rows of (kind, day, variant, step, value, measure, detail, amount), those of `funnel_day`, and of `inProgress` for steps of visits
 * that were heard of after `idleSince`. Steps and their failures are put together by grouping, never by a join: a database without
 * statistics, as the embedded one is, goes through all failures for every step. What many visits have alike is counted before it is told
 * by measure and by segment: there are few such sorts, and many steps.
 */
export function measuresOf(source: Source, idleSince: Date): RawBuilder<unknown> {
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
