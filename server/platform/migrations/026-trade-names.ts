// Migration: columns are renamed to the terms of the glossary; no row changes. The write of a lead's answers follows.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table lead rename column held to answered_keys',
  'alter table lead rename column demanded to requested_by_lender',
  // Its values stay bound to the first name: see `sealed-columns.ts`.
  'alter table lead rename column circumstances to request_context',
  'alter table lender_verdict rename column demanded to requested_by_lender',
  'alter table lender_verdict rename column settled_at to recorded_at',
  'alter table follow_up rename column settled_at to recorded_at',
  'alter table provider_visit rename column settled_at to recorded_at',
  // A function's text is not renamed with the columns it names.
  `create or replace function update_lead(
    record jsonb, changes jsonb, event jsonb, consents jsonb, jobs jsonb, moment timestamptz
  ) returns void language plpgsql as $$
  begin
    update lead set locale = n.locale, state = n.state, version = lead.version + 1, sections = n.sections,
      answered_keys = n.answered_keys, round = n.round, request_context = n.request_context, result = n.result,
      email_index = n.email_index, phone_index = n.phone_index, updated_at = moment
    from jsonb_populate_record(null::lead, changes) n
    where lead.id = n.id;
    insert into idempotency_record select * from jsonb_populate_record(null::idempotency_record, record);
    perform write_beside_lead((changes->>'id')::uuid, event, consents, jobs, moment);
  end $$`,
]

export const tradeNames: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
