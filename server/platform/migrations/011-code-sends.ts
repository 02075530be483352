// Migration: origin of code requests, with indexes by number, network and time.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table verification add column network_index text',
  'create index verification_by_number on verification (number_index, network_index) where proven_at is not null',
  'create index verification_by_time on verification (made_at)',
]

export const codeSends: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
