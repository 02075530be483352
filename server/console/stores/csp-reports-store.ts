// Database query of reported policy violations.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export interface Row extends Readonly<Record<string, string | number | Date>> {
  readonly variant: string
  readonly directive: string
  readonly blocked: string
  readonly count: number
  readonly first: Date
  readonly last: Date
}

export const countCspReports = (db: Handle, since: string) =>
  sql<Row>`
      select variant, directive, blocked, sum(count)::int as count, min(first_at) as first, max(last_at) as last
      from csp_report where day >= ${since}::date
      group by variant, directive, blocked order by count desc, blocked, variant, directive`.execute(db)
