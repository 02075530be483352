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
