// Time for statements that go through everything that is kept: the limit of every other statement is meant for one lead.
import { sql } from 'kysely'
import type { Database, Handle } from './database.ts'

const longMs = 600_000

/** Gives the transaction ten minutes for each statement: whoever looks at everything takes longer the more is kept. */
export async function allowTime(trx: Handle): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longMs)}, true)`.execute(trx)
}

/** Looks at everything, in the transaction that there is or in one of its own. */
export const patiently = <T>(db: Database, look: (trx: Handle) => Promise<T>): Promise<T> => {
  const slowly = async (trx: Handle) => {
    await allowTime(trx)
    return look(trx)
  }
  return db.isTransaction ? slowly(db) : db.transaction().execute(slowly)
}
