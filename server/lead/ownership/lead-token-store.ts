// Database query of a lead by one of its tokens, with how that came to be.
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Tables } from '#server/platform/stores/tables.ts'

/** `toChange` locks the lead to the end of the transaction; one of which this is no token is neither found nor locked. */
export async function leadWithToken(db: Handle, id: string, tokenHash: string, toChange: true | undefined) {
  const further = (beside: ExpressionBuilder<Tables, 'lead'>) =>
    beside
      .selectFrom('lead_token')
      .select('lead_token.by')
      .whereRef('lead_token.lead_id', '=', 'lead.id')
      .where('lead_token.token_hash', '=', tokenHash)
  // In one statement: a second one for leads that are there would tell them from those that are not.
  const query = db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .select((beside) => further(beside).as('came_by'))
    .select(sql<string>`lead.xmin::text`.as('row_version'))
    .where('id', '=', id)
    .where((beside) => beside.or([beside('lead.token_hash', '=', tokenHash), beside.exists(further(beside))]))
  return (toChange ? query.forNoKeyUpdate() : query).executeTakeFirst()
}
