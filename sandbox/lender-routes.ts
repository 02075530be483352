// Routes of the played lenders: each lender's own protocol, over one way of checking, faults and repeated calls.
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { headers } from '#contract/endpoints.ts'
import { partnerApplication, partnerFollowUpResult } from '#contract/partner-protocol.ts'
import type { PlayedCall, PlayedProtocol, PlayedRoute } from '#server/platform/kit/connectors/played-protocol.ts'
import { answerWith } from './faults.ts'
import { decisionAt, forget } from './lender-book.ts'
import type { Entry, PlayedApplication } from './lender-book.ts'
import { entryOf } from './lender-entry.ts'
import type { LenderDeps, Played } from './lender-play.ts'
import { welcomePage } from './pages.ts'

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code })

/** Pictures of documents come along. */
const bodyBytes = 20_000_000

const welcomeQuery = v.object({ reference: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) })

/** A request that was let in. */
interface Let {
  readonly call: PlayedCall
  readonly reply: FastifyReply
  readonly key: string | undefined
}

/** A request about an application that the lender has. */
interface About extends Let {
  readonly at: PlayedApplication
}

/** One lender with its protocol and its routes. */
interface Stage {
  readonly id: string
  readonly protocol: PlayedProtocol
  readonly deps: LenderDeps
  readonly played: Played
  /** Registers a route behind the lender's door. */
  readonly on: (route: PlayedRoute, take: (let_: Let) => unknown) => void
}

