// Planted files of a lead: a document, one that is still being uploaded, and the count of a day.
import { randomUUID } from 'node:crypto'
import { newPlace } from '#server/platform/documents/document-store.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import { insertDocument, sealOf } from '#server/platform/stores/documents.ts'
import type { PlantedRecords } from './planted-records.ts'

export async function plantFiles(records: PlantedRecords): Promise<void> {
  await plantDocument(records)
  await plantUpload(records)
  const { db, leadId, at } = records
  await db
    .insertInto('document_day')
    .values({ lead_id: leadId, day: at.toISOString().slice(0, 10), files: 1, bytes: 10 })
    .execute()
}

async function plantDocument({ db, documents, sealer, owner, leadId, mark, at, followUpId }: PlantedRecords) {
  const documentId = randomUUID()
  const place = newPlace(documentId)
  const content = Buffer.from(`${mark}-document`)
  await documents.put(place, leadSealer(sealer, owner).sealBytes(sealOf(documentId), content))
  await insertDocument(db, {
    id: documentId,
    leadId,
    followUpId,
    side: 'front',
    type: 'application/pdf',
    sha256: '0',
    bytes: content.length,
    place,
    scan: 'clean',
    at,
  })
}

async function plantUpload({ db, sealer, owner, lead, mark, followUpId }: PlantedRecords) {
  const uploadId = randomUUID()
  await db
    .insertInto('upload')
    .values({
      ...lead,
      id: uploadId,
      follow_up_id: followUpId,
      side: 'back',
      bytes: 10,
      sha256: `${mark}-upload-hash`,
    })
    .execute()
  await db
    .insertInto('upload_chunk')
    .values({
      upload_id: uploadId,
      starts: 0,
      bytes: 10,
      sha256: '0',
      content: leadSealer(sealer, owner).sealBytes(`upload_chunk.content ${uploadId} 0`, Buffer.from(`${mark}-chunk`)),
    })
    .execute()
}
