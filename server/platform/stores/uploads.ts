// Store of chunked uploads and of daily quotas by lead. Chunks are sealed; they go when the file is whole, when their follow-up
// is over, and after a day.
import { dayMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Database, Handle } from './database.ts'
import type { UploadTable } from './document-tables.ts'

export type UploadRow = Selectable<UploadTable>

const sealOf = (uploadId: string, starts: number) => `upload_chunk.content ${uploadId} ${starts}`

/** Those of the lead's open follow-up, with or without the lock of a write. */
export function uploadsOf(db: Handle, leadId: string) {
  return db
    .selectFrom('upload')
    .selectAll('upload')
    .innerJoin('follow_up', 'follow_up.id', 'upload.follow_up_id')
    .where('upload.lead_id', '=', leadId)
    .where('follow_up.status', '=', 'open')
}

/** Begins a file in the place of another unfinished one of its side. */
export async function insertUpload(trx: Handle, upload: Omit<UploadRow, 'arrived'>): Promise<void> {
  await deleteUploads(trx, upload.follow_up_id, upload.side)
  await trx.insertInto('upload').values(upload).execute()
}

/** Forgets the unfinished files of a follow-up, or of one side. */
export async function deleteUploads(trx: Handle, followUpId: string, side?: string): Promise<void> {
  const ofAll = trx.deleteFrom('upload').where('follow_up_id', '=', followUpId)
  await (side === undefined ? ofAll : ofAll.where('side', '=', side)).execute()
}

export interface Chunk {
  readonly starts: number
  readonly bytes: Buffer
  readonly sha256: string
}

/** Adds a chunk behind those that are here; how many bytes are here then. The caller holds the upload's lock. */
export async function addChunk(
  trx: Handle,
  sealer: Sealer,
  lead: KeyedLead,
  upload: UploadRow,
  chunk: Chunk,
): Promise<number> {
  const { starts, bytes, sha256 } = chunk
  const content = leadSealer(sealer, lead).sealBytes(sealOf(upload.id, starts), bytes)
  await trx
    .insertInto('upload_chunk')
    .values({ upload_id: upload.id, starts, bytes: bytes.length, sha256, content })
    .execute()
  const arrived = starts + bytes.length
  await trx.updateTable('upload').set({ arrived }).where('id', '=', upload.id).execute()
  return arrived
}

/** True where this very chunk is here already. */
export async function hasChunk(trx: Handle, uploadId: string, { starts, sha256 }: Chunk): Promise<boolean> {
  const found = await trx
    .selectFrom('upload_chunk')
    .select('starts')
    .where('upload_id', '=', uploadId)
    .where('starts', '=', starts)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return found !== undefined
}

/** The whole file out of its chunks. */
export async function joinedChunks(db: Handle, sealer: Sealer, lead: KeyedLead, uploadId: string): Promise<Buffer> {
  const { openBytes } = leadSealer(sealer, lead)
  const rows = await db
    .selectFrom('upload_chunk')
    .select(['starts', 'content'])
    .where('upload_id', '=', uploadId)
    .orderBy('starts')
    .execute()
  return Buffer.concat(rows.map(({ starts, content }) => openBytes(sealOf(uploadId, starts), content)))
}

interface Day {
  readonly leadId: string
  readonly bytes: number
  readonly now: number
}

const filesAtMost = 40
const bytesAtMost = 100_000_000

/**
 * Counts a file into the lead's day (UTC), kept or not, replaced or not; false where the day has no room for it. In one statement, so
 * that no two processes let more through together.
 */
export async function takeFromDay(db: Handle, { leadId, bytes, now }: Day): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10)
  const { rows } = await sql`
    insert into document_day (lead_id, day, files, bytes) values (${leadId}, ${day}::date, 1, ${bytes}::int)
    on conflict (lead_id, day) do update
      set files = document_day.files + 1, bytes = document_day.bytes + excluded.bytes
      where document_day.files < ${filesAtMost}::int and document_day.bytes + excluded.bytes <= ${bytesAtMost}::int
    returning files`.execute(db)
  return rows.length > 0
}

/** Seconds until the lead's day is over. */
export const restOfDay = (now: number) => Math.ceil((dayMs - (now % dayMs)) / 1000)

/** Forgets uploads that nobody finished within a day, and days that are over. */
export async function purgeUploads(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('at', '<=', new Date(now - dayMs))
    .execute()
  await sql`delete from document_day where day < ${new Date(now - dayMs).toISOString().slice(0, 10)}::date`.execute(db)
}