/** The request as `read` parses it; nothing where that throws or does not match the schema. */
function readAs<T extends v.GenericSchema>(
  schema: T,
  read: (call: PlayedCall) => unknown,
  call: PlayedCall,
): v.InferOutput<T> | undefined {
  try {
    const result = v.safeParse(schema, read(call))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

function stageOf(app: FastifyInstance, id: string, deps: LenderDeps, played: Played): Stage {
  const protocol = deps.protocolOf(id)
  const letsIn = entryOf(app, id, deps.authenticationOf(id), deps)
  const keyOf = protocol.key ?? (({ headers: given }: PlayedCall) => given[headers.idempotencyKey])
  const on: Stage['on'] = ({ method, path }, take) =>
    void app.route<{ Params: Readonly<Record<string, string>> }>({
      method,
      url: `/lenders/${id}${path}`,
      bodyLimit: bodyBytes,
      handler: (request, reply) => {
        const rawBody = request.body instanceof Buffer ? request.body : Buffer.of()
        if (!letsIn({ lenderId: id, request, rawBody })) return refuse(reply, 401, 'signature')
        const { reference = '' } = request.params
        const { params, headers: given } = request
        const call: PlayedCall = { reference, params, text: rawBody.toString(), headers: given }
        const key = keyOf(call)
        return take({ call, reply, key: typeof key === 'string' && key !== '' ? key : undefined })
      },
    })
  return { id, protocol, deps, played, on }
}

/**
 * Sends what the lender says of an application at a time (Unix milliseconds), which is now unless told otherwise; one that decides by call-backs
 * only says that it has it.
 */
function sendDecision(
  { protocol, deps, played }: Stage,
  reply: FastifyReply,
  at: PlayedApplication,
  moment = deps.now(),
): FastifyReply {
  const now = decisionAt(at.entry, moment)
  const { reference } = now
  const said = protocol.decidesByCallBack ? ({ decision: 'pending', reference } as const) : now
  const { status = 200, type, body } = protocol.answer(said)
  if (protocol.decidesByCallBack && now.decision !== 'pending') reply.raw.once('finish', () => played.tellSoon(at))
  return reply.code(status).type(type).send(body)
}

/** Applications and questions after them, with the faults of magic words. */
function registerApplications(stage: Stage): void {
  const { id, protocol, deps, played, on } = stage
  const answer = (reply: FastifyReply, entry: Entry, call: 'post' | 'ask', moment?: number) =>
    answerWith(entry.fault, call, {
      reply,
      send: () => sendDecision(stage, reply, { lenderId: id, entry }, moment),
      lateMs: deps.decisionMs,
      signal: played.signal,
    })

  on(protocol.post, ({ call, reply, key }) => {
    const book = played.book(id)!
    const application = readAs(partnerApplication, protocol.post.read, call)
    if (!application || key === undefined) return refuse(reply, 422, 'not-an-application')
    const rawBody = call.text
    const known = book.byKey(key) ?? book.byReference(application.reference)
    if (known && (known.idempotencyKey !== key || known.rawBody !== rawBody)) return refuse(reply, 422, 'key-reused')
    const entry = known ?? played.receive(id, application, { idempotencyKey: key, rawBody })
    if (!entry) return refuse(reply, 422, 'not-taken-here')
    // Answered as it came: a busy machine may look at the clock again only when what is pending is decided.
    return answer(reply, entry, 'post', known || entry.fault ? undefined : entry.at)
  })
  on(protocol.ask, ({ call, reply }) => {
    const entry = played.book(id)!.byReference(call.reference)
    if (!entry) return refuse(reply, 404, 'unknown-reference')
    const isAnswered = !protocol.decidesByCallBack
    return isAnswered
      ? answer(reply, entry, 'ask')
      : answerWith(entry.fault, 'ask', {
          reply,
          send: () => sendReceipt(stage, reply, entry),
          lateMs: deps.decisionMs,
          signal: played.signal,
        })
  })
}

/** Asked, a lender that decides by call-backs only says that it has the application, and calls back no sooner. */
function sendReceipt({ protocol }: Stage, reply: FastifyReply, { application: { reference } }: Entry): FastifyReply {
  const { status = 200, type, body } = protocol.answer({ decision: 'pending', reference })
  return reply.code(status).type(type).send(body)
}

/** Routes after an application: follow-up result, cancellation, not chosen, erasure. */
function registerLater(stage: Stage): void {
  const { id, protocol, played, on } = stage
  const { followUpResult, cancel, notChosen, erase } = protocol
  const onKnown = (route: PlayedRoute | undefined, take: (about: About) => unknown) => {
    if (!route) return
    on(route, (let_) => {
      const entry = played.book(id)!.byReference(let_.call.reference)
      return entry ? take({ ...let_, at: { lenderId: id, entry } }) : refuse(let_.reply, 404, 'unknown-reference')
    })
  }
  const done = (reply: FastifyReply, what: object) => reply.send(what)

  onKnown(followUpResult, ({ at, call, reply, key }) => {
    const result = readAs(partnerFollowUpResult, followUpResult!.read, call)
    if (!result || key === undefined) return refuse(reply, 422, 'not-a-follow-up-result')
    const decision = played.followUpResult(at, result, key)
    return decision ? sendDecision(stage, reply, at) : refuse(reply, 409, 'not-asked')
  })
  onKnown(cancel, ({ at, reply, key }) => {
    if (key === undefined) return refuse(reply, 422, 'not-a-cancellation')
    return played.cancel(at) ? done(reply, { closed: 'cancelled' }) : refuse(reply, 409, 'accepted')
  })
  onKnown(notChosen, ({ at, reply, key }) => {
    if (key === undefined) return refuse(reply, 422, 'not-a-reference')
    played.notChosen(at)
    return done(reply, { closed: 'not-chosen' })
  })
  onKnown(erase, ({ at, call, reply }) => {
    const scope = readAs(v.picklist(['everything', 'reference-person']), erase!.read, call)
    if (!scope) return refuse(reply, 422, 'not-an-erasure')
    forget(at.entry, scope)
    return done(reply, { erased: scope })
  })
}

export function registerLenders(app: FastifyInstance, deps: LenderDeps, played: Played): void {
  // Signatures are over the bytes as they came, so nothing is parsed before they are checked.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preClose', (done) => {
    played.close()
    done()
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const id of played.ids) {
      const stage = stageOf(scope, id, deps, played)
      registerApplications(stage)
      registerLater(stage)
    }
  })

  app.get<{ Params: { id: string } }>('/lenders/:id/welcome', (request, reply) => {
    const { id } = request.params
    const query = v.safeParse(welcomeQuery, request.query)
    if (!played.book(id) || !query.success) return refuse(reply, 404, 'not-found')
    return reply.type('text/html; charset=utf-8').send(welcomePage(deps.lenders[id]!.name, query.output.reference))
  })

  // Destination of the magic word `lost`.
  app.get('/lenders/:id/nowhere', (_request, reply) => reply.hijack())
}
