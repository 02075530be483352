// Database query of whether a lead has an offer, by which its links live longer.
import type { Handle } from '#server/platform/stores/database.ts'

/** True of a lead that a lender made an offer, whatever became of it. */
export async function hasOffer(db: Handle, leadId: string): Promise<boolean> {
  const row = await db.selectFrom('offer').select('lead_id').where('lead_id', '=', leadId).limit(1).executeTakeFirst()
  return row !== undefined
}
