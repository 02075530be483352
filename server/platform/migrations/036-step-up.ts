// Migration: how each token of a lead came to be, and one-time codes that prove whose a device is. Tokens from before that came by a
// link or a password are taken for a link's: they prove themselves once.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  "alter table lead_token add column by text not null default 'link'",
  // Of the first token, where a link's holder began the lead from another one.
  'alter table lead add column token_by text',
  `create table step_up (
    lead_id uuid primary key references lead (id) on delete cascade,
    id uuid not null,
    channel text not null,
    target_index text not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    last_attempt text,
    used_at timestamptz
  )`,
]

export const stepUp: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
