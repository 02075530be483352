// Sharing of a lead: somebody who came by a link has answered beside the first device. From then on the first device proves itself too,
// for it may be of a stranger who began the lead with somebody else's address and had the link sent there (S-05).
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { noteShared } from '#server/platform/stores/lead-tokens.ts'
import type { OwnedLead } from './own-lead.ts'

/** True where the write of this caller is the first by a link, or by a link that was sent to a further contact. */
export const isToBeShared = ({ came_by: by, contacts, ...lead }: OwnedLead): boolean =>
  by === 'link' && (lead.shared_at === null || !isAmong(contacts ?? [], lead.shared_by))

const isAmong = (contacts: readonly Channel[], all: readonly Channel[] | null): boolean =>
  contacts.every((contact) => all?.includes(contact))

/** Notes that answers were written by a link. In the transaction that wrote them. */
export async function shareByLink(trx: Handle, lead: OwnedLead, at: Date): Promise<void> {
  if (isToBeShared(lead)) await noteShared(trx, lead.id, { contacts: lead.contacts ?? [], at })
}
