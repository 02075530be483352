// Migration: follow-ups that lenders requested, and their results.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // What the reply says of the one that is open now.
  'alter table lead add column follow_up jsonb',
  // When the lender was last sent something: giving up counts from there, not from the first post.
  'alter table lender_verdict add column spoken_at timestamptz',
  `create table follow_up (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    verdict_id uuid not null references lender_verdict on delete cascade,
    lender text not null,
    key text not null,
    status text not null,
    ask jsonb,
    answer text,
    posts integer not null default 0,
    at timestamptz not null,
    settled_at timestamptz
  )`,
  // One screen at a time, whoever writes.
  `create unique index follow_up_one_open on follow_up (lead_id) where status = 'open'`,
  'create index follow_up_of_lead on follow_up (lead_id, at)',
]

export const followUpTables: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
