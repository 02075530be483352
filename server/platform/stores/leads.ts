// Database queries of single leads by their id, with and without a lock.
import type { Handle } from './database.ts'
import { dataKeyOf } from './data-keys.ts'
import type { LeadRow } from './tables.ts'

const byId = (db: Handle, id: string) =>
  db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id)

export const leadById = (db: Handle, id: string): Promise<LeadRow | undefined> => byId(db, id).executeTakeFirst()

export async function variantOfLead(db: Handle, id: string): Promise<string | undefined> {
  const lead = await db.selectFrom('lead').select('variant').where('id', '=', id).executeTakeFirst()
  return lead?.variant
}

/** Rejects where there is none. */
export const existingLead = (db: Handle, id: string): Promise<LeadRow> => byId(db, id).executeTakeFirstOrThrow()

/** Locked to the end of the transaction against every other change. */
export const lockLead = (trx: Handle, id: string): Promise<LeadRow | undefined> =>
  byId(trx, id).forNoKeyUpdate().executeTakeFirst()

/** Rejects where there is none. */
export const lockExistingLead = (trx: Handle, id: string): Promise<LeadRow> =>
  byId(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locked to the end of the transaction against everything, its key too: before it is deleted from. */
export const lockLeadForUpdate = (trx: Handle, id: string): Promise<LeadRow | undefined> =>
  byId(trx, id).forUpdate().executeTakeFirst()
