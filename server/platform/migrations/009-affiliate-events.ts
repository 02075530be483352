// Migration: events of affiliates' visitors, by the affiliate's own reference. No lead, no person.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table affiliate_event (
    id uuid primary key default gen_random_uuid(),
    variant text not null,
    product text not null,
    kind text not null,
    attribute text,
    sub_id text,
    transaction_id text,
    at timestamptz not null
  )`,
  'create index affiliate_event_by_attribute on affiliate_event (attribute, at)',
]

export const affiliateEvents: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
