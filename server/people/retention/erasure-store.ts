// Database queries of an erasure.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { sealDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'

export const isOfLead = (column: string, leadId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ${leadId}::uuid`

/** The rows of a holding that say something of the person. */
export const isPersonalOfLead = (
  { lead, impersonal }: { readonly lead: string; readonly impersonal?: string },
  leadId: string,
): RawBuilder<boolean> =>
  impersonal === undefined
    ? isOfLead(lead, leadId)
    : sql<boolean>`${isOfLead(lead, leadId)} and not (${sql.raw(impersonal)})`

export const deleteOfLead = (trx: Handle, table: string, ofLead: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ${ofLead}`.execute(trx)

export const emptyColumnsOfLead = (
  trx: Handle,
  table: string,
  columns: readonly string[],
  ofLead: RawBuilder<unknown>,
) => {
  const emptied = columns.map((column) => sql`${sql.ref(column)} = null`)
  return sql`update ${sql.table(table)} set ${sql.join(emptied)} where ${ofLead}`.execute(trx)
}

export const holdWaitingMessages = (trx: Handle, leadId: string) =>
  trx
    .updateTable('message')
    .set({ status: 'held', reason: 'erased' })
    .where('lead_id', '=', leadId)
    .where('status', '=', 'waiting')
    .execute()

export const updateDecisionAnswers = (
  trx: Handle,
  sealer: Sealer,
  lead: KeyedLead,
  round: number,
  left: readonly (readonly [string, unknown])[],
) =>
  trx
    .updateTable('desk_decision')
    .set({ answers: sealDecisionAnswers(sealer, lead, round, Object.fromEntries(left)) })
    .where('lead_id', '=', lead.id)
    .where('round', '=', round)
    .execute()
