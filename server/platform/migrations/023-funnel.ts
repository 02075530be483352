// Migration: funnel (decision 033), with visits for two days and then daily counts, and leads' experiment arms. Without a
// person and without a lead.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table funnel_visit (
    visit_key text not null,
    variant text not null,
    day text not null,
    affiliate text,
    arms jsonb not null,
    last_seen timestamptz not null,
    primary key (visit_key, variant)
  )`,
  'create index funnel_visit_by_end on funnel_visit (last_seen)',
  `create table funnel_step (
    visit_key text not null,
    variant text not null,
    step text not null,
    day text not null,
    continued boolean not null,
    seconds integer,
    primary key (visit_key, variant, step)
  )`,
  `create table funnel_failure (
    visit_key text not null,
    variant text not null,
    step text not null,
    field text not null,
    count integer not null,
    primary key (visit_key, variant, step, field)
  )`,
  `create table funnel_day (
    kind text not null,
    day text not null,
    variant text not null,
    step text not null,
    value text not null,
    measure text not null,
    detail text not null,
    amount bigint not null,
    primary key (kind, day, variant, step, value, measure, detail)
  )`,
  `create table lead_arm (
    lead_id uuid not null references lead on delete cascade,
    experiment text not null,
    arm text not null,
    at timestamptz not null,
    primary key (lead_id, experiment)
  )`,
]

export const funnel: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
