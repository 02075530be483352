// Migration: operator settings and acts, with lenders switched off, caps over the catalogue's, and re-encryption progress.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table lender_setting (
    lender text primary key,
    off_reason text,
    off_until timestamptz,
    caps_hour integer,
    caps_day integer,
    at timestamptz not null
  )`,
  // Append-only; nothing refers to it and it refers to nothing, so that it outlives what it tells of.
  `create table operator_act (
    id bigint generated always as identity primary key,
    who text not null,
    command text not null,
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create table key_reseal (
    key_id text not null,
    place text not null,
    after text not null,
    resealed integer not null,
    is_done boolean not null,
    at timestamptz not null,
    primary key (key_id, place)
  )`,
  // When a key became the current one: links carry their key, and stored nowhere cannot be sealed anew.
  `create table key_turn (
    key_id text primary key,
    at timestamptz not null
  )`,
  'create index lead_by_making on lead (created_at)',
  'create index lender_verdict_by_time on lender_verdict (at)',
]

export const operator: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
