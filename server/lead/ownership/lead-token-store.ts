// Database query of a lead by one of its tokens, with how that came to be.
import { sql } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { TokenBy } from '#server/platform/stores/token-tables.ts'

interface LeadByToken extends LeadRow {
  /** Null of the first token. */
  readonly came_by: TokenBy | null
  readonly came_contacts: readonly Channel[] | null
  /** Another after any change of the row. */
  readonly row_version: string
}

/**
 * `toChange` locks the lead to the end of the transaction; one of which this is no token is neither found nor locked. One statement: a second
 * one for leads that are there would tell them from those that are not. As text, for every call of an owner makes it.
 */
export async function leadWithToken(
  db: Handle,
  id: string,
  tokenHash: string,
  toChange: true | undefined,
): Promise<LeadByToken | undefined> {
  const { rows } = await sql<LeadByToken>`
    select lead.*, ${dataKeyOf('lead.id')}, further.by as came_by, further.contacts as came_contacts,
      lead.xmin::text as row_version
    from lead left join lead_token further on further.lead_id = lead.id and further.token_hash = ${tokenHash}
    where lead.id = ${id} and (lead.token_hash = ${tokenHash} or further.by is not null)
    ${toChange ? sql`for no key update of lead` : sql``}`.execute(db)
  return rows[0]
}
