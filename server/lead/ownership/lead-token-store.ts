// Database query of a lead with how it came to a token.
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** `toChange` locks the lead to the end of the transaction. */
export async function leadWithToken(db: Handle, id: string, tokenHash: string, toChange: true | undefined) {
  const query = db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    // In the same statement: a second one for leads that are there would tell them from those that are not.
    .select((beside) =>
      beside
        .selectFrom('lead_token')
        .select('lead_token.by')
        .whereRef('lead_token.lead_id', '=', 'lead.id')
        .where('lead_token.token_hash', '=', tokenHash)
        .as('came_by'),
    )
    .where('id', '=', id)
  return (toChange ? query.forNoKeyUpdate() : query).executeTakeFirst()
}
