// Database queries of dead jobs.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export const newestDeadJobs = (db: Handle, limit: number) =>
  db.selectFrom('job').selectAll().where('dead', '=', true).orderBy('run_at', 'desc').limit(limit).execute()

export const deadJobById = (db: Handle, id: string) =>
  db.selectFrom('job').selectAll().where('id', '=', id).where('dead', '=', true).executeTakeFirst()

export const reviveDeadJobs = (db: Handle, now: number, id: string | undefined) => {
  const only = id === undefined ? sql`true` : sql`id = ${id}::uuid`
  return sql`
      update job set dead = false, attempts = 0, leased_until = null, run_at = ${new Date(now)}::timestamptz
      where id in (select distinct on (dedupe_key) id from job where dead and ${only} order by dedupe_key, run_at desc)
        and not exists (select from job live where live.dedupe_key = job.dedupe_key and not live.dead)`.execute(db)
}
