// Marketing consent by channel: the applicant's newest statement decides (P-03, P-04).
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** The data point of every consent to offers; the channel stands beside it. */
export const marketingPurpose = 'contactDetails.marketingConsents'

/** The channels that the lead's applicant wants offers by just now; none where nothing was ever said. */
export async function marketingChannelsOf(db: Handle, leadId: string): Promise<readonly Channel[]> {
  const rows = await db
    .selectFrom('consent')
    .distinctOn('channel')
    .select(['channel', 'given'])
    .where('lead_id', '=', leadId)
    .where('purpose', '=', marketingPurpose)
    .where('channel', 'is not', null)
    .orderBy('channel')
    .orderBy('serial', 'desc')
    .execute()
  return rows.flatMap(({ channel, given }) => (given && channel ? [channel] : []))
}
