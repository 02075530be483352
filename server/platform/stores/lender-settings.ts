// Store of the operator's settings for lenders: read at every decision, so that a change counts in every process at once.
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Handle } from './database.ts'
import type { LenderSettingTable } from './operator-tables.ts'

export type LenderSetting = Selectable<LenderSettingTable>

/** One row a lender that something was set for, by lender id. */
export async function lenderSettings(db: Handle): Promise<LenderSetting[]> {
  return db.selectFrom('lender_setting').selectAll().orderBy('lender').execute()
}

/** The settings of one lender, if there are any. */
export async function lenderSetting(db: Handle, lender: string): Promise<LenderSetting | undefined> {
  return db.selectFrom('lender_setting').selectAll().where('lender', '=', lender).executeTakeFirst()
}

/** Sets some of a lender's settings and leaves the others; a row that sets nothing goes. */
export async function setLender(
  db: Handle,
  lender: string,
  set: Partial<Omit<Insertable<LenderSettingTable>, 'lender' | 'at'>>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('lender_setting')
    .values({ lender, at, ...set })
    .onConflict((conflict) => conflict.column('lender').doUpdateSet({ at, ...set }))
    .execute()
  await db
    .deleteFrom('lender_setting')
    .where('lender', '=', lender)
    .where(sql<boolean>`coalesce(off_reason, caps_hour::text, caps_day::text) is null`)
    .execute()
}
