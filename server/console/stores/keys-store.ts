// Database queries of key turns.
import type { Handle } from '#server/platform/stores/database.ts'

export const keyTurns = (db: Handle) => db.selectFrom('key_turn').selectAll().execute()

export const keyTurnOf = (db: Handle, keyId: string) =>
  db.selectFrom('key_turn').selectAll().where('key_id', '=', keyId).executeTakeFirst()

/** Time at which another key took over from this one; absent where its own turn is not noted, or it is the current one. */
export async function keySucceededAt(db: Handle, keyId: string): Promise<Date | undefined> {
  const own = await keyTurnOf(db, keyId)
  if (!own) return undefined
  const next = db.selectFrom('key_turn').select('at').where('at', '>', own.at).orderBy('at').limit(1)
  return (await next.executeTakeFirst())?.at
}
