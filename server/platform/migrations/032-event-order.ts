// Migration: the order in which a lead's events were written. Their ids are random, and several may be of one millisecond.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const eventOrder: Migration = {
  up: async (db) => {
    // Events from before are numbered as they lie in the table; their time goes first.
    await sql`alter table lead_event add column serial bigint generated always as identity`.execute(db)
  },
}
