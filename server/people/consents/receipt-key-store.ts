// Database queries of the keys that receipts are signed with.
import type { Handle } from '#server/platform/stores/database.ts'

export const insertReceiptKey = (db: Handle, kid: string, x: string, now: number) =>
  db
    .insertInto('receipt_key')
    .values({ kid: kid, x: x, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const receiptKeys = (db: Handle) => db.selectFrom('receipt_key').select(['kid', 'x']).orderBy('at').execute()
