// Database queries of the watch over the clock.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export const databaseTime = (db: Handle) => sql<{ at: Date | string }>`select clock_timestamp() as at`.execute(db)

export const beginClockWatch = (trx: Handle, at: number) =>
  trx
    .insertInto('clock_watch')
    .values({ seen_at: new Date(at), steady_since: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockClockWatch = (trx: Handle) =>
  trx.selectFrom('clock_watch').selectAll().forUpdate().executeTakeFirstOrThrow()

export const updateClockWatch = (trx: Handle, at: number, since: Date) =>
  trx
    .updateTable('clock_watch')
    .set({ seen_at: new Date(at), steady_since: since })
    .execute()
