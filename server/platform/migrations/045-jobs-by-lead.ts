// Migration: whose a job is, by index. Exports and erasures found a lead's jobs by reading every job, and its waiting events by reading
// the outbox; those that failed for good were found by reading every job too.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The names that payloads have had, by the table that says whose they are. */
const namedBefore = {
  verdictId: 'lender_verdict',
  messageId: 'message',
  verificationId: 'verification',
  documentId: 'document',
}

const statements = [
  'alter table job add column lead_id uuid',
  `update job set lead_id = (payload->>'leadId')::uuid where payload->>'leadId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
  ...Object.entries(namedBefore).map(
    ([name, table]) =>
      `update job set lead_id = ${table}.lead_id from ${table} where job.payload->>'${name}' = ${table}.id::text`,
  ),
  'create index job_of_lead on job (lead_id) where lead_id is not null',
  'create index job_dead on job (run_at) where dead',
  'create index outbox_of_lead on outbox (lead_id)',
  // Jobs that come with a write of a lead are that lead's.
  `create or replace function write_beside_lead(of uuid, event jsonb, consents jsonb, jobs jsonb, moment timestamptz)
  returns void language plpgsql as $$
  begin
    insert into lead_event (lead_id, kind, state, detail, at)
      values (of, event->>'kind', (event->>'state')::integer, event->'detail', moment);
    if jsonb_array_length(consents) > 0 then
      perform write_consents(of, consents, moment);
    end if;
    insert into job (kind, payload, dedupe_key, run_at, lead_id)
      select j.kind, j.payload, j.dedupe_key, moment, of
      from jsonb_to_recordset(jobs) as j (kind text, payload jsonb, dedupe_key text)
      on conflict do nothing;
  end $$`,
]

export const jobsByLead: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
