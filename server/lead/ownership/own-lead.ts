// Ownership check: finds a lead by id and opens it only with one of its tokens. Those are the first, and those that links
// brought. Absent, foreign and expired look the same (S-01).
import { bearerHash, isOwner } from '#server/platform/kit/applicant-token.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { leadWithToken } from './lead-token-store.ts'

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
  const lead = uuid.test(id) ? await leadWithToken(db, id, bearerHash(authorization), toChange) : undefined
  const owned = isOwner(authorization, lead?.token_hash) || lead?.has_token === true
  if (!lead || !owned || lead.expires_at.getTime() <= now()) return undefined
  return product === undefined || product === lead.product ? lead : undefined
}
