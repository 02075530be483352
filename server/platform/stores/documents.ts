// Store of a follow-up's documents: one a side. The table says whose they are and where they lie; their content lies sealed in
// the document store, that of documents from before there was one in the table (migration 012). Read again for their lender
// only.
import type { FileType, ToldDocument } from '#contract/follow-up-files.ts'
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { DocumentDeps } from '../platform-dependencies.ts'
import { dataKeyOf } from './data-keys.ts'
import type { Handle } from './database.ts'
import type { DocumentScan } from './document-tables.ts'

interface NewDocument {
  readonly id: string
  readonly leadId: string
  readonly followUpId: string
  readonly side: string
  readonly type: FileType
  /** Of the content before it was sealed. */
  readonly sha256: string
  readonly bytes: number
  readonly place: string
  readonly scan: DocumentScan
  readonly at: Date
}

/** Seal context of a document's content. */
export const sealOf = (id: string) => `document.content ${id}`

export interface KeptSide {
  readonly bytes: number
  readonly scan: DocumentScan
}

/** The documents of a follow-up, by side. */
export async function keptSides(db: Handle, followUpId: string): Promise<ReadonlyMap<string, KeptSide>> {
  const rows = await db
    .selectFrom('document')
    .select(['side', 'bytes', 'scan'])
    .where('follow_up_id', '=', followUpId)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ side, ...kept }) => [side, kept]))
}

/** Deletes the rows of a follow-up's documents, or of one side; the places of the objects that are nobody's now. */
export async function deleteDocuments(db: Handle, followUpId: string, side?: string): Promise<readonly string[]> {
  const ofAll = db.deleteFrom('document').where('follow_up_id', '=', followUpId).returning('place')
  const rows = await (side === undefined ? ofAll : ofAll.where('side', '=', side)).execute()
  return rows.flatMap(({ place }) => place ?? [])
}

/** Writes the row of an object that is in the store already. */
export async function insertDocument(db: Handle, document: NewDocument): Promise<void> {
  const { leadId, followUpId, ...rest } = document
  await db
    .insertInto('document')
    .values({ ...rest, content: null, lead_id: leadId, follow_up_id: followUpId })
    .execute()
}

/** True while one of them waits for the scanner. */
export async function awaitsScan(db: Handle, followUpId: string): Promise<boolean> {
  const sides = await keptSides(db, followUpId)
  return [...sides.values()].some(({ scan }) => scan === 'held')
}

/** A row of the table, with the data key of its lead beside. */
export type StoredDocument = Pick<KeyedLead, 'data_key'> & {
  readonly id: string
  readonly lead_id: string
  readonly content: Uint8Array | null
  readonly place: string | null
}

/** The content of a document, opened. Rejects where it was changed, moved, or cannot be had. */
export async function contentOf(
  { documents, sealer }: Pick<DocumentDeps, 'documents' | 'sealer'>,
  { id, lead_id, data_key, content, place }: StoredDocument,
): Promise<Buffer> {
  return leadSealer(sealer, { id: lead_id, data_key }).openBytes(
    sealOf(id),
    content ?? (await documents.get(place ?? '')),
  )
}

/** The documents of a follow-up as its lender is told of them; those that wait for the scanner are not among them. */
export async function toldDocuments(
  deps: Pick<DocumentDeps, 'db' | 'documents' | 'sealer'>,
  followUpId: string,
): Promise<readonly ToldDocument[]> {
  const rows = await deps.db
    .selectFrom('document')
    .selectAll()
    .select(dataKeyOf('document.lead_id'))
    .where('follow_up_id', '=', followUpId)
    .where('scan', '!=', 'held')
    .orderBy('at')
    .execute()
  const told: ToldDocument[] = []
  for (const row of rows) {
    const { side, type, sha256 } = row
    told.push({ side, type, sha256, content: (await contentOf(deps, row)).toString('base64') })
  }
  return told
}
