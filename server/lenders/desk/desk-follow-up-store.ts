// Database queries of follow-ups as the lender desk opens and reads them.
import type { Insertable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { FollowUpRow, FollowUpTable, VerdictRow } from '#server/platform/stores/tables.ts'

export const followUpsOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('follow_up').selectAll().where('lead_id', '=', leadId).orderBy('at').execute()

export const followUpsOfVerdict = (trx: Handle, verdictId: string) =>
  trx.selectFrom('follow_up').selectAll().where('verdict_id', '=', verdictId).orderBy('at').execute()

export const insertFollowUp = (trx: Handle, row: Insertable<FollowUpTable>) =>
  trx.insertInto('follow_up').values(row).execute()

export const endFollowUpsOf = (trx: Handle, now: number, { id, lead_id: leadId }: Pick<VerdictRow, 'id' | 'lead_id'>) =>
  trx
    .updateTable('follow_up')
    .set({ status: 'over', recorded_at: new Date(now) })
    .where('lead_id', '=', leadId)
    .where('verdict_id', '=', id)
    .where('status', 'in', ['waiting', 'open'])
    .execute()

export const openFollowUpRow = (trx: Handle, id: string, ask: string | null) =>
  trx.updateTable('follow_up').set({ status: 'open', ask }).where('id', '=', id).execute()

/** A follow-up that waits is answered by what is known; its lender is still to be told. */
export const answerWaiting = async (
  trx: Handle,
  { id, verdict_id: verdictId }: Pick<FollowUpRow, 'id' | 'verdict_id'>,
  answer: string,
  at: Date,
): Promise<void> => {
  await trx.updateTable('follow_up').set({ status: 'answered', answer, recorded_at: at }).where('id', '=', id).execute()
  await trx
    .updateTable('lender_verdict')
    .set({ outcome: 'followed-up', spoken_at: at })
    .where('id', '=', verdictId)
    .where('outcome', '=', 'follow-up')
    .execute()
}
