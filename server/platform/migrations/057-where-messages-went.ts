// Migration: where a message went, as the keyed hash of that address or number. A lead may have another one by the time that somebody
// stops messages, opens a link, or is counted (P-08, S-23).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table message add column to_index text',
  // The purge finds by it what still says whom a message went to.
  'drop index message_to_purge',
  'create index message_to_purge on message (made_at) where person is not null or to_index is not null',
]

export const whereMessagesWent: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
