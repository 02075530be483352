// Store of a lead's further tokens, by their hashes: one for each device that redeemed a link. All are good until the links are
// revoked or the lead ends.
import { sql } from 'kysely'
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from './database.ts'
import type { LeadRow } from './tables.ts'
import type { TokenBy } from './token-tables.ts'

/** More devices than anybody has; a link that is opened again and again fills no table. Of each sort: what links brought, and what is proven. */
const tokensAtMost = 10

/** How a token came to be, and the contacts that its holder has shown to hold. */
interface Origin {
  readonly by: TokenBy | null
  readonly contacts: readonly Channel[] | null
}

/**
 * Adds a token; the oldest beyond the tenth of its sort go: whoever holds a link cannot push an owner's token out (S-05). In the transaction
 * that holds the lead's lock.
 */
export async function addToken(
  trx: Handle,
  leadId: string,
  { tokenHash, at, ...origin }: Origin & { readonly by: TokenBy; readonly tokenHash: string; readonly at: Date },
): Promise<void> {
  const { by } = origin
  await trx
    .insertInto('lead_token')
    .values({ lead_id: leadId, token_hash: tokenHash, at, ...origin })
    .execute()
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
export async function revokeLinks(
  trx: Handle,
  leadId: string,
  { tokenHash, by, contacts }: Origin & { readonly tokenHash: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('lead')
    .set({ links_revoked_at: at, token_hash: tokenHash, token_by: by, token_contacts: contacts })
    .where('id', '=', leadId)
    .execute()
  await trx.deleteFrom('lead_token').where('lead_id', '=', leadId).execute()
}

/** Puts an owner's token in the place of the one that proved itself. In the transaction that holds the lead's lock. */
export async function replaceToken(
  trx: Handle,
  { id, token_hash: first }: Pick<LeadRow, 'id' | 'token_hash'>,
  {
    old,
    tokenHash,
    contacts,
    at,
  }: { readonly old: string; readonly tokenHash: string; readonly contacts: readonly Channel[]; readonly at: Date },
): Promise<void> {
  if (first === old) {
    const proven = { token_hash: tokenHash, token_by: 'code' as const, token_contacts: contacts }
    await trx.updateTable('lead').set(proven).where('id', '=', id).execute()
    return
  }
  await trx.deleteFrom('lead_token').where('lead_id', '=', id).where('token_hash', '=', old).execute()
  await addToken(trx, id, { tokenHash, by: 'code', contacts, at })
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

/** Notes that answers were written by who came by links that were sent to these contacts. In the transaction that holds the lead's lock. */
export async function noteShared(
  trx: Handle,
  leadId: string,
  { contacts, at }: { readonly contacts: readonly Channel[]; readonly at: Date },
): Promise<void> {
  await sql`
    update lead set shared_at = ${at}::timestamptz, shared_by = array(
      select distinct unnest(coalesce(shared_by, '{}') || ${[...contacts]}::text[]) order by 1
    ) where id = ${leadId}::uuid`.execute(trx)
}
