// Migration: the bot score of a sent lead with its reasons, and the events of a lead that wait while it is held (S-32).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table lead_score (
    lead_id uuid primary key references lead (id) on delete cascade,
    score integer not null,
    reasons text[] not null,
    status text not null,
    at timestamptz not null,
    decided_at timestamptz
  )`,
  // Few are held, and only those are looked for.
  "create index lead_score_held on lead_score (at) where status = 'held'",
  `create table outbox_held (
    serial bigint primary key,
    lead_id uuid not null,
    source uuid not null,
    kind text not null,
    state integer,
    brand text,
    country text,
    at timestamptz
  )`,
  'create index outbox_held_lead on outbox_held (lead_id)',
]

export const leadScores: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
