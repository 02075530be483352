// Ownership check: finds a lead by id and opens it only with one of its tokens. Those are the first, and those that links
// brought. Absent, foreign and expired look the same (S-01).
import { bearerHash, isOwner } from '#server/platform/kit/applicant-token.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

interface Claim {
  readonly id: string
  readonly authorization: string | undefined
  /** Where the caller names it, it must be the lead's. */
  readonly product?: string | undefined
  /** Locks the lead to the end of the transaction. */
  readonly toChange?: true
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function ownLead(
  { now }: Pick<LeadDeps, 'now'>,
  db: Handle,
  { id, authorization, product, toChange }: Claim,
): Promise<LeadRow | undefined> {
  const query = db
    .selectFrom('lead')
    .selectAll()
    // In the same statement: a second one for leads that are there would tell them from those that are not.
    .select((beside) =>
      beside
        .exists(
          beside
            .selectFrom('lead_token')
            .select('lead_token.at')
            .whereRef('lead_token.lead_id', '=', 'lead.id')
            .where('lead_token.token_hash', '=', bearerHash(authorization)),
        )
        .as('has_token'),
    )
    .where('id', '=', id)
  const lead = uuid.test(id) ? await (toChange ? query.forNoKeyUpdate() : query).executeTakeFirst() : undefined
  const owned = isOwner(authorization, lead?.token_hash) || lead?.has_token === true
  if (!lead || !owned || lead.expires_at.getTime() <= now()) return undefined
  return product === undefined || product === lead.product ? lead : undefined
}
