// File request bodies: counted and hashed while they arrive, cut off at the limit, read only for the lead's owner (S-26).
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headers } from '#contract/endpoints.ts'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import { ownLead } from './ownership/own-lead.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { lingerAtClose } from '#server/platform/http/lingering-close.ts'
import { respond } from '#server/platform/http/respond.ts'

/** The body of a call that takes files. */
export interface FileBody {
  readonly bytes: Buffer
  /** In hex. */
  readonly sha256: string
}

const empty: FileBody = { bytes: Buffer.alloc(0), sha256: createHash('sha256').digest('hex') }

const isFileBody = (body: unknown): body is FileBody =>
  typeof body === 'object' && body !== null && 'sha256' in body && 'bytes' in body

/** What a handler is given as the body; of a request without one, an empty file. */
export function fileBodyOf(body: unknown): FileBody {
  return isFileBody(body) ? body : empty
}

/** Makes a scope take these media types and no others. Anybody but the owner is turned away before the body is read. */
export function takeFiles(
  scope: FastifyInstance,
  deps: LeadDeps,
  types: readonly string[],
  most: number = fileBytesAtMost,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], async (request: FastifyRequest, body: Readable) =>
    readAtMost(body, most, Number(request.headers['content-length'] ?? 0)),
  )
  scope.addHook('onRequest', async (request, reply) =>
    (await isOwners(deps, request)) ? undefined : respond(request, reply, refuse('not-found')),
  )
  // What was not read of a body would else be read to its end, however long it is.
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || request.raw.readableEnded) return payload
    reply.header('connection', 'close')
    lingerAtClose(request.raw)
    return payload
  })
}

/** Holds no more than `most` bytes, whatever is sent. */
async function readAtMost(body: Readable, most: number, announced: number): Promise<FileBody> {
  if (announced > most) throw tooLarge()
  const parts: Buffer[] = []
  const hash = createHash('sha256')
  let length = 0
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw tooLarge()
    hash.update(part)
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts), sha256: hash.digest('hex') }
}

const tooLarge = () =>
  Object.assign(new Error('The body is too large'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' })

async function isOwners(deps: LeadDeps, { query, headers: sent }: FastifyRequest): Promise<boolean> {
  const { id } = query as { id?: unknown }
  const claim = { id: typeof id === 'string' ? id : '', authorization: sent[headers.authorization] }
  return (await ownLead(deps, deps.db, claim)) !== undefined
}
