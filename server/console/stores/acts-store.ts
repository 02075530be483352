// Database queries of operators' acts.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { OperatorActTable } from '#server/platform/stores/operator-tables.ts'

export const newestActs = (db: Handle, limit: number) =>
  db.selectFrom('operator_act').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const insertAct = (db: Handle, act: Insertable<OperatorActTable>) =>
  db.insertInto('operator_act').values(act).returning('id').executeTakeFirstOrThrow()

/** Facts that become known of an act while it is done. */
export const addToAct = (db: Handle, id: string, found: Readonly<Record<string, unknown>>) =>
  db
    .updateTable('operator_act')
    .set({ detail: sql<string>`detail || ${JSON.stringify(found)}::jsonb` })
    .where('id', '=', id)
    .execute()
