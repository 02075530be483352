// Migration: index for claiming jobs by kind, the oldest due first.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const lanes: Migration = {
  up: async (db) => {
    await sql`create index job_of_kind on job (kind, run_at) where not dead`.execute(db)
  },
}
