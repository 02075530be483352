// Migration: what became of offers at lenders, and the ledger of revenue. The ledger is only ever added to, each stage of a lead at a
// lender once. It names no lead by reference: what was earned outlives the lead, and says nothing of the person.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table loan_outcome (
    id uuid primary key,
    lead_id uuid not null references lead (id) on delete cascade,
    verdict_id uuid not null,
    lender text not null,
    kind text not null,
    amount double precision,
    reason text,
    event_id text not null,
    at timestamptz not null,
    unique (verdict_id, kind)
  )`,
  'create index loan_outcome_of_lead on loan_outcome (lead_id)',
  `create table revenue (
    lead_id uuid not null,
    lender text not null,
    kind text not null,
    verdict_id uuid not null,
    brand text not null,
    country text not null,
    cents integer not null,
    at timestamptz not null,
    primary key (lead_id, lender, kind),
    unique (verdict_id, kind)
  )`,
  'create index revenue_by_time on revenue (at)',
  // Until now every lender paid for accepted leads alone. Of several rounds at a lender the first counts as the sending.
  `insert into revenue (lead_id, lender, kind, verdict_id, brand, country, cents, at)
    select v.lead_id, v.lender, stage.kind, v.id, l.brand, l.country,
      case stage.kind when 'accepted' then v.price_cents else 0 end,
      case stage.kind when 'chosen' then coalesce(o.decided_at, v.at) when 'accepted' then coalesce(v.recorded_at, v.at) else v.at end
    from lender_verdict v
    join lead l on l.id = v.lead_id
    left join offer o on o.lead_id = v.lead_id and o.verdict_id = v.id
    cross join (values ('sent'), ('accepted'), ('chosen')) as stage (kind)
    where case stage.kind
      when 'sent' then v.outcome in ('accepted', 'rejected', 'declined', 'more-needed', 'follow-up', 'followed-up', 'pending')
      when 'accepted' then v.outcome = 'accepted'
      else v.outcome = 'accepted' and o.status = 'chosen'
    end
    order by v.round
    on conflict do nothing`,
  `create function outbox_of_loan_outcome() returns trigger language plpgsql as $$
  begin
    insert into outbox (lead_id, source, kind, at) values (new.lead_id, new.id, new.kind, new.at);
    return null;
  end $$`,
  `create trigger outbox_of_loan_outcome after insert on loan_outcome for each row
    when (new.kind in ('funded', 'returned')) execute function outbox_of_loan_outcome()`,
]

export const revenue: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
