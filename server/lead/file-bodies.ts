// File request bodies: counted and hashed while they arrive, cut off at the limit, read only for the lead's owner (S-26).
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headers } from '#contract/endpoints.ts'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import type { TakeRoom } from './file-budget.ts'
import { ownersKey } from './idempotency/request-hash.ts'
import { ownLead } from './ownership/own-lead.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { lingerAtClose } from '#server/platform/http/lingering-close.ts'
import { respond } from '#server/platform/http/respond.ts'
import { networkOf } from '#server/platform/limits/client-address.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

/** The body of a call that takes files. */
export interface FileBody {
  readonly bytes: Buffer
  /** In hex. */
  readonly sha256: string
}

/** About as long as a slow upload takes; the browser tries again by itself. */
const roomAgainSeconds = 5

const empty: FileBody = { bytes: Buffer.alloc(0), sha256: createHash('sha256').digest('hex') }

const isFileBody = (body: unknown): body is FileBody =>
  typeof body === 'object' && body !== null && 'sha256' in body && 'bytes' in body

/** The body as a handler receives it; an empty file for a request without one. */
export function fileBodyOf(body: unknown): FileBody {
  return isFileBody(body) ? body : empty
}

export interface FileCalls {
  /** Media types. */
  readonly types: readonly string[]
  /** Bytes of one body. */
  readonly most?: number | undefined
  /** Shared by all calls of the process that take files. */
  readonly takeRoom: TakeRoom
  /** True while a screen of the lead asks for files; a request whose first answer was lost is let through too. */
  readonly isAwaited: (lead: LeadRow, request: { readonly endpoint: string; readonly key: string }) => Promise<boolean>
}

/**
 * Makes a scope take these media types and no others. Anybody but the owner of a lead that waits for files is turned away before the body is
 * read, and so is who finds no room for it.
 */
export function takeFiles(scope: FastifyInstance, deps: LeadDeps, calls: FileCalls): void {
  const { types, most = fileBytesAtMost, takeRoom, isAwaited } = calls
  const held = new WeakMap<FastifyRequest, () => void>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], async (request: FastifyRequest, body: Readable) =>
    readAtMost(body, most, announcedBy(request) ?? 0),
  )
  scope.addHook('onRequest', async (request, reply) => {
    const authorization = request.headers[headers.authorization]
    const lead = await ownLead(deps, deps.db, { id: idOf(request), authorization })
    if (!lead) return respond(request, reply, refuse('not-found'))
    const { endpoint } = request.routeOptions.config as { endpoint?: string }
    const key = ownersKey(deps.sealer, authorization, String(request.headers[headers.idempotencyKey]))
    if (!(await isAwaited(lead, { endpoint: endpoint ?? '', key })))
      return respond(request, reply, refuse('out-of-order'))
    const giveBack = takeRoom(
      { lead: lead.id, network: networkOf(request.ip) },
      Math.min(announcedBy(request) ?? most, most),
    )
    if (!giveBack) return respond(request, reply, { ...refuse('files-busy'), retryAfterSeconds: roomAgainSeconds })
    held.set(request, giveBack)
    // Of a connection that ends before the body is here. Later the file is held until its answer is known.
    reply.raw.once('close', () => (request.body === undefined ? giveBack() : undefined))
    return undefined
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    held.get(request)?.()
    // The unread rest of a body would else be read to its end, however long it is.
    if (reply.statusCode < 400 || request.raw.readableEnded) return payload
    reply.header('connection', 'close')
    lingerAtClose(request.raw)
    return payload
  })
}

/** Bytes; nothing of a body that comes without its length. */
function announcedBy({ headers: sent }: FastifyRequest): number | undefined {
  const length = sent['content-length']
  return length === undefined ? undefined : Number(length)
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

function idOf({ query }: FastifyRequest): string {
  const { id } = query as { id?: unknown }
  return typeof id === 'string' ? id : ''
}
