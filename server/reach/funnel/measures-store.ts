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
 * that were heard of after `idleSince`. Failures are looked up step by step: put together first and joined then, a database without
 * statistics, as the embedded one is, goes through all of them for every step.
 */
export function measuresOf(source: Source, idleSince: Date): RawBuilder<unknown> {
  const [visits, steps, failures] = [source.visits, source.steps, source.failures].map((name) => sql.table(name))
  return sql`
    select segment.kind, told.day, told.variant, told.step, segment.value, told.measure, told.detail,
      sum(told.amount)::bigint as amount
    from (
      select v.day, v.variant, '' as step, v.affiliate, v.arms, 'visit' as measure, '' as detail, 1 as amount
      from ${visits} v
      union all
      select s.day, s.variant, s.step, v.affiliate, v.arms, said.measure, said.detail, said.amount
      from ${steps} s
      join ${visits} v on v.visit_key = s.visit_key and v.variant = s.variant
      cross join lateral (
        select jsonb_object_agg(field, count) as fields
        from ${failures} where visit_key = s.visit_key and variant = s.variant and step = s.step
      ) f
      cross join lateral (
        values
          ('entered', '', 1),
          (
            case
              when s.continued then 'continued'
              when v.last_seen > ${idleSince}::timestamptz then 'inProgress'
              else 'dropped'
            end, '', 1
          )
        union all
        select 'failed', '', 1 where f.fields is not null
        union all
        select 'refused', field.key, field.value::int from jsonb_each_text(coalesce(f.fields, '{}')) field
        union all
        select 'time', width_bucket(s.seconds, array[${sql.raw(secondsBounds.join(', '))}])::text, 1
        where s.seconds is not null
      ) said (measure, detail, amount)
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
