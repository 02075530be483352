// Migration: database functions for the two hot writes of a lead. Their plans are kept for the connection, which halves what a
// write costs there, and each is one round trip. New columns of a lead need no change here.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // What is written beside a lead, whatever happens to it.
  `create function write_beside_lead(of uuid, event jsonb, consents jsonb, jobs jsonb, moment timestamptz) returns void
  language plpgsql as $$
  begin
    insert into lead_event (lead_id, kind, state, detail, at)
      values (of, event->>'kind', (event->>'state')::integer, event->'detail', moment);
    insert into consent (lead_id, purpose, wording, wording_hash, locale, surface, given, at)
      select of, c.purpose, c.wording, c.wording_hash, c.locale, c.surface, c.given, moment
      from jsonb_to_recordset(consents)
        as c (purpose text, wording text, wording_hash text, locale text, surface text, given boolean);
    insert into job (kind, payload, dedupe_key, run_at)
      select j.kind, j.payload, j.dedupe_key, moment
      from jsonb_to_recordset(jobs) as j (kind text, payload jsonb, dedupe_key text)
      on conflict do nothing;
  end $$`,
  `create function insert_lead(
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
    perform write_beside_lead((new_lead->>'id')::uuid, event, consents, jobs, moment);
    return 'made';
  end $$`,
  `create function update_lead(
    record jsonb, changes jsonb, event jsonb, consents jsonb, jobs jsonb, moment timestamptz
  ) returns void language plpgsql as $$
  begin
    update lead set locale = n.locale, state = n.state, version = lead.version + 1, sections = n.sections,
      held = n.held, round = n.round, circumstances = n.circumstances, result = n.result,
      email_index = n.email_index, phone_index = n.phone_index, updated_at = moment
    from jsonb_populate_record(null::lead, changes) n
    where lead.id = n.id;
    insert into idempotency_record select * from jsonb_populate_record(null::idempotency_record, record);
    perform write_beside_lead((changes->>'id')::uuid, event, consents, jobs, moment);
  end $$`,
]

export const leadWrites: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
