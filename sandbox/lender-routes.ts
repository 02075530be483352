// Routes of the played lenders: their side of the default partner protocol, one set for all of them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { headers } from '#contract/endpoints.ts'
import {
  partnerApplication,
  partnerClosing,
  partnerErasure,
  partnerFollowUpResult,
  signatureHeaders,
} from '#contract/partner-protocol.ts'
import { verifySignature } from '#server/platform/kit/partner-signature.ts'
import { answerWith } from './faults.ts'
import { decisionAt, forget } from './lender-book.ts'
import type { Entry, PlayedApplication } from './lender-book.ts'
import type { LenderDeps, Played } from './lender-play.ts'
import { welcomePage } from './pages.ts'

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code })

/** Pictures of documents come along. */
const followUpResultBytes = 20_000_000

const welcomeQuery = v.object({ reference: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) })

type IsSigned = (request: FastifyRequest, lenderId: string, rawBody: string | Buffer) => boolean

interface About {
  readonly at: PlayedApplication
  readonly reply: FastifyReply
  /** The body, once its signature was found right. */
  readonly text: string
  readonly key: string | undefined
}

/** What comes after an application, by the end of its path: the answer to a follow-up, a cancellation, an erasure. */
function registerLater(app: FastifyInstance, played: Played, isSigned: IsSigned): void {
  const register = (end: string, bodyLimit: number | undefined, take: (about: About) => FastifyReply) =>
    app.post<{ Params: { id: string; reference: string } }>(
      `/lenders/:id/applications/:reference/${end}`,
      bodyLimit === undefined ? {} : { bodyLimit },
      (request, reply) => {
        const { id, reference } = request.params
        const book = played.book(id)
        if (!book) return refuse(reply, 404, 'unknown-lender')
        const body = request.body instanceof Buffer ? request.body : Buffer.of()
        if (!isSigned(request, id, body)) return refuse(reply, 401, 'signature')
        const entry = book.byReference(reference)
        if (!entry) return refuse(reply, 404, 'unknown-reference')
        const key = request.headers[headers.idempotencyKey]
        const about = { at: { lenderId: id, entry }, reply, text: body.toString() }
        return take({ ...about, key: typeof key === 'string' ? key : undefined })
      },
    )

  register('follow-ups', followUpResultBytes, ({ at, reply, text, key }) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerFollowUpResult), text)
    if (!read.success || key === undefined) return refuse(reply, 422, 'not-a-follow-up-result')
    const decision = played.followUpResult(at, read.output, key)
    return decision ? reply.send(decision) : refuse(reply, 409, 'not-asked')
  })
  register('cancel', undefined, ({ at, reply, text, key }) => {
    if (!isAbout(at, text) || key === undefined) return refuse(reply, 422, 'not-a-cancellation')
    return played.cancel(at) ? reply.send({ closed: 'cancelled' }) : refuse(reply, 409, 'accepted')
  })
  register('not-chosen', undefined, ({ at, reply, text, key }) => {
    if (!isAbout(at, text) || key === undefined) return refuse(reply, 422, 'not-a-reference')
    played.notChosen(at)
    return reply.send({ closed: 'not-chosen' })
  })
  register('erasure', undefined, ({ at, reply, text }) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerErasure), text)
    if (!read.success) return refuse(reply, 422, 'not-an-erasure')
    forget(at.entry, read.output.scope)
    return reply.send({ erased: read.output.scope })
  })
}

function isAbout({ entry }: PlayedApplication, text: string): boolean {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerClosing), text)
  return read.success && read.output.reference === entry.application.reference
}

export function registerLenders(app: FastifyInstance, deps: LenderDeps, played: Played): void {
  const { lenders, now, secretOf, decisionMs: lateMs } = deps

  // Signatures are over the bytes as they came, so nothing is parsed before they are checked.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preClose', (done) => {
    played.close()
    done()
  })

  const isSigned: IsSigned = (request, lenderId, rawBody) =>
    verifySignature({
      secret: secretOf(lenderId),
      timestamp: request.headers[signatureHeaders.timestamp],
      signature: request.headers[signatureHeaders.signature],
      rawBody,
      nowSeconds: Math.floor(now() / 1000),
    })
  const answer = (reply: FastifyReply, entry: Entry, call: 'post' | 'ask') =>
    answerWith(entry.fault, call, { reply, decision: () => decisionAt(entry, now()), lateMs, signal: played.signal })

  app.post<{ Params: { id: string } }>('/lenders/:id/applications', (request, reply) => {
    const { id } = request.params
    const book = played.book(id)
    if (!book) return refuse(reply, 404, 'unknown-lender')
    const body = request.body instanceof Buffer ? request.body : Buffer.of()
    if (!isSigned(request, id, body)) return refuse(reply, 401, 'signature')
    const rawBody = body.toString()
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerApplication), rawBody)
    const key = request.headers[headers.idempotencyKey]
    if (!read.success || typeof key !== 'string') return refuse(reply, 422, 'not-an-application')
    const known = book.byKey(key) ?? book.byReference(read.output.reference)
    if (known && (known.idempotencyKey !== key || known.rawBody !== rawBody)) return refuse(reply, 422, 'key-reused')
    const entry = known ?? played.receive(id, read.output, { idempotencyKey: key, rawBody })
    return entry ? answer(reply, entry, 'post') : refuse(reply, 422, 'not-taken-here')
  })

  registerLater(app, played, isSigned)

  app.get<{ Params: { id: string; reference: string } }>('/lenders/:id/applications/:reference', (request, reply) => {
    const { id, reference } = request.params
    const book = played.book(id)
    if (!book) return refuse(reply, 404, 'unknown-lender')
    if (!isSigned(request, id, '')) return refuse(reply, 401, 'signature')
    const entry = book.byReference(reference)
    return entry ? answer(reply, entry, 'ask') : refuse(reply, 404, 'unknown-reference')
  })

  app.get<{ Params: { id: string } }>('/lenders/:id/welcome', (request, reply) => {
    const { id } = request.params
    const query = v.safeParse(welcomeQuery, request.query)
    if (!played.book(id) || !query.success) return refuse(reply, 404, 'not-found')
    return reply.type('text/html; charset=utf-8').send(welcomePage(lenders[id]!.name, query.output.reference))
  })

  // Where the magic word `lost` sends people.
  app.get('/lenders/:id/nowhere', (_request, reply) => reply.hijack())
}
