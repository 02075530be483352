// Sending a file: `fetch` cannot tell how much of it is gone, so this is an XMLHttpRequest. The answer is read as the client's.
import type { FileType } from '#contract/follow-up-files.ts'
import { followUpEndpoints } from '#contract/follow-up-endpoints.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { constants } from '#domain/constants.ts'
import { answerOf, fill, headersOf } from './client.ts'
import type { Answer, Call, ClientOptions } from './client.ts'

interface Upload extends Pick<Call, 'token' | 'idempotencyKey'> {
  readonly id: string
  readonly side: string
  readonly file: Blob
  readonly type: FileType
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly newRequest?: () => XMLHttpRequest
}

/** How long nothing may move before the connection counts as lost. */
const stillMs = 20_000

/** The answer, or silence where the connection is lost: it may have arrived. */
export function uploadFile(
  { apiBase, isOnline }: Pick<ClientOptions, 'apiBase' | 'isOnline'>,
  { id, side, file, type, onProgress, newRequest = () => new XMLHttpRequest(), ...call }: Upload,
): Promise<Answer<LeadReply>> {
  const { method, path, reply } = followUpEndpoints.uploadDocument
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
    request.open(method, apiBase + fill(path, { query: { id, side } }))
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
      resolve(answerOf(reply, { ok: status >= 200 && status < 300, status, headers }, readJson(request.responseText)))
    })
    isMoving()
    request.send(file)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
