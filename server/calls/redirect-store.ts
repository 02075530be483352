// Database queries of offers and redirects.
import type { Handle } from '#server/platform/stores/database.ts'

export const offerOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('offer').select(['lender', 'redirect_url']).where('lead_id', '=', leadId).executeTakeFirst()

export const insertRedirect = (trx: Handle, leadId: string, lender: string, at: Date) =>
  trx.insertInto('redirect').values({ lead_id: leadId, lender: lender, at }).execute()
