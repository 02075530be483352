// Store of the codes that prove whose a device is: the last send of each device that asked. A writer holds the lead's lock.
import type { Handle } from '#server/platform/stores/database.ts'
import type { StepUpRow } from '#server/platform/stores/token-tables.ts'

/** A device of a lead. */
export type Asking = Pick<StepUpRow, 'lead_id' | 'token_hash'>

/** The last send to a device. */
export function stepUpOf(db: Handle, { lead_id: leadId, token_hash: hash }: Asking): Promise<StepUpRow | undefined> {
  return db
    .selectFrom('step_up')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** A send that no later one to its device has replaced. */
export function stepUpSend(db: Handle, leadId: string, sendId: string): Promise<StepUpRow | undefined> {
  return db.selectFrom('step_up').selectAll().where('lead_id', '=', leadId).where('id', '=', sendId).executeTakeFirst()
}

/** Whether a code of the lead that went to this number or address was typed right, on whatever device. */
export async function isProvenByCode(
  db: Handle,
  leadId: string,
  channel: StepUpRow['channel'],
  index: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('step_up')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('channel', '=', channel)
    .where('target_index', '=', index)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody followed the link of a mail that went to this address about the lead. */
export async function isProvenByMail(db: Handle, leadId: string, emailIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('lead_id', '=', leadId)
    // Those of before migration 057 say who was meant alone.
    .where(({ eb, fn }) => eb(fn.coalesce('to_index', 'person'), '=', emailIndex))
    .where('channel', '=', 'email')
    .where('clicked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every earlier code of the device is void with it; those of other devices are not (S-24). */
export async function writeStepUp(
  trx: Handle,
  send: Pick<StepUpRow, 'lead_id' | 'token_hash' | 'id' | 'channel' | 'target_index' | 'due_at'>,
): Promise<void> {
  const { lead_id: _, token_hash: __, ...changes } = { ...send, attempts: 0, last_attempt: null, used_at: null }
  await trx
    .insertInto('step_up')
    .values(send)
    .onConflict((conflict) => conflict.columns(['lead_id', 'token_hash']).doUpdateSet(changes))
    .execute()
}

export async function noteStepUpAttempt(trx: Handle, sendId: string, attempts: number, attempt: string): Promise<void> {
  await trx.updateTable('step_up').set({ attempts, last_attempt: attempt }).where('id', '=', sendId).execute()
}

/** A code is good once. */
export async function noteStepUpUsed(trx: Handle, sendId: string, at: Date): Promise<void> {
  await trx.updateTable('step_up').set({ used_at: at }).where('id', '=', sendId).execute()
}
