// Database queries of key turns.
import type { Handle } from '#server/platform/stores/database.ts'

export const keyTurns = (db: Handle) => db.selectFrom('key_turn').selectAll().execute()

export const keyTurnOf = (db: Handle, keyId: string) =>
  db.selectFrom('key_turn').selectAll().where('key_id', '=', keyId).executeTakeFirst()
