// Time of the next job, for tests that move the clock to it.
import { sql } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'

/** When the next job of these kinds, or of any, can be taken, in Unix milliseconds: where it is held, when its lease ends. */
export async function nextDue(db: Database, kinds?: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(coalesce(leased_until, run_at)) as due from job
    where not dead and ${kinds ? sql`kind = any(${[...kinds]}::text[])` : sql`true`}`.execute(db)
  const due = rows[0]?.due
  return due ? new Date(due).getTime() : undefined
}
