// The played lenders' side of the default partner protocol, one set of routes for all of them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { headers } from '#contract/endpoints.ts'
import { partnerApplication, partnerSupplement, signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import { offerTerms } from '#contract/schemas.ts'
import type { Lender, PlayedLender } from '#domain/lender.ts'
import { verifySignature } from '#server/kit/partner-signature.ts'
import { askOf } from './asks.ts'
import { callBack } from './call-back.ts'
import { maskEmail } from './inbox.ts'
import type { Inbox } from './inbox.ts'
import { createLenderBook, decisionAt } from './lender-book.ts'
import type { Entry } from './lender-book.ts'
import { caseOf } from './lender-case.ts'
import { behaviourOf, magicWordOf } from './magic-words.ts'
import type { FaultName } from './magic-words.ts'
import { welcomePage } from './pages.ts'

export interface LenderDeps {
  readonly lenders: Readonly<Record<string, Lender>>
  /** How each is played; a lender without a player is not in the sandbox. */
  readonly players: Readonly<Record<string, PlayedLender>>
  /** A country's time zone; nothing for a country that is not known. */
  readonly timeZoneOf: (countryId: string) => string | undefined
  /** Decimals of a country's money. */
  readonly decimalsOf: (countryId: string) => number
  readonly secretOf: (lenderId: string) => string
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Milliseconds until what is pending is decided and call-backs go out. */
  readonly decisionMs: number
  readonly inbox: Inbox
}

type Answer = (reply: FastifyReply) => FastifyReply

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code })
const hang: Answer = (reply) => reply.hijack()
const nonsense: Answer = (reply) => reply.type('application/json').send('<html>It works!</html>')

/** What goes wrong, for the post and for asking afterwards. */
const faults: Readonly<Record<FaultName, { readonly post: Answer; readonly ask: Answer }>> = {
  hang: { post: hang, ask: hang },
  // What failed so was never written down: asked for later, the lender does not know it.
  error: { post: (reply) => refuse(reply, 500, 'broken'), ask: (reply) => refuse(reply, 404, 'unknown-reference') },
  garbage: { post: nonsense, ask: nonsense },
}

/** Pictures of documents come along. */
const supplementBytes = 20_000_000

const welcomeQuery = v.object({ reference: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) })

