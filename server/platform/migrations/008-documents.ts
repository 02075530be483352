// Migration: pictures and files of a follow-up, sealed. They go with their follow-up.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table document (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    follow_up_id uuid not null references follow_up on delete cascade,
    side text not null,
    type text not null,
    sha256 text not null,
    bytes integer not null,
    content bytea not null,
    at timestamptz not null
  )`,
  // One picture a side: another replaces it.
  'create unique index document_of_side on document (follow_up_id, side)',
  'create index document_of_lead on document (lead_id)',
  // What is sealed does not get smaller.
  'alter table document alter column content set storage external',
]

export const documents: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
