// Ownership check: finds a lead by id and opens it only with one of its tokens. Those are the first, and those that links
// brought. Absent, foreign and expired look the same (S-01).
import { bearerHash, isOwner } from '#server/platform/kit/applicant-token.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { TokenBy } from '#server/platform/stores/token-tables.ts'
import { leadWithToken } from './lead-token-store.ts'

interface Claim {
  readonly id: string
  readonly authorization: string | undefined
  /** Product that the lead must have; any where the caller names none. */
  readonly product?: string | undefined
  /** Locks the lead to the end of the transaction. */
  readonly toChange?: true
}

/** A lead with how the caller's token came to be; absent of the first, and of a link to one's data. */
export interface OwnedLead extends LeadRow {
  readonly came_by?: TokenBy | null
  /** Another after any change of the row; absent where it was found by a link. */
  readonly row_version?: string
}

/**
 * True where the caller came by a continue link and has not proven whose the application is: such a link may have been passed on, so
 * its holder fills in and sees where it stands, and no more (S-05).
 */
export const cameByLink = ({ came_by: by }: OwnedLead): boolean => by === 'link'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function ownLead(
  { now }: Pick<LeadDeps, 'now'>,
  db: Handle,
  { id, authorization, product, toChange }: Claim,
): Promise<OwnedLead | undefined> {
  const lead = uuid.test(id) ? await leadWithToken(db, id, bearerHash(authorization), toChange) : undefined
  const isFirst = isOwner(authorization, lead?.token_hash)
  const owned = isFirst || typeof lead?.came_by === 'string'
  if (!lead || !owned || lead.expires_at.getTime() <= now()) return undefined
  if (product !== undefined && product !== lead.product) return undefined
  return isFirst ? { ...lead, came_by: lead.token_by } : lead
}
