// Migration: where a message went, as the keyed hash of that address or number. A lead may have another one by the time that somebody
// stops messages, opens a link, or is counted (P-08, S-23).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const whereMessagesWent: Migration = {
  up: async (db) => {
    await sql`alter table message add column to_index text`.execute(db)
  },
}
