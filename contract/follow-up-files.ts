// File limits for uploads in follow-ups: media types, sizes, chunk length.

/** Media types that an applicant may send, judged by the content, not by the file's name. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]

/** Bytes of one file. */
export const fileBytesAtMost = 8_000_000
/** Bytes of all files of one follow-up: a lender takes them in one message. */
export const allBytesAtMost = 14_000_000

/** Bytes of one piece of a file that comes in chunks. */
export const chunkBytesAtMost = 1_000_000
/** Pieces of one file: each but the last has at least that share of it. */
export const chunksAtMost = 500

/** A file as the lender is told of it. */
export interface ToldDocument {
  /** Side of the document in the picture: `front`. */
  readonly side: string
  readonly type: FileType
  /** Of the content, in hex. */
  readonly sha256: string
  /** Base64. */
  readonly content: string
}
