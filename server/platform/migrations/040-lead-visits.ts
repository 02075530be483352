// Migration: address and browser of a visit that agreed to advertising, sealed, for as long as networks match by them (18.11).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const leadVisits: Migration = {
  up: async (db) => {
    await sql`create table lead_visit (
      lead_id uuid primary key references lead (id) on delete cascade,
      sealed_visit text not null,
      at timestamptz not null
    )`.execute(db)
    // The purge asks by age.
    await sql`create index lead_visit_at on lead_visit (at)`.execute(db)
  },
}
