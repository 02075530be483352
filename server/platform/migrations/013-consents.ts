// Migration: consents as immutable evidence, with texts stored once by hash, and passwords of returning applicants.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table wording (
    hash text not null,
    locale text not null,
    text text not null,
    primary key (hash, locale)
  )`,
  // Two rows of one write have the same time: the serial says which is the newer.
  'alter table consent add column serial bigint generated always as identity',
  'alter table consent add column channel text',
  'alter table consent add column policy_version text',
  'alter table consent add column lenders text[]',
  'alter table consent add column needed boolean not null default false',
  'alter table consent add column brand text',
  'alter table consent add column variant text',
  'alter table consent add column network text',
  'create unique index consent_newest on consent (lead_id, serial)',
  `create or replace function write_beside_lead(of uuid, event jsonb, consents jsonb, jobs jsonb, moment timestamptz)
  returns void language plpgsql as $$
  begin
    insert into lead_event (lead_id, kind, state, detail, at)
      values (of, event->>'kind', (event->>'state')::integer, event->'detail', moment);
    if jsonb_array_length(consents) > 0 then
      perform write_consents(of, consents, moment);
    end if;
    insert into job (kind, payload, dedupe_key, run_at)
      select j.kind, j.payload, j.dedupe_key, moment
      from jsonb_to_recordset(jobs) as j (kind text, payload jsonb, dedupe_key text)
      on conflict do nothing;
  end $$`,
  `create function write_consents(of uuid, consents jsonb, moment timestamptz) returns void language plpgsql as $$
  begin
    insert into wording (hash, locale, text)
      select distinct c.wording_hash, c.locale, c.text
      from jsonb_to_recordset(consents) as c (wording_hash text, locale text, text text)
      on conflict do nothing;
    insert into consent (lead_id, purpose, wording, wording_hash, locale, surface, given, at,
        channel, policy_version, lenders, needed, brand, variant, network)
      select of, c.purpose, c.wording, c.wording_hash, c.locale, c.surface, c.given, moment,
        c.channel, c.policy_version, c.lenders, c.needed, l.brand, l.variant, c.network
      from jsonb_to_recordset(consents)
        as c (purpose text, wording text, wording_hash text, locale text, surface text, given boolean,
          channel text, policy_version text, lenders text[], needed boolean, network text),
        lead l
      where l.id = of;
  end $$`,
  // For a purge: set local loanform.purge = 'on', which ends with its transaction.
  `create function refuse_change_of_proof() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' and current_setting('loanform.purge', true) = 'on' then
      return old;
    end if;
    raise exception 'rows of % are proof: nothing changes them, and only a purge deletes them', tg_table_name
      using errcode = 'restrict_violation';
  end $$`,
  ...['consent', 'wording'].flatMap((table) => [
    `create trigger ${table}_is_proof before update or delete on ${table}
      for each row execute function refuse_change_of_proof()`,
    `create trigger ${table}_is_not_emptied before truncate on ${table}
      for each statement execute function refuse_change_of_proof()`,
  ]),
  `create table return_secret (
    lead_id uuid primary key references lead on delete cascade,
    address_index text not null,
    salt text not null,
    cost text not null,
    hash text not null,
    at timestamptz not null
  )`,
  'create index return_secret_by_address on return_secret (address_index)',
]

export const consents: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
