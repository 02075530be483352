// API endpoints for chunked uploads: a lost connection costs one chunk and no more (M6). A small file comes by one call,
// `uploadDocument`.
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { chunkBytesAtMost, fileTypes } from './follow-up-files.ts'
import { uploadQuery } from './follow-up-schemas.ts'
import { leadReply, uuid } from './schemas.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const beginUploadBody = v.strictObject({
  ...uploadQuery.entries,
  type: v.picklist(fileTypes),
  /** Of the whole file. */
  bytes: whole,
  /** Of the whole file, in hex. With it, an upload of the same file goes on where it was left, also by another page. */
  sha256: v.exactOptional(sha256),
})
export const chunkQuery = v.strictObject({
  id: uuid,
  upload: uuid,
  /** Where in the file the chunk begins. */
  offset: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
})
export const completeUploadBody = v.strictObject({ id: uuid, upload: uuid })

/** Where the next chunk begins: so many bytes are here. */
const offset = v.number()
const upload = v.string()

export const uploadEndpoints = {
  beginUpload: {
    method: 'POST',
    path: '/lead/idUpload/begin',
    summary: 'Begin a file that comes in chunks, or go on with the same one that was not finished (ours)',
    body: beginUploadBody,
    reply: v.object({ upload, offset }),
    status: 200,
    access: 'applicant',
  },
  sendChunk: {
    method: 'POST',
    path: '/lead/idUpload/chunk',
    summary:
      'The next bytes of a file, as the body: at most 1 MB, and at least a five-hundredth of the file unless they end it. Sent twice they count once. At any other offset: 409 with the `offset` to go on at (ours)',
    query: chunkQuery,
    files: ['application/octet-stream'],
    fileBytes: chunkBytesAtMost,
    reply: v.object({ offset }),
    status: 200,
    access: 'applicant',
  },
  completeUpload: {
    method: 'POST',
    path: '/lead/idUpload/complete',
    summary: 'All chunks are here: the file is judged and kept as one that came by one call (ours)',
    body: completeUploadBody,
    reply: leadReply,
    status: 200,
    access: 'applicant',
  },
  unfinishedUploads: {
    method: 'GET',
    path: '/lead/{id}/uploads',
    summary: 'Files that have begun to come in chunks, and how far they are; kept for a day (ours)',
    reply: v.object({ uploads: v.array(v.object({ upload, side: v.string(), bytes: v.number(), offset })) }),
    status: 200,
    access: 'applicant',
  },
} as const satisfies Record<string, EndpointRow>

export type UploadEndpointName = keyof typeof uploadEndpoints
