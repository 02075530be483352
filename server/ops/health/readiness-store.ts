// Database queries of readiness.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

/** True where the database takes writes: a standby answers, and takes none. */
export async function takesWrites(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ only: string }>`select current_setting('transaction_read_only') as "only"`.execute(db)
  return rows.every(({ only }) => only === 'off')
}

export const oldestJob = (db: Handle) =>
  db
    .selectFrom('job')
    .select(({ fn }) => fn.min<Date | null>('run_at').as('oldest'))
    .where('dead', '=', false)
    .executeTakeFirst()
