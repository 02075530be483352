// Migration: counters of rate limits by window of time.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table limit_window (
    key text not null,
    began_at timestamptz not null,
    ends_at timestamptz not null,
    taken integer not null,
    primary key (key, began_at)
  )`,
  'create index limit_window_by_end on limit_window (ends_at)',
]

export const limits: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
