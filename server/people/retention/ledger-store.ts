// Database queries of the erasure ledger, and of what a restore repeats from it.
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { tokenHash } from '#server/platform/kit/applicant-token.ts'
import { revokeLinks } from '#server/platform/stores/lead-tokens.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { ErasureLedgerTable } from '#server/platform/stores/retention-tables.ts'

export type LedgerRow = Selectable<ErasureLedgerTable>

export const ledgerBatch = 10_000

/** In the order of their serials. */
export const ledgerRowsAfter = (db: Handle, serial: number) =>
  db
    .selectFrom('erasure_ledger')
    .selectAll()
    .where('serial', '>', String(serial))
    .orderBy('serial')
    .limit(ledgerBatch)
    .execute()

export const ledgerIds = (db: Handle) => db.selectFrom('erasure_ledger').select('id').execute()

/** A row that a repetition writes is no new entry. */
export const beginRepeating = (trx: Handle) => sql`select set_config('loanform.repeat', 'on', true)`.execute(trx)

export const insertLedgerRow = (trx: Handle, row: Omit<LedgerRow, 'serial'>) =>
  trx
    .insertInto('erasure_ledger')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const leadIdsAfter = (trx: Handle, after: string) =>
  trx.selectFrom('lead').select('id').where('id', '>', after).orderBy('id').limit(ledgerBatch).execute()

interface Withdrawn {
  readonly purpose: string | null
  readonly channel: string | null
  readonly at: string
}

/** Takes back what was agreed to last, in the same words, where it was agreed to. */
export const withdrawAgain = (trx: Handle, leadId: string, { purpose, channel, at }: Withdrawn) =>
  sql`
    insert into consent (lead_id, purpose, wording, wording_hash, locale, surface, given, at,
      channel, policy_version, lenders, needed, brand, variant, network)
    select lead_id, purpose, wording, wording_hash, locale, surface, false, ${at}::timestamptz,
      channel, policy_version, lenders, needed, brand, variant, network
    from (
      select * from consent
      where lead_id = ${leadId}::uuid and purpose = ${purpose} and channel is not distinct from ${channel}::text
      order by serial desc limit 1
    ) newest where newest.given`.execute(trx)

/** The same of a visit. */
export const withdrawTrackingAgain = (trx: Handle, session: string, { purpose, at }: Omit<Withdrawn, 'channel'>) =>
  sql`
    insert into tracking_choice (session_key, lead_id, variant, purpose, given, notice, wording_hash, locale, surface, network, at)
    select session_key, lead_id, variant, purpose, false, notice, wording_hash, locale, surface, network, ${at}::timestamptz
    from (
      select * from tracking_choice where session_key = ${session} and purpose = ${purpose}
      order by serial desc limit 1
    ) newest where newest.given`.execute(trx)

/**
 * Ends every link and every token again. The token that stayed is not known here, and the owner comes by a new link.
 */
export async function endLinksAgain(trx: Handle, lead: LeadRow, { at }: { readonly at: string }): Promise<void> {
  const ended = new Date(at)
  if (lead.erased_at || (lead.links_revoked_at && lead.links_revoked_at >= ended)) return
  // Nobody has a token of this hash.
  await revokeLinks(trx, lead.id, { tokenHash: tokenHash(''), by: null, contacts: null }, ended)
}

/** A trigger writes every other entry; what is repeated has one. */
export const noteReferenceErased = (trx: Handle, leadId: string, at: Date) =>
  sql`
    insert into erasure_ledger (kind, lead_id, at)
    select 'reference', ${leadId}::uuid, ${at}::timestamptz where not is_repeated()`.execute(trx)
