// Database queries of a restore, about the database that it replaces.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { restoreName } from '#server/platform/stores/restore-lock.ts'

/** Other clients of the same PostgreSQL database than restores: of those there is one. */
export const connectedOthers = async (db: Handle) => {
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> ${restoreName} and backend_type = 'client backend'`.execute(
    db,
  )
  return rows
}

/** Leads that were made after a time, and those from before that were changed after it. */
export const changesSince = async (db: Handle, at: string) => {
  const { rows } = await sql<{ made: number; changed: number }>`
    select count(*) filter (where created_at > ${at}::timestamptz)::int as made,
      count(*) filter (where created_at <= ${at}::timestamptz)::int as changed
    from lead where updated_at > ${at}::timestamptz`.execute(db)
  return rows[0]!
}

export const allLedgerRows = (db: Handle) => db.selectFrom('erasure_ledger').selectAll().orderBy('serial').execute()
