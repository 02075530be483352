// Migration: tracking consents as evidence, one row a purpose. Nothing changes a row, but that one which names no lead yet may
// be given the one it turns out to be about. Sessions are kept as keyed hashes.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table tracking_choice (
    serial bigint generated always as identity primary key,
    id uuid not null default gen_random_uuid(),
    session_key text not null,
    lead_id uuid references lead on delete cascade,
    variant text not null,
    purpose text not null,
    given boolean not null,
    notice text not null,
    wording_hash text not null,
    locale text not null,
    surface text not null,
    network text not null,
    at timestamptz not null
  )`,
  'create index tracking_choice_by_session on tracking_choice (session_key, serial)',
  'create index tracking_choice_by_lead on tracking_choice (lead_id, serial)',
  'create index tracking_choice_by_age on tracking_choice (at)',
  `create function refuse_change_of_choice() returns trigger language plpgsql as $$
  begin
    if old.lead_id is null and to_jsonb(old) - 'lead_id' = to_jsonb(new) - 'lead_id' then
      return new;
    end if;
    raise exception 'rows of % are proof: nothing changes them, and only a purge deletes them', tg_table_name
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger tracking_choice_is_proof before update on tracking_choice
    for each row execute function refuse_change_of_choice()`,
  `create trigger tracking_choice_stays before delete on tracking_choice
    for each row execute function refuse_change_of_proof()`,
  `create trigger tracking_choice_is_not_emptied before truncate on tracking_choice
    for each statement execute function refuse_change_of_proof()`,
]

export const choices: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
