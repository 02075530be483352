// Migration: outcomes of leads and measures of visits, counted while they are kept. Reports read counts, and only what changed since
// the last count row by row (decision 084).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // The list of all leads takes as long as there are leads; the server's own limit is fifteen seconds.
  `set local statement_timeout = '1h'`,
  // Leads that are to be counted anew. A row is added and none is ever waited for. A lead's making is known where it costs nothing.
  `create table lead_outcome_change (
    lead_id uuid not null,
    made_at timestamptz
  )`,
  // A lead as the counts have it. It refers to no lead: one that is gone is still to be taken off the counts.
  `create table lead_outcome (
    lead_id uuid primary key,
    variant text not null,
    quarter timestamptz not null,
    sent boolean not null,
    accepted boolean not null,
    redirected boolean not null,
    rejected boolean not null,
    affiliate text not null,
    arms jsonb not null
  )`,
  `create table lead_outcome_count (
    kind text not null,
    variant text not null,
    quarter timestamptz not null,
    value text not null,
    made integer not null,
    sent integer not null,
    accepted integer not null,
    redirected integer not null,
    rejected integer not null,
    primary key (kind, variant, quarter, value)
  )`,
  // Of a row that goes there is no new one, and of one that comes no old one.
  `create function change_outcome() returns trigger language plpgsql as $$
  begin
    insert into lead_outcome_change (lead_id) values (coalesce(new.lead_id, old.lead_id));
    return null;
  end $$`,
  `create function change_outcome_of_lead() returns trigger language plpgsql as $$
  begin
    insert into lead_outcome_change (lead_id, made_at)
      values (coalesce(new.id, old.id), coalesce(new.created_at, old.created_at));
    return null;
  end $$`,
  `create trigger outcome_of_lead after insert or delete on lead for each row execute function change_outcome_of_lead()`,
  // 6: being checked. A lead of the older form is sent by the write that leaves nothing missing.
  `create trigger outcome_of_event after insert on lead_event for each row
    when (
      new.kind in ('sent', 'accepted', 'acceptedToContact', 'redirected', 'rejected')
      or (new.kind in ('created', 'saved') and new.state = 6)
    )
    execute function change_outcome()`,
  `create trigger outcome_of_arm after insert on lead_arm for each row execute function change_outcome()`,
  `create trigger outcome_of_conversion after insert on conversion for each row
    when (new.event = 'lead') execute function change_outcome()`,
  `create trigger outcome_of_held after insert on outbox_held for each row
    when (new.affiliate is not null) execute function change_outcome()`,
  `create trigger outcome_of_held_end after delete on outbox_held for each row
    when (old.affiliate is not null) execute function change_outcome()`,
  // All there are; the periodic count takes them in batches, and a report reads them as they are meanwhile.
  `insert into lead_outcome_change (lead_id, made_at) select id, created_at from lead`,
  // A visit that is silent is in the counts of its days; one that speaks again is not, until it is counted again.
  `alter table funnel_visit add column is_counted boolean not null default false, add column counted_as jsonb`,
  `create index funnel_visit_to_count on funnel_visit (last_seen) where not is_counted`,
]

export const countedOutcomes: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
