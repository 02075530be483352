// Marketing consent by channel: the applicant's newest statement decides (P-03, P-04).
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { marketingConsentsOf } from './consent-store.ts'

/** The channels that the lead's applicant wants offers by just now; none where nothing was ever said. */
export async function marketingChannelsOf(db: Handle, leadId: string): Promise<readonly Channel[]> {
  const rows = await marketingConsentsOf(db, leadId)
  return rows.flatMap(({ channel, given }) => (given && channel ? [channel] : []))
}
