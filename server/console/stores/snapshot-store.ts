// Database query of a snapshot that other connections read too, `pg_dump` among them.
import { sql } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'

/** Work on PostgreSQL as it is at one moment; the name is for others who read that moment, as long as the work lasts. */
export const inSnapshot = <Result>(db: Database, work: (trx: Database, snapshot: string) => Promise<Result>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
      return work(trx, rows[0]!.id)
    })
