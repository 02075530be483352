// Marketing consent by channel: the applicant's newest statement decides (P-03, P-04).
import { marketingPurpose } from '#domain/law/marketing.ts'
import type { Channel, Messaging } from '#domain/law/messaging.ts'
import type { ConsentRow } from '#server/platform/stores/consent-tables.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { marketingConsentsOf } from './consent-store.ts'

/** The last part of the surface of a consent that was confirmed by a link sent to the address. */
export const confirmSurface = '/confirm-address'

/** The channels that the lead's applicant wants offers by just now; none where nothing was ever said. */
export async function marketingChannelsOf(db: Handle, leadId: string): Promise<readonly Channel[]> {
  const rows = await marketingConsentsOf(db, leadId)
  return rows.flatMap(({ channel, given }) => (given && channel ? [channel] : []))
}

/** Those whose newest consent is one by a link that was sent to the address. */
export async function confirmedChannelsOf(db: Handle, leadId: string): Promise<readonly Channel[]> {
  const rows = await marketingConsentsOf(db, leadId)
  return rows.flatMap(({ channel, given, surface }) =>
    given && channel && surface.endsWith(confirmSurface) ? [channel] : [],
  )
}

/** Whether the newest consent of a channel counts only once a link that is sent to the address was pressed. */
export function isToConfirm(
  messaging: Pick<Messaging, 'confirmedByLink'> | undefined,
  { purpose, channel, given, surface }: Pick<ConsentRow, 'purpose' | 'channel' | 'given' | 'surface'>,
): boolean {
  if (!given || purpose !== marketingPurpose || channel === null) return false
  return messaging?.confirmedByLink?.includes(channel) === true && !surface.endsWith(confirmSurface)
}
