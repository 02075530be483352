// Storage of a visit's events. The rows say how far it came, not how often it was told, so order and repetition of what is told
// change nothing but the counts of failures, which the idempotency key guards.
import { sql } from 'kysely'
import { isEndOfFunnel } from '#domain/tracking/funnel.ts'
import type { FunnelStep } from '#domain/tracking/funnel.ts'
import type { FunnelEvent } from '#contract/funnel-endpoints.ts'
import type { Handle } from '#server/platform/stores/database.ts'

export interface Told {
  readonly visitKey: string
  readonly variant: string
  readonly affiliate: string | null
  readonly arms: Readonly<Record<string, string>>
  readonly events: readonly FunnelEvent[]
  /** Unix milliseconds. */
  readonly now: number
  /** The market's day of a moment in Unix milliseconds. */
  readonly dayOf: (at: number) => string
}

interface Reached {
  readonly step: FunnelStep
  /** Unix milliseconds of the first that was told of it. */
  readonly at: number
  readonly continued: boolean
  readonly seconds: number | null
}

/** By step, how far the visit came; whoever continued or failed there was there. */
function reachedIn(events: readonly FunnelEvent[], now: number): Reached[] {
  const byStep = Map.groupBy(events, ({ step }) => step)
  return [...byStep].map(([step, all]) => ({
    step,
    at: now - Math.max(...all.map(({ at }) => at)),
    continued: isEndOfFunnel(step) || all.some(({ kind }) => kind === 'continued'),
    seconds: secondsOf(all),
  }))
}

/** Of the first time it was continued with. */
function secondsOf(events: readonly FunnelEvent[]): number | null {
  const continued = events.filter(({ kind }) => kind === 'continued').toSorted((a, b) => b.at - a.at)
  const [first] = continued
  return first?.seconds === undefined ? null : Math.round(first.seconds)
}

function refusedIn(events: readonly FunnelEvent[]): { step: string; field: string; count: number }[] {
  const failed = events.filter(({ kind, field }) => kind === 'failed' && field !== undefined)
  return [...Map.groupBy(failed, ({ step, field }) => `${step} ${field}`).values()].map((all) => ({
    step: all[0]!.step,
    field: all[0]!.field!,
    count: all.length,
  }))
}

/**
 * In one statement. The visit’s row is written first, for the others come from it: it keeps a fold away until all of it is here. Rows of
 * one visit are written in the order of their keys.
 */
export async function takeEvents(db: Handle, told: Told): Promise<void> {
  const { visitKey, variant, events, now, dayOf } = told
  const reached = reachedIn(events, now)
  const steps = reached.map(({ at, ...each }) => ({ ...each, day: dayOf(at) }))
  const lastSeen = new Date(now - Math.min(...events.map(({ at }) => at)))
  await sql`
    with visit as (
      insert into funnel_visit (visit_key, variant, day, affiliate, arms, last_seen)
      values (
        ${visitKey}, ${variant}, ${dayOf(Math.min(...reached.map(({ at }) => at)))}, ${told.affiliate},
        ${JSON.stringify(told.arms)}::jsonb, ${lastSeen}::timestamptz
      )
      on conflict (visit_key, variant) do update set
        day = least(funnel_visit.day, excluded.day),
        last_seen = greatest(funnel_visit.last_seen, excluded.last_seen),
        affiliate = coalesce(funnel_visit.affiliate, excluded.affiliate),
        arms = case when funnel_visit.arms = '{}' then excluded.arms else funnel_visit.arms end,
        is_counted = false
      returning visit_key, variant
    ), failures as (
      insert into funnel_failure (visit_key, variant, step, field, count)
      select visit_key, variant, step, field, count
      from visit, jsonb_to_recordset(${JSON.stringify(refusedIn(events))}::jsonb) as told (step text, field text, count int)
      order by step, field
      on conflict (visit_key, variant, step, field) do update set count = funnel_failure.count + excluded.count
    )
    insert into funnel_step (visit_key, variant, step, day, continued, seconds)
    select visit_key, variant, step, told.day, continued, seconds
    from visit, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as told (step text, day text, continued boolean, seconds int)
    order by step
    on conflict (visit_key, variant, step) do update set
      day = least(funnel_step.day, excluded.day),
      continued = funnel_step.continued or excluded.continued,
      seconds = coalesce(funnel_step.seconds, excluded.seconds)`.execute(db)
}
