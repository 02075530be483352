// Database query of the newest lead of an e-mail address, by its keyed hash.
import type { Handle } from './database.ts'

/** Of one of these products, and not erased. */
export async function newestLeadIdWith(
  db: Handle,
  emailIndex: string,
  products: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('lead')
    .select('id')
    .where('email_index', '=', emailIndex)
    .where('product', 'in', products)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
