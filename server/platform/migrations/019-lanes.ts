// Jobs are taken kind by kind: an index to find the oldest that is due of one.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const lanes: Migration = {
  up: async (db) => {
    await sql`create index job_of_kind on job (kind, run_at) where not dead`.execute(db)
  },
}
