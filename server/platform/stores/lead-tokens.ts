// Store of a lead's further tokens, by their hashes: one for each device that redeemed a link. All are good until the links are
// revoked or the lead ends.
import type { Handle } from './database.ts'
import type { LeadRow } from './tables.ts'
import type { TokenBy } from './token-tables.ts'

/** More devices than anybody has; a link that is opened again and again fills no table. Of each sort: what links brought, and what is proven. */
const tokensAtMost = 10

/**
 * Adds a token; the oldest beyond the tenth of its sort go: whoever holds a link cannot push an owner's token out (S-05). In the transaction
 * that holds the lead's lock.
 */
export async function addToken(
  trx: Handle,
  leadId: string,
  { tokenHash, by, at }: { readonly tokenHash: string; readonly by: TokenBy; readonly at: Date },
): Promise<void> {
  await trx.insertInto('lead_token').values({ lead_id: leadId, token_hash: tokenHash, by, at }).execute()
  const isOfSort = by === 'link' ? ('=' as const) : ('<>' as const)
  const newest = trx
    .selectFrom('lead_token')
    .select('token_hash')
    .where('lead_id', '=', leadId)
    .where('by', isOfSort, 'link')
    .orderBy('at', 'desc')
    .orderBy('token_hash')
    .limit(tokensAtMost)
  await trx
    .deleteFrom('lead_token')
    .where('lead_id', '=', leadId)
    .where('by', isOfSort, 'link')
    .where('token_hash', 'not in', newest)
    .execute()
}

/** Ends every link made until now and every token but this one. In the transaction that holds the lead's lock. */
export async function revokeLinks(trx: Handle, leadId: string, keptHash: string, at: Date): Promise<void> {
  await trx
    .updateTable('lead')
    .set({ links_revoked_at: at, token_hash: keptHash, token_by: null })
    .where('id', '=', leadId)
    .execute()
  await trx.deleteFrom('lead_token').where('lead_id', '=', leadId).execute()
}

/** Puts an owner's token in the place of the one that proved itself. In the transaction that holds the lead's lock. */
export async function replaceToken(
  trx: Handle,
  { id, token_hash: first }: Pick<LeadRow, 'id' | 'token_hash'>,
  { old, tokenHash, at }: { readonly old: string; readonly tokenHash: string; readonly at: Date },
): Promise<void> {
  if (first === old) {
    await trx.updateTable('lead').set({ token_hash: tokenHash, token_by: null }).where('id', '=', id).execute()
    return
  }
  await trx.deleteFrom('lead_token').where('lead_id', '=', id).where('token_hash', '=', old).execute()
  await addToken(trx, id, { tokenHash, by: 'code', at })
}

/** The further tokens, the oldest first. */
export function tokensOf(db: Handle, leadId: string) {
  return db
    .selectFrom('lead_token')
    .select(['token_hash', 'by', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .orderBy('token_hash')
    .execute()
}
