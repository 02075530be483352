// Migration: the first tables, for leads and their events, idempotent writes, jobs, and the routing ledger.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table lead (
    id uuid primary key,
    variant text not null,
    brand text not null,
    country text not null,
    product text not null,
    flow text not null,
    locale text not null,
    state integer not null,
    version integer not null,
    token_hash text not null,
    sections jsonb not null,
    held text[] not null,
    demanded text[] not null default '{}',
    round integer not null default 0,
    resume_with text,
    circumstances text,
    result jsonb,
    email_index text,
    phone_index text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index lead_email on lead (email_index)',
  'create index lead_phone on lead (phone_index)',
  `create table lead_event (
    id uuid not null default gen_random_uuid(),
    lead_id uuid not null references lead on delete cascade,
    kind text not null,
    state integer not null,
    detail jsonb not null,
    at timestamptz not null,
    primary key (lead_id, id)
  )`,
  `create table consent (
    id uuid not null default gen_random_uuid(),
    lead_id uuid not null references lead on delete cascade,
    purpose text not null,
    wording text not null,
    wording_hash text not null,
    locale text not null,
    surface text not null,
    given boolean not null,
    at timestamptz not null,
    primary key (lead_id, id)
  )`,
  `create table idempotency_record (
    key text not null,
    endpoint text not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    lead_id uuid,
    at timestamptz not null,
    primary key (key, endpoint)
  )`,
  `create table job (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    payload jsonb not null,
    dedupe_key text not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    last_error text,
    dead boolean not null default false
  )`,
  'create unique index job_once on job (dedupe_key) where not dead',
  'create index job_due on job (run_at) where not dead',
  `create table lender_verdict (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    lender text not null,
    round integer not null,
    position integer not null,
    outcome text not null,
    reason text,
    price_cents integer not null,
    latency_ms integer,
    posts integer not null default 0,
    asks integer not null default 0,
    demanded text[] not null default '{}',
    config_version text not null,
    at timestamptz not null,
    settled_at timestamptz,
    unique (lead_id, round, lender)
  )`,
  // Sold at most once, whoever writes (S-21).
  `create unique index lender_verdict_sold_once on lender_verdict (lead_id) where outcome = 'accepted'`,
  `create table offer (
    lead_id uuid not null references lead on delete cascade,
    lender text not null,
    offer_id text not null,
    terms jsonb not null,
    redirect_url text,
    at timestamptz not null,
    primary key (lead_id, lender)
  )`,
  `create table redirect (
    id uuid not null default gen_random_uuid(),
    lead_id uuid not null references lead on delete cascade,
    lender text not null,
    at timestamptz not null,
    primary key (lead_id, id)
  )`,
  `create table call_back (
    lender text not null,
    event_id text not null,
    lead_id uuid not null references lead on delete cascade,
    at timestamptz not null,
    primary key (lender, event_id)
  )`,
]

export const firstTables: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
