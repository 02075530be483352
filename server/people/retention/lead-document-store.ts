// Deletion of leads' documents: the one place that knows where their files lie.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { removeLater } from '#server/platform/documents/remove-object-job.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Removes rows and content of every document that meets a condition over the table `document`; what lies in the store goes after the commit. */
export async function removeDocuments(trx: Handle, isMeant: RawBuilder<boolean>, at: Date): Promise<void> {
  const { rows } = await sql<{ place: string | null }>`delete from document where ${isMeant} returning place`.execute(
    trx,
  )
  await removeLater(
    trx,
    rows.flatMap(({ place }) => place ?? []),
    at,
  )
}
