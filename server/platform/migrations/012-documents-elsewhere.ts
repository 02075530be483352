// Migration: documents in an external store, chunked uploads, and daily upload quotas. Documents that were sealed into the
// table before stay there and are read as before.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table document alter column content drop not null',
  'alter table document add column place text',
  `alter table document add column scan text not null default 'none'`,
  'alter table document add constraint document_somewhere check ((content is null) <> (place is null))',
  'create unique index document_by_place on document (place) where place is not null',
  `create table upload (
    id uuid primary key,
    lead_id uuid not null references lead on delete cascade,
    follow_up_id uuid not null references follow_up on delete cascade,
    side text not null,
    bytes integer not null,
    sha256 text,
    arrived integer not null default 0,
    at timestamptz not null
  )`,
  // One unfinished file a side: another takes its place.
  'create unique index upload_of_side on upload (follow_up_id, side)',
  'create index upload_of_lead on upload (lead_id)',
  'create index upload_by_age on upload (at)',
  `create table upload_chunk (
    upload_id uuid not null references upload on delete cascade,
    starts integer not null,
    bytes integer not null,
    sha256 text not null,
    content bytea not null,
    primary key (upload_id, starts)
  )`,
  'alter table upload_chunk alter column content set storage external',
  `create table document_day (
    lead_id uuid not null references lead on delete cascade,
    day date not null,
    files integer not null,
    bytes integer not null,
    primary key (lead_id, day)
  )`,
  'create index document_day_by_day on document_day (day)',
]

export const documentsElsewhere: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
