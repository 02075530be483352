// Migration: campaign messages, unique by lead, campaign, step and channel. That is what keeps any of them from being sent
// twice.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table message (
    id uuid primary key default gen_random_uuid(),
    lead_id uuid not null references lead on delete cascade,
    campaign text not null,
    step integer not null,
    channel text not null,
    person text not null,
    status text not null default 'waiting',
    reason text,
    tries integer not null default 0,
    due_at timestamptz not null,
    made_at timestamptz not null,
    sent_at timestamptz,
    clicked_at timestamptz,
    unique (lead_id, campaign, step, channel)
  )`,
  'create index message_by_person on message (person, sent_at) where sent_at is not null',
  'create index message_by_campaign on message (campaign, status)',
  'create index lead_by_state on lead (state, updated_at)',
  'create index lead_by_expiry on lead (state, expires_at)',
  `create table campaign_pause (
    campaign text primary key,
    at timestamptz not null
  )`,
]

export const messages: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
