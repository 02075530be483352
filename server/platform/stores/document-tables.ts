// Database tables of documents and uploads.
import type { ColumnType } from 'kysely'
import type { FileType } from '#contract/follow-up-files.ts'

/** A picture or file of a follow-up. */
export interface DocumentTable {
  id: string
  lead_id: string
  follow_up_id: string
  /** The side that the file shows. */
  side: string
  type: FileType
  sha256: string
  /** Length of what is sealed. */
  bytes: number
  /** Sealed; of documents from before there was a store. */
  content: ColumnType<Uint8Array | null, Buffer | null, never>
  /** Place in the document store, sealed; absent where the content lies here. */
  place: ColumnType<string | null, string | null, never>
  /** `none`: nobody is there to scan it; `held`: it waits for the scanner, and nobody uses it before. */
  scan: ColumnType<DocumentScan, DocumentScan | undefined, DocumentScan>
  at: Date
}

export type DocumentScan = 'none' | 'clean' | 'held'

/** A file that is on its way in chunks. */
export interface UploadTable {
  id: string
  lead_id: string
  follow_up_id: string
  side: string
  /** Of the whole file. */
  bytes: number
  /** Of the whole file, as the browser says. */
  sha256: string | null
  /** Bytes that are here, from the first on. */
  arrived: ColumnType<number, number | undefined, number>
  at: Date
}

export interface UploadChunkTable {
  upload_id: string
  /** First byte in the file. */
  starts: number
  bytes: number
  sha256: string
  /** Sealed. */
  content: ColumnType<Uint8Array, Buffer, never>
}

/** Uploads of a lead on a day, kept or not. */
export interface DocumentDayTable {
  lead_id: string
  day: ColumnType<Date, string, never>
  files: number
  bytes: number
}
