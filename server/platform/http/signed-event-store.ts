// Database query of call-backs, each event once.
import type { Handle } from '../stores/database.ts'

export const insertCallBack = (
  trx: Handle,
  event: { readonly lender: string; readonly event_id: string; readonly lead_id: string; readonly at: Date },
) =>
  trx
    .insertInto('call_back')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
