// Migration: erasure and purges, with evidence of deletion, erasure notices, and the clock that purges trust.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table lead add column erased_at timestamptz',
  // Finds the proof of consent that a law has us keep, without naming anybody.
  'alter table lead add column proof_index text',
  `create table retention_evidence (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    class text not null,
    country text not null,
    count integer not null,
    oldest timestamptz not null,
    newest timestamptz not null,
    configuration text not null,
    at timestamptz not null
  )`,
  'create index retention_evidence_by_time on retention_evidence (at)',
  `create table erasure_notice (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    verdict_id uuid not null references lender_verdict on delete cascade,
    lender text not null,
    scope text not null,
    at timestamptz not null,
    told_at timestamptz,
    unique (verdict_id, scope)
  )`,
  'create index erasure_notice_of_lead on erasure_notice (lead_id)',
  `create table clock_watch (
    one boolean primary key default true check (one),
    seen_at timestamptz not null,
    steady_since timestamptz not null
  )`,
  // What a purge looks for: leads that still hold something, and records that still say something.
  `create index lead_holding on lead (country, updated_at) where held <> '{}' or circumstances is not null`,
  'create index lead_by_age on lead (country, updated_at)',
  'create index document_by_age on document (at)',
  'create index verification_by_age on verification (due_at)',
  'create index provider_visit_by_age on provider_visit (at)',
  'create index desk_decision_by_age on desk_decision (at)',
  'create index offer_by_age on offer (at)',
  'create index follow_up_to_purge on follow_up (at) where answer is not null or ask is not null',
  'create index consent_by_age on consent (at)',
  'create index lender_verdict_to_purge on lender_verdict (at) where reason is not null',
  'create index idempotency_record_of_lead on idempotency_record (lead_id)',
  'create index provider_visit_of_lead on provider_visit (lead_id)',
  'create index call_back_of_lead on call_back (lead_id)',
]

export const retention: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
