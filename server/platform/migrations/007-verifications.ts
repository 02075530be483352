// Migration: one-time codes sent to a mobile number, and visits to a provider's pages.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // One row a send. The code lies sealed only until the gateway has it; afterwards its hash alone is left.
  `create table verification (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    send integer not null,
    number_index text not null,
    number_ending text not null,
    code_hash text,
    sealed_code text,
    attempts integer not null default 0,
    last_attempt text,
    due_at timestamptz not null,
    made_at timestamptz,
    proven_at timestamptz,
    unique (lead_id, send)
  )`,
  // The id is the reference the provider knows the visit by.
  `create table provider_visit (
    id uuid primary key,
    serial bigint generated always as identity,
    lead_id uuid not null references lead on delete cascade,
    follow_up_id uuid not null,
    provider text not null,
    status text not null,
    sealed_address text,
    at timestamptz not null,
    settled_at timestamptz
  )`,
  'create index provider_visit_of_follow_up on provider_visit (follow_up_id, serial)',
]

export const verifications: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
