// Database queries of a follow-up's answer and its documents.
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { FollowUpRow } from '#server/platform/stores/tables.ts'

export const heldDocument = (db: Handle, documentId: string) =>
  db
    .selectFrom('document')
    .selectAll()
    .select(dataKeyOf('document.lead_id'))
    .where('id', '=', documentId)
    .where('scan', '=', 'held')
    .executeTakeFirst()

export const leadIdOfDocument = (trx: Handle, documentId: string) =>
  trx.selectFrom('document').select('lead_id').where('id', '=', documentId).executeTakeFirst()

export const documentById = (trx: Handle, documentId: string) =>
  trx.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirst()

export const noteDocumentClean = (trx: Handle, documentId: string) =>
  trx.updateTable('document').set({ scan: 'clean' }).where('id', '=', documentId).execute()

export const existingFollowUp = (trx: Handle, id: string) =>
  trx.selectFrom('follow_up').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const closeFollowUpOfLead = (trx: Handle, leadId: string) =>
  trx.updateTable('lead').set({ follow_up: null }).where('id', '=', leadId).execute()

export const settleFollowUp = (
  trx: Handle,
  id: string,
  changes: Pick<FollowUpRow, 'status' | 'answer' | 'recorded_at'>,
) => trx.updateTable('follow_up').set(changes).where('id', '=', id).execute()

export const noteFollowedUp = (trx: Handle, at: Date, verdictId: string) =>
  trx
    .updateTable('lender_verdict')
    .set({ outcome: 'followed-up', spoken_at: at })
    .where('id', '=', verdictId)
    .where('outcome', '=', 'follow-up')
    .execute()

export const asksOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('follow_up').select(['id', 'ask']).where('lead_id', '=', leadId).execute()

export const updateFollowUpOfLead = (trx: Handle, told: string | null, version: number, now: number, leadId: string) =>
  trx
    .updateTable('lead')
    .set({ follow_up: told, version, updated_at: new Date(now) })
    .where('id', '=', leadId)
    .execute()
