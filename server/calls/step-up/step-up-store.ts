// Store of the codes that prove whose a device is: one row a lead, the last send. Whoever writes it holds the lead's lock.
import type { Handle } from '#server/platform/stores/database.ts'
import type { StepUpRow } from '#server/platform/stores/token-tables.ts'

export function stepUpOf(db: Handle, leadId: string): Promise<StepUpRow | undefined> {
  return db.selectFrom('step_up').selectAll().where('lead_id', '=', leadId).executeTakeFirst()
}

/** Every earlier code is void with it. */
export async function writeStepUp(
  trx: Handle,
  send: Pick<StepUpRow, 'lead_id' | 'id' | 'channel' | 'target_index' | 'due_at'>,
): Promise<void> {
  const { lead_id: _, ...changes } = { ...send, attempts: 0, last_attempt: null, used_at: null }
  await trx
    .insertInto('step_up')
    .values(send)
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(changes))
    .execute()
}

export async function noteStepUpAttempt(trx: Handle, leadId: string, attempts: number, attempt: string): Promise<void> {
  await trx.updateTable('step_up').set({ attempts, last_attempt: attempt }).where('lead_id', '=', leadId).execute()
}

/** A code is good once. */
export async function noteStepUpUsed(trx: Handle, leadId: string, at: Date): Promise<void> {
  await trx.updateTable('step_up').set({ used_at: at }).where('lead_id', '=', leadId).execute()
}
