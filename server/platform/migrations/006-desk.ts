// Migration: decisions of the lender desk with their inputs, and lead counts by lender for each hour and day.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Text and not jsonb: what is kept is compared byte for byte.
  `create table desk_configuration (
    version text primary key,
    lenders text not null,
    at timestamptz not null
  )`,
  `create table desk_decision (
    lead_id uuid not null references lead on delete cascade,
    round integer not null,
    configuration text not null references desk_configuration,
    at timestamptz not null,
    facts text not null,
    answers text not null,
    decision text not null,
    primary key (lead_id, round)
  )`,
  `create table desk_window (
    lender text not null,
    name text not null,
    taken integer not null,
    at timestamptz not null,
    primary key (lender, name)
  )`,
  'create index desk_window_at on desk_window (at)',
  `alter table lender_verdict add column reserved text[] not null default '{}'`,
]

export const desk: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
