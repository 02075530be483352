// Chunked upload of large files: an interruption costs one chunk (M6). Chunks that the server has already are not sent again, not even by a
// page that was loaded anew. The same file, by its hash, goes on where it was left.
import type { LeadReply } from '#contract/schemas.ts'
import { uploadEndpoints } from '#contract/upload-endpoints.ts'
import { constants } from '#domain/application/constants.ts'
import { clientOf } from './client.ts'
import type { Answer, ClientOptions } from './client.ts'
import { newKey } from './new-key.ts'
import { sendBytes } from './upload.ts'
import type { Upload } from './upload.ts'

const chunkBytes = 256_000
/** Files up to here go by one call. */
export const smallBytes = 2 * chunkBytes
/** Before a chunk that got lost goes again; then the applicant is told. */
const pausesMs = [1000, 3000] as const
/** How often a chunk may go, on average over the file: a server that never has the whole is asked no more. */
const timesAtMost = 5

interface Parts {
  readonly sendChunk?: typeof sendBytes
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Hex; nothing where the browser has no means for it, which is on origins that are not secure. */
  readonly hashOf?: (file: Blob) => Promise<string | undefined>
}

/** As `uploadFile`; asked again with the same file, it sends the rest. */
export async function uploadInChunks(
  options: ClientOptions,
  { id, side, file, type, token, idempotencyKey, onProgress }: Upload,
  { sendChunk = sendBytes, pause = wait, hashOf = sha256Of }: Parts = {},
): Promise<Answer<LeadReply>> {
  const client = clientOf(uploadEndpoints, options)
  const access = token === undefined ? {} : { token }
  const sha256 = await hashOf(file)
  const body = { id, side, type, bytes: file.size, ...(sha256 ? { sha256 } : {}) }
  const begun = await client('beginUpload', { ...access, body, idempotencyKey })
  if (begun.kind !== 'reply') return begun
  const { upload } = begun.data
  let { offset } = begun.data
  let lost = 0
  const turnsAtMost = timesAtMost * Math.ceil(file.size / chunkBytes)
  for (let turn = 0; offset < file.size; turn++) {
    if (turn === turnsAtMost) return { kind: 'silence', status: constants.statusCodes.error }
    const from = offset
    const bytes = file.slice(from, from + chunkBytes)
    const answer = await sendChunk(options, uploadEndpoints.sendChunk, {
      ...access,
      query: { id, upload, offset: String(from) },
      bytes,
      type: 'application/octet-stream',
      idempotencyKey: newKey(),
      onProgress: (share) => onProgress((from + share * bytes.size) / file.size),
    })
    if (answer.kind === 'reply') {
      offset = answer.data.offset
      lost = 0
      continue
    }
    const pauseMs = pausesMs[lost++]
    const isSilent = answer.kind === 'silence'
    const isElsewhere = answer.kind === 'refusal' && answer.code === 'wrong-offset'
    if (pauseMs === undefined || (!isSilent && !isElsewhere)) return answer
    if (isSilent) await pause(pauseMs)
    // The chunk may have arrived, and only its answer got lost.
    const known = await client('unfinishedUploads', { ...access, params: { id } })
    if (known.kind === 'reply') offset = known.data.uploads.find((each) => each.upload === upload)?.offset ?? offset
  }
  return client('completeUpload', { ...access, body: { id, upload }, idempotencyKey })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function sha256Of(file: Blob): Promise<string | undefined> {
  // Absent on origins that are not secure, such as a phone's view of a developer's machine.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const hash = await subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
