// Store of a lead's further tokens, by their hashes: one for each device that redeemed a link. All are good until the links are
// revoked or the lead ends.
import type { Handle } from './database.ts'

/** More devices than anybody has; a link that is opened again and again fills no table. */
const tokensAtMost = 20

/** Adds a token; the oldest beyond the twentieth go. In the transaction that holds the lead's lock. */
export async function addToken(trx: Handle, leadId: string, tokenHash: string, at: Date): Promise<void> {
  await trx.insertInto('lead_token').values({ lead_id: leadId, token_hash: tokenHash, at }).execute()
  const newest = trx
    .selectFrom('lead_token')
    .select('token_hash')
    .where('lead_id', '=', leadId)
    .orderBy('at', 'desc')
    .orderBy('token_hash')
    .limit(tokensAtMost)
  await trx.deleteFrom('lead_token').where('lead_id', '=', leadId).where('token_hash', 'not in', newest).execute()
}

/** Ends every link made until now and every token but this one. In the transaction that holds the lead's lock. */
export async function revokeLinks(trx: Handle, leadId: string, keptHash: string, at: Date): Promise<void> {
  await trx.updateTable('lead').set({ links_revoked_at: at, token_hash: keptHash }).where('id', '=', leadId).execute()
  await trx.deleteFrom('lead_token').where('lead_id', '=', leadId).execute()
}
