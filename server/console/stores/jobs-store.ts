// Database queries of waiting jobs.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export const runJobNow = (db: Handle, now: number, id: string) =>
  db
    .updateTable('job')
    .set({ run_at: new Date(now), attempts: 0 })
    .where('id', '=', id)
    .where('dead', '=', false)
    .executeTakeFirst()

export const deleteIdleJob = (db: Handle, id: string, now: number) =>
  db
    .deleteFrom('job')
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(leased_until <= ${new Date(now)}::timestamptz, true)`)
    .returning('kind')
    .executeTakeFirst()

/** Oldest first; of one kind where one is given. */
export const waitingJobs = (db: Handle, kind: string | undefined, limit: number) =>
  db
    .selectFrom('job')
    .selectAll()
    .where('dead', '=', false)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('run_at')
    .limit(limit)
    .execute()
