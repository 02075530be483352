// Migration: links into a lead, with tokens that redeemed ones brought and revocation; and suppressed addresses.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table lead add column links_revoked_at timestamptz',
  `create table lead_token (
    lead_id uuid not null references lead on delete cascade,
    token_hash text not null,
    at timestamptz not null,
    primary key (lead_id, token_hash)
  )`,
  // Of no lead, so that it outlives every one of them (Q7).
  `create table suppression (
    address_index text not null,
    channel text not null,
    product text not null,
    at timestamptz not null,
    primary key (address_index, channel, product)
  )`,
]

export const links: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
