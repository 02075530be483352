// Upload request with progress, over XMLHttpRequest: `fetch` cannot tell how much of a body is sent. The answer is read as the
// client's.
import type * as v from 'valibot'
import type { EndpointRow } from '#contract/endpoints.ts'
import type { FileType } from '#contract/follow-up-files.ts'
import { followUpEndpoints } from '#contract/follow-up-endpoints.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { constants } from '#domain/application/constants.ts'
import { answerOf, fill, headersOf } from './client.ts'
import type { Answer, Call, ClientOptions } from './client.ts'

interface Sending extends Pick<Call, 'query' | 'token' | 'idempotencyKey'> {
  readonly bytes: Blob
  readonly type: string
  /** Of these bytes, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly newRequest?: () => XMLHttpRequest
}

export interface Upload extends Pick<Call, 'token'> {
  readonly idempotencyKey: string
  readonly id: string
  readonly side: string
  readonly file: Blob
  readonly type: FileType
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

type Options = Pick<ClientOptions, 'apiBase' | 'isOnline'>

/** How long nothing may move before the connection counts as lost. */
const stillMs = 20_000

/** Sends a small file by one call. */
export function uploadFile(options: Options, { id, side, file, ...upload }: Upload): Promise<Answer<LeadReply>> {
  return sendBytes(options, followUpEndpoints.uploadDocument, { ...upload, query: { id, side }, bytes: file })
}

/** The answer, or silence where the connection is lost: the bytes may have arrived. */
export function sendBytes<R extends EndpointRow>(
  { apiBase, isOnline }: Options,
  { method, path, reply }: R,
  { query = {}, bytes, type, onProgress, newRequest = () => new XMLHttpRequest(), ...call }: Sending,
): Promise<Answer<v.InferOutput<R['reply']>>> {
  const { statusCodes } = constants
  return new Promise((resolve) => {
    const request = newRequest()
    let watch: ReturnType<typeof setTimeout>
    const isMoving = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), stillMs)
    }
    const silence = (status: number) => () => {
      clearTimeout(watch)
      resolve({ kind: 'silence', status })
    }
    request.open(method, apiBase + fill(path, { query }))
    for (const [name, value] of Object.entries({ ...headersOf(call), 'content-type': type }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      isMoving()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('abort', silence(statusCodes.timeout))
    request.addEventListener('error', () => silence(isOnline() ? statusCodes.error : statusCodes.offline)())
    request.addEventListener('load', () => {
      clearTimeout(watch)
      const { status } = request
      const headers = { get: (name: string) => request.getResponseHeader(name) }
      const answered = { ok: status >= 200 && status < 300, status, headers }
      resolve(answerOf(reply as R['reply'], answered, readJson(request.responseText)))
    })
    isMoving()
    request.send(bytes)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
