// Ownership check: finds a lead by id and opens it only with one of its tokens. Those are the first, and those that links
// brought. Absent, foreign and expired look the same (S-01).
import { bearerHash, isOwner } from '#server/platform/kit/applicant-token.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadAccess } from '#server/platform/stores/lead-writes.ts'
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

/** A lead with how the caller's token came to be: null of the first, absent of a link to one's data. */
export interface OwnedLead extends LeadRow {
  readonly came_by?: TokenBy | null
  /** Contacts of the lead that the caller has shown to hold; null is none. */
  readonly contacts?: readonly Channel[] | null
  /** Another after any change of the row; absent where it was found by a link. */
  readonly row_version?: string
}

/** Contacts that the caller has yet to show to hold: those that links were sent to by which others answered. */
export const contactsToProve = ({ contacts, shared_by: all }: OwnedLead): readonly Channel[] =>
  (all ?? []).filter((contact) => !contacts?.includes(contact))

/**
 * True where the caller has yet to prove whose the application is, and so fills in and sees where it stands, and no more (S-05). A continue
 * link may have been passed on. Once somebody answered by one, whoever began may be a stranger that had it sent to them.
 */
export function mustProve(lead: OwnedLead): boolean {
  const { came_by: by, shared_at: at } = lead
  if (by === 'link') return true
  // A link to one's data says itself what it opens.
  if (by === undefined || at === null) return false
  return by !== 'code' || contactsToProve(lead).length > 0
}

/** The caller's access, for a lead with the same answers: what this one keeps from them, that one keeps too, and from whoever comes to it. */
export const accessTo = (lead: OwnedLead): LeadAccess => ({
  by: lead.came_by ?? null,
  contacts: lead.contacts ?? null,
  sharedAt: lead.shared_at,
  sharedBy: lead.shared_by,
})

/** The caller's token, as it is written when it takes the place of the first. */
export const originOf = (
  { came_by: by = null, contacts = null }: OwnedLead,
  { authorization }: Pick<Claim, 'authorization'>,
) => ({
  tokenHash: bearerHash(authorization),
  by,
  contacts,
})

/**
 * The refusal of a lead that is not the caller's. Whoever holds a token of one that was erased is told so: a form that is still open
 * would send the person's answers again (P-05). For anybody else there is nothing, whether there is a lead or not (S-01).
 */
export async function refuseUnowned(db: Handle, { id, authorization }: Claim): Promise<Answer> {
  const lead = isUuid(id) ? await leadWithToken(db, id, bearerHash(authorization), undefined) : undefined
  return refuse(lead?.erased_at ? 'erased' : 'not-found')
}

export async function ownLead(
  { now }: Pick<LeadDeps, 'now'>,
  db: Handle,
  { id, authorization, product, toChange }: Claim,
): Promise<OwnedLead | undefined> {
  const lead = isUuid(id) ? await leadWithToken(db, id, bearerHash(authorization), toChange) : undefined
  const isFirst = isOwner(authorization, lead?.token_hash)
  const owned = isFirst || typeof lead?.came_by === 'string'
  if (!lead || !owned || lead.expires_at.getTime() <= now()) return undefined
  if (product !== undefined && product !== lead.product) return undefined
  return isFirst
    ? { ...lead, came_by: lead.token_by, contacts: lead.token_contacts }
    : { ...lead, contacts: lead.came_contacts }
}
