// Database queries that count the outcomes of leads: what became of a lead, its segments, and the counts brought up to date.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { stateNumber } from '#domain/journey/states.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Leads that one run of the statement counts: on the embedded database everybody waits for it. */
export const batch = 250

/** Every market's day begins with one: the offsets of all clocks are multiples of it. */
const quarterSeconds = 900

/** True of the event by which a lead was sent. In the older form that is the write that leaves nothing missing. */
export const isSending = sql<boolean>`(lead_event.kind = 'sent'
  or (lead_event.kind in ('created', 'saved') and lead_event.state = ${stateNumber('checking')}::int))`

/** True where a lender said yes, also while the applicant is at another lender's screen. */
const saidYes = sql<boolean>`exists (select from revenue where revenue.lead_id = lead.id and revenue.kind = 'accepted')`

/**
 * Rows of `lead_outcome` of the leads in a relation with `lead_id`, as they are now; a lead that is gone has none. Lead by lead, which is
 * what `offset 0` holds the database to: one without statistics, as the embedded one is, would read every lead.
 */
export const outcomesNow = (leads: string): RawBuilder<unknown> => sql`
  select lead.id as lead_id, lead.variant,
    date_bin(${quarterSeconds}::int * interval '1 second', lead.created_at, timestamptz 'epoch') as quarter,
    coalesce(happened.sent, false) as sent, coalesce(happened.accepted, false) as accepted,
    coalesce(happened.redirected, false) as redirected,
    coalesce(happened.rejected and not happened.accepted, false) as rejected,
    coalesce(
      (select min(affiliate) from conversion where conversion.lead_id = lead.id and conversion.event = 'lead'),
      (select min(affiliate) from outbox_held where outbox_held.lead_id = lead.id), 'none'
    ) as affiliate,
    coalesce((select jsonb_object_agg(experiment, arm) from lead_arm where lead_arm.lead_id = lead.id), '{}') as arms
  from ${sql.table(leads)} of_lead
  cross join lateral (select id, variant, created_at from lead where lead.id = of_lead.lead_id offset 0) lead
  cross join lateral (
    select bool_or(${isSending}) as sent,
      bool_or(kind in ('accepted', 'acceptedToContact')) or ${saidYes} as accepted, bool_or(kind = 'redirected') as redirected,
      bool_or(kind = 'rejected') as rejected
    from lead_event where lead_event.lead_id = lead.id
  ) happened`

/** Rows of `lead_outcome` of the leads in a relation, as they were counted last. */
export const outcomesCounted = (leads: string): RawBuilder<unknown> => sql`
  select counted.* from ${sql.table(leads)} of_lead
  cross join lateral (select * from lead_outcome where lead_outcome.lead_id = of_lead.lead_id offset 0) counted`

/** Rows of `lead_outcome` as rows of `lead_outcome_count`, one for each segment; those that are taken off count -1. */
export const countsOf = (outcomes: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> => sql`
  select segment.kind, o.variant, o.quarter, segment.value, ${sign}::int as made, ${sign}::int * o.sent::int as sent,
    ${sign}::int * o.accepted::int as accepted, ${sign}::int * o.redirected::int as redirected,
    ${sign}::int * o.rejected::int as rejected
  from (${outcomes}) o
  cross join lateral (
    select 'all' as kind, '' as value
    union all
    select 'affiliate', o.affiliate
    union all
    select 'arm:' || arm.key, arm.value from jsonb_each_text(o.arms) arm
  ) segment`

/** Held to the end of the transaction; false where another process counts. */
export async function lockCounts(trx: Handle): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('lead outcome counts', 0)) as locked`.execute(trx)
  return rows[0]!.locked
}

/**
 * Counts a batch of changes; how many those were. One statement sees one moment: whatever changes a lead later leaves a change of its own.
 * The caller holds the lock, because two that counted one lead would both take off what it was before.
 */
export async function countChanges(trx: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from lead_outcome_change where ctid = any(array(select ctid from lead_outcome_change limit ${batch}::int))
      returning lead_id
    ), changed as materialized (
      select distinct lead_id from taken
    ), before as materialized (${outcomesCounted('changed')}
    ), now as materialized (${outcomesNow('changed')}
    ), written as (
      insert into lead_outcome (lead_id, variant, quarter, sent, accepted, redirected, rejected, affiliate, arms)
      select lead_id, variant, quarter, sent, accepted, redirected, rejected, affiliate, arms from now
      on conflict (lead_id) do update set sent = excluded.sent, accepted = excluded.accepted, redirected = excluded.redirected,
        rejected = excluded.rejected, affiliate = excluded.affiliate, arms = excluded.arms
    ), gone as (
      delete from lead_outcome where lead_id = any(array(select lead_id from before except select lead_id from now))
    ), added as (
      insert into lead_outcome_count (kind, variant, quarter, value, made, sent, accepted, redirected, rejected)
      select kind, variant, quarter, value, sum(made), sum(sent), sum(accepted), sum(redirected), sum(rejected)
      from (
        ${countsOf(sql`select * from before`, -1)} union all ${countsOf(sql`select * from now`, 1)}
      ) difference
      group by kind, variant, quarter, value
      having (sum(made), sum(sent), sum(accepted), sum(redirected), sum(rejected)) <> (0, 0, 0, 0, 0)
      on conflict (kind, variant, quarter, value) do update set made = lead_outcome_count.made + excluded.made,
        sent = lead_outcome_count.sent + excluded.sent, accepted = lead_outcome_count.accepted + excluded.accepted,
        redirected = lead_outcome_count.redirected + excluded.redirected,
        rejected = lead_outcome_count.rejected + excluded.rejected
    )
    select count(*)::int as count from taken`.execute(trx)
  return rows[0]!.count
}
