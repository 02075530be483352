// Migration: a data key for each lead, written with the lead. Leads from before have none until `keys reseal` gives them one.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table data_key (
    lead_id uuid primary key references lead on delete cascade,
    sealed_key text not null
  )`,
  // Else the planner would keep samples of them, which outlive their rows.
  'alter table data_key alter column sealed_key set statistics 0',
  `create or replace function insert_lead(
    record jsonb, new_lead jsonb, event jsonb, consents jsonb, jobs jsonb, moment timestamptz
  ) returns text language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock(hashtextextended((record->>'endpoint') || ' ' || (record->>'key'), 0)) then
      return 'busy';
    end if;
    insert into idempotency_record select * from jsonb_populate_record(null::idempotency_record, record)
      on conflict do nothing;
    if not found then
      return 'repeated';
    end if;
    insert into lead select * from jsonb_populate_record(null::lead, new_lead);
    insert into data_key select (new_lead->>'id')::uuid, new_lead->>'data_key' where new_lead->>'data_key' is not null;
    perform write_beside_lead((new_lead->>'id')::uuid, event, consents, jobs, moment);
    return 'made';
  end $$`,
]

export const dataKeys: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
