// Migration: daily counts of CSP violations.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Never a path, a query or a sample: they may hold what somebody typed.
  `create table csp_report (
    day date not null,
    variant text not null,
    directive text not null,
    blocked text not null,
    count integer not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (day, variant, directive, blocked)
  )`,
]

export const cspReports: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
