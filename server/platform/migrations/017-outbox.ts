// Migration: outbox of lead events, filled by triggers in the same transaction as the event. So nothing is told that did not
// happen and nothing that happened is forgotten (decision 028). No table refers to `lead`: what was earned and told outlives
// it, and holds no personal data.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table outbox (
    serial bigint generated always as identity primary key,
    lead_id uuid not null,
    source uuid not null,
    kind text not null,
    state integer,
    brand text,
    country text,
    at timestamptz
  )`,
  `create table conversion (
    affiliate text not null,
    lead_id uuid not null,
    event text not null,
    variant text not null,
    payout_cents integer not null,
    at timestamptz not null,
    primary key (affiliate, lead_id, event)
  )`,
  'create index conversion_by_time on conversion (affiliate, at)',
  'create index conversion_by_lead on conversion (lead_id)',
  `create table delivery (
    id uuid primary key,
    channel text not null,
    party text not null,
    lead_id uuid not null,
    event text not null,
    source uuid not null,
    facts jsonb,
    status text not null default 'open',
    attempts integer not null default 0,
    last_status integer,
    last_error text,
    at timestamptz not null,
    tried_at timestamptz,
    unique (channel, party, event, source)
  )`,
  'create index delivery_by_lead on delivery (lead_id)',
  'create index delivery_by_time on delivery (channel, at)',
  `create function outbox_of_event() returns trigger language plpgsql as $$
  begin
    insert into outbox (lead_id, source, kind, state, at) values (new.lead_id, new.id, new.kind, new.state, new.at);
    return null;
  end $$`,
  // 6: being checked. A lead of the older form is sent by the write that leaves nothing missing.
  `create trigger outbox_of_event after insert on lead_event for each row
    when (
      new.kind in ('created', 'sent', 'accepted', 'acceptedToContact', 'redirected', 'rejected')
      or (new.kind = 'saved' and new.state = 6)
    )
    execute function outbox_of_event()`,
  `create function outbox_of_consent() returns trigger language plpgsql as $$
  begin
    if (
      select c.given from consent c
      where c.lead_id = new.lead_id and c.purpose = new.purpose and c.channel is not distinct from new.channel
        and c.serial < new.serial
      order by c.serial desc limit 1
    ) then
      insert into outbox (lead_id, source, kind, at) values (new.lead_id, new.id, 'consentWithdrawn', new.at);
    end if;
    return null;
  end $$`,
  `create trigger outbox_of_consent after insert on consent for each row
    when (not new.given) execute function outbox_of_consent()`,
  `create function outbox_of_erasure() returns trigger language plpgsql as $$
  begin
    update delivery set facts = null where channel = 'postback' and lead_id = old.id;
    insert into outbox (lead_id, source, kind, state, brand, country)
      values (old.id, old.id, 'erased', old.state, old.brand, old.country);
    return null;
  end $$`,
  `create trigger outbox_of_erasure after update of erased_at on lead for each row
    when (old.erased_at is null and new.erased_at is not null) execute function outbox_of_erasure()`,
  `create trigger outbox_of_end after delete on lead for each row
    when (old.erased_at is null) execute function outbox_of_erasure()`,
]

export const outbox: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