export function registerLenders(app: FastifyInstance, deps: LenderDeps): void {
  const { lenders, players, now, newId, secretOf, inbox } = deps
  const books = new Map(Object.keys(players).map((id) => [id, createLenderBook()]))
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  // Signatures are over the bytes as they came, so nothing is parsed before they are checked.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preClose', (done) => {
    closing.abort()
    for (const timer of timers) clearTimeout(timer)
    done()
  })

  const isSigned = (request: FastifyRequest, lenderId: string, rawBody: string | Buffer): boolean =>
    verifySignature({
      secret: secretOf(lenderId),
      timestamp: request.headers[signatureHeaders.timestamp],
      signature: request.headers[signatureHeaders.signature],
      rawBody,
      nowSeconds: Math.floor(now() / 1000),
    })

  const tell = async (lenderId: string, entry: Entry, times: number): Promise<void> => {
    const { reference, callBackUrl: url } = entry.application
    const event = { eventId: newId(), decision: decisionAt(entry, entry.settlesAt) }
    for (let sent = 0; sent < times; sent++) {
      const fate = await callBack({ url, secret: secretOf(lenderId), event, now, signal: closing.signal })
      const outcome = `${event.decision.decision}, ${fate}`
      inbox.add({
        kind: 'call-back',
        at: now(),
        party: lenders[lenderId]!.name,
        reference,
        about: '',
        outcome: () => outcome,
      })
    }
  }

  const tellLater = (lenderId: string, entry: Entry, times: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void tell(lenderId, entry, times)
    }, deps.decisionMs)
    timers.add(timer)
  }

  const receive = (
    id: string,
    application: PartnerApplication,
    idempotencyKey: string,
    rawBody: string,
  ): Entry | undefined => {
    const timeZone = deps.timeZoneOf(application.country)
    const decimals = deps.decimalsOf(application.country)
    const found =
      timeZone && caseOf({ ...deps, id, lender: lenders[id]!, player: players[id]!, application, timeZone, decimals })
    if (!found) return undefined
    const email = found.answers['contactDetails.email']
    const word = magicWordOf(email)
    const { decide, later, callBacks, fault, wishes } = behaviourOf(word)
    const here = lenders[id]!.countries[application.country]
    const wanted = wishes ? wishes(here?.followUps ?? []) : (players[id]!.followUps?.[application.country] ?? [])
    const settlesAt = now() + deps.decisionMs
    const entry: Entry = {
      application,
      idempotencyKey,
      rawBody,
      fault,
      settlesAt,
      first: decide(found),
      later: later?.(found),
      wishes: wanted.map((key) => ({ followUp: key, ask: askOf(key, found) })),
      met: 0,
      isDeclined: false,
      agreed: undefined,
      told: new Map(),
    }
    books.get(id)!.remember(entry)
    inbox.add({
      kind: 'application',
      at: now(),
      party: lenders[id]!.name,
      reference: application.reference,
      about: `${application.brand}, ${application.country}, ${maskEmail(email)}`,
      outcome: () =>
        `${fault ?? decisionAt(entry, now()).decision}, ${word ? `by the magic word ${word}` : 'by its criteria'}`,
    })
    if (callBacks) tellLater(id, entry, callBacks)
    return entry
  }

  app.post<{ Params: { id: string } }>('/lenders/:id/applications', (request, reply) => {
    const { id } = request.params
    const book = books.get(id)
    if (!book) return refuse(reply, 404, 'unknown-lender')
    const body = request.body instanceof Buffer ? request.body : Buffer.of()
    if (!isSigned(request, id, body)) return refuse(reply, 401, 'signature')
    const rawBody = body.toString()
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerApplication), rawBody)
    const key = request.headers[headers.idempotencyKey]
    if (!read.success || typeof key !== 'string') return refuse(reply, 422, 'not-an-application')
    const known = book.byKey(key) ?? book.byReference(read.output.reference)
    if (known && (known.idempotencyKey !== key || known.rawBody !== rawBody)) return refuse(reply, 422, 'key-reused')
    const entry = known ?? receive(id, read.output, key, rawBody)
    if (!entry) return refuse(reply, 422, 'not-taken-here')
    return entry.fault ? faults[entry.fault].post(reply) : reply.send(decisionAt(entry, now()))
  })

  app.post<{ Params: { id: string; reference: string } }>(
    '/lenders/:id/applications/:reference/follow-ups',
    { bodyLimit: supplementBytes },
    (request, reply) => {
      const { id, reference } = request.params
      const book = books.get(id)
      if (!book) return refuse(reply, 404, 'unknown-lender')
      const body = request.body instanceof Buffer ? request.body : Buffer.of()
      if (!isSigned(request, id, body)) return refuse(reply, 401, 'signature')
      const entry = book.byReference(reference)
      if (!entry) return refuse(reply, 404, 'unknown-reference')
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerSupplement), body.toString())
      const key = request.headers[headers.idempotencyKey]
      if (!read.success || typeof key !== 'string') return refuse(reply, 422, 'not-a-supplement')
      const before = entry.told.get(key)
      if (before) return reply.send(before)
      const { followUp: told, status } = read.output
      if (entry.wishes[entry.met]?.followUp !== told) return refuse(reply, 409, 'not-asked')
      entry.met += 1
      entry.isDeclined = status === 'declined'
      const taken = v.safeParse(v.object({ offerId: v.string(), terms: offerTerms }), read.output.answers)
      if (taken.success) entry.agreed = taken.output
      const decision = decisionAt(entry, now())
      entry.told.set(key, decision)
      inbox.add({
        kind: 'supplement',
        at: now(),
        party: lenders[id]!.name,
        reference,
        about: `${told}, ${status}`,
        outcome: () => decision.decision,
      })
      return reply.send(decision)
    },
  )

  app.get<{ Params: { id: string; reference: string } }>('/lenders/:id/applications/:reference', (request, reply) => {
    const { id, reference } = request.params
    const book = books.get(id)
    if (!book) return refuse(reply, 404, 'unknown-lender')
    if (!isSigned(request, id, '')) return refuse(reply, 401, 'signature')
    const entry = book.byReference(reference)
    if (!entry) return refuse(reply, 404, 'unknown-reference')
    return entry.fault ? faults[entry.fault].ask(reply) : reply.send(decisionAt(entry, now()))
  })

  app.get<{ Params: { id: string } }>('/lenders/:id/welcome', (request, reply) => {
    const { id } = request.params
    const query = v.safeParse(welcomeQuery, request.query)
    if (!books.has(id) || !query.success) return refuse(reply, 404, 'not-found')
    return reply.type('text/html; charset=utf-8').send(welcomePage(lenders[id]!.name, query.output.reference))
  })
}
