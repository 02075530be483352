// Store of one-time code sends. Whoever reads or writes them holds the lead's lock.
import type { Handle } from './database.ts'
import type { VerificationRow } from './tables.ts'

/** The last send of a lead: every earlier one is void. */
export function lastSendOf(db: Handle, leadId: string): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('send', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the number was proven from the network before, by whatever lead. */
export async function isProvenFrom(db: Handle, numberIndex: string, networkIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('number_index', '=', numberIndex)
    .where('network_index', '=', networkIndex)
    .where('proven_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewSend = Pick<
  VerificationRow,
  'id' | 'lead_id' | 'send' | 'number_index' | 'number_ending' | 'network_index' | 'due_at'
>

/** The send as it was written, without a code yet. */
export function insertSend(trx: Handle, send: NewSend): Promise<VerificationRow> {
  return trx.insertInto('verification').values(send).returningAll().executeTakeFirstOrThrow()
}
