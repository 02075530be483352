// Database queries of passwords for returning.
import type { Handle } from '#server/platform/stores/database.ts'

export const passwordTimeOf = (trx: Handle, id: string) =>
  trx.selectFrom('return_secret').select('at').where('lead_id', '=', id).executeTakeFirst()

export const upsertPassword = (
  trx: Handle,
  leadId: string,
  row: { address_index: string; salt: string; cost: string; hash: string; at: Date },
) =>
  trx
    .insertInto('return_secret')
    .values({ lead_id: leadId, ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
    .execute()

export const passwordsOf = (db: Handle, addressIndex: string, product: string, now: number) =>
  db
    .selectFrom('return_secret')
    .innerJoin('lead', 'lead.id', 'return_secret.lead_id')
    .select(['lead.id', 'lead.variant', 'return_secret.cost', 'return_secret.hash'])
    .where('return_secret.address_index', '=', addressIndex)
    .whereRef('lead.email_index', '=', 'return_secret.address_index')
    .where('lead.product', '=', product)
    .where('lead.expires_at', '>', new Date(now))
    .orderBy('lead.created_at', 'desc')
    .limit(200)
    .execute()
