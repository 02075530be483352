// The files of a follow-up as they lie in the database: one a side, sealed, read again for their lender only.
import { createHash } from 'node:crypto'
import type { FileType, ToldDocument } from '#contract/follow-up-files.ts'
import type { Sealer } from '#server/kit/sealing.ts'
import type { Handle } from './database.ts'

interface NewDocument {
  readonly id: string
  readonly leadId: string
  readonly followUpId: string
  readonly side: string
  readonly type: FileType
  readonly content: Buffer
  readonly at: Date
}

/** What a file is. Throws where it was changed or moved. */
export function openDocument(sealer: Sealer, { id, content }: { id: string; content: Uint8Array }): Buffer {
  return sealer.openBytes(place(id), content)
}

const place = (id: string) => `document.content ${id}`

/** Bytes of the files of a follow-up, by side. */
export async function documentSizes(db: Handle, followUpId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('document')
    .select(['side', 'bytes'])
    .where('follow_up_id', '=', followUpId)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ side, bytes }) => [side, bytes]))
}

export async function deleteDocument(db: Handle, followUpId: string, side: string): Promise<void> {
  await db.deleteFrom('document').where('follow_up_id', '=', followUpId).where('side', '=', side).execute()
}

/** Those that nobody will be told of. */
export async function deleteDocuments(db: Handle, followUpId: string): Promise<void> {
  await db.deleteFrom('document').where('follow_up_id', '=', followUpId).execute()
}

/** Keeps a file in the place of the side's earlier one. */
export async function keepDocument(db: Handle, sealer: Sealer, document: NewDocument): Promise<void> {
  const { id, leadId, followUpId, side, type, content, at } = document
  await deleteDocument(db, followUpId, side)
  await db
    .insertInto('document')
    .values({
      id,
      lead_id: leadId,
      follow_up_id: followUpId,
      side,
      type,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      content: sealer.sealBytes(place(id), content),
      at,
    })
    .execute()
}

/** The files of a follow-up as its lender is told of them. Throws where one was changed or moved. */
export async function toldDocuments(db: Handle, sealer: Sealer, followUpId: string): Promise<readonly ToldDocument[]> {
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where('follow_up_id', '=', followUpId)
    .orderBy('at')
    .execute()
  return rows.map(({ id, side, type, sha256, content }) => ({
    side,
    type,
    sha256,
    content: sealer.openBytes(place(id), content).toString('base64'),
  }))
}
