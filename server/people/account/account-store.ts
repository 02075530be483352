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

/** Forgets the secret of a lead that was set until then. */
export const dropPasswordOfBefore = (trx: Handle, leadId: string, then: Date) =>
  trx.deleteFrom('return_secret').where('lead_id', '=', leadId).where('at', '<=', then).execute()

/** Costs that secrets of an address were stretched at: one, and others only where rows are left from before it was changed. */
export async function secretCostsOf(db: Handle, addressIndex: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('return_secret')
    .select('cost')
    .distinct()
    .where('address_index', '=', addressIndex)
    .execute()
  return rows.map(({ cost }) => cost)
}

interface Typed {
  readonly addressIndex: string
  readonly product: string
  /** The one variant that is served here; absent where all are. */
  readonly variant: string | undefined
  /** The typed secret, stretched at each cost. */
  readonly secrets: readonly { readonly cost: string; readonly hash: string }[]
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * The newest lead that is not over and that this secret opens, however many leads of the address have another. The database
 * compares: both sides are stretched with a salt that no caller knows, so the time it takes tells nothing of a secret (S-25).
 */
export const leadOpenedBy = (db: Handle, { addressIndex, product, variant, secrets, now }: Typed) =>
  db
    .selectFrom('return_secret')
    .innerJoin('lead', 'lead.id', 'return_secret.lead_id')
    .select(['lead.id', 'return_secret.hash'])
    .where('return_secret.address_index', '=', addressIndex)
    .where((eb) =>
      eb.or(secrets.map(({ cost, hash }) => eb.and({ 'return_secret.cost': cost, 'return_secret.hash': hash }))),
    )
    .whereRef('lead.email_index', '=', 'return_secret.address_index')
    .where('lead.product', '=', product)
    .where('lead.expires_at', '>', new Date(now))
    .$if(variant !== undefined, (query) => query.where('lead.variant', '=', variant!))
    .orderBy('lead.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
