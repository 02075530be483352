// Database queries of readiness.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export const askDatabase = (db: Handle) => sql`select 1`.execute(db)

export const oldestJob = (db: Handle) =>
  db
    .selectFrom('job')
    .select(({ fn }) => fn.min<Date | null>('run_at').as('oldest'))
    .where('dead', '=', false)
    .executeTakeFirst()
