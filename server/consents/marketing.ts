// By which channels somebody may be sent offers and news, from what was agreed to last.
import type { Channel } from '#domain/messaging.ts'
import type { Handle } from '#server/stores/database.ts'

/** The channels of the lead's last word on offers; none where there was none or it was no. The wording names both channels. */
export async function marketingChannelsOf(db: Handle, leadId: string): Promise<readonly Channel[]> {
  const last = await db
    .selectFrom('consent')
    .select('given')
    .where('lead_id', '=', leadId)
    .where('purpose', '=', 'contactDetails.marketingConsents')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.given ? ['email', 'sms'] : []
}
