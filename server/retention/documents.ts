// Ends documents of leads: the one place that knows where their files lie.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Handle } from '#server/stores/database.ts'

/** Removes rows and content of every document that meets a condition over the table `document`. */
export async function removeDocuments(trx: Handle, isMeant: RawBuilder<boolean>): Promise<void> {
  await sql`delete from document where ${isMeant}`.execute(trx)
}
