// Migration: several offers a lead, each of its own verdict, with a status and an end; the personal code as a contact of a person.
// Offers that are there keep holding: chosen where the applicant went on to the lender, open for 30 days more where not.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table offer
    add column verdict_id uuid,
    add column lends text,
    add column status text not null default 'open',
    add column valid_until timestamptz,
    add column decided_at timestamptz,
    add column told_at timestamptz`,
  `update offer set
    verdict_id = coalesce(
      (select v.id from lender_verdict v
        where v.lead_id = offer.lead_id and v.lender = offer.lender
        order by v.outcome = 'accepted' desc, v.at desc limit 1),
      gen_random_uuid()
    ),
    lends = (select l.result->>'lender' from lead l where l.id = offer.lead_id),
    valid_until = offer.at + interval '30 days'`,
  `update offer set status = 'chosen', decided_at = l.updated_at
    from lead l where l.id = offer.lead_id and l.result->'application'->>'status' in ('redirected', 'contact')`,
  `alter table offer
    alter column verdict_id set not null,
    alter column valid_until set not null,
    alter column status drop default,
    drop constraint offer_pkey,
    add primary key (lead_id, verdict_id)`,
  'create unique index offer_verdict on offer (verdict_id)',
  // Several lenders may accept; the applicant chooses one.
  'drop index lender_verdict_sold_once',
  `create unique index offer_chosen_once on offer (lead_id) where status = 'chosen'`,
  // For the sweep of offers that ended.
  `create index offer_open_until on offer (valid_until) where status = 'open'`,
  'alter table lead add column person_index text',
  'create index lead_person on lead (person_index) where person_index is not null',
  `create or replace function update_lead(
    record jsonb, changes jsonb, event jsonb, consents jsonb, jobs jsonb, moment timestamptz
  ) returns void language plpgsql as $$
  begin
    update lead set locale = n.locale, state = n.state, version = lead.version + 1, sections = n.sections,
      answered_keys = n.answered_keys, round = n.round, request_context = n.request_context, result = n.result,
      email_index = n.email_index, phone_index = n.phone_index, person_index = n.person_index, updated_at = moment
    from jsonb_populate_record(null::lead, changes) n
    where lead.id = n.id;
    insert into idempotency_record select * from jsonb_populate_record(null::idempotency_record, record);
    perform write_beside_lead((changes->>'id')::uuid, event, consents, jobs, moment);
  end $$`,
  // A lead under way is looked at by the new desk, which asks its lenders by jobs of their own.
  `insert into job (kind, payload, dedupe_key, run_at)
    select 'lender-call', jsonb_build_object('verdictId', id), 'lender-call ' || id, now()
    from lender_verdict where outcome in ('posting', 'pending', 'unknown', 'followed-up')
    on conflict do nothing`,
]

export const market: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
