// Connector made of a dialect: one meaning of statuses, time-outs and repeated calls for every lender (R-25, R-26).
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { readFollowUpAsk } from '#contract/follow-up-asks.ts'
import { partnerDecision, signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { CallBackVerification } from '#domain/lender/lender-mapping.ts'
import { bearerToken } from '../bearer-token.ts'
import { verifySignature } from '../partner-signature.ts'
import { readableWords, withoutNulls, wrongPlace } from '../partner-words.ts'
import type {
  CallBackRead,
  CallBackReceived,
  OpenConnector,
  Outcome,
  Told,
} from '#server/platform/kit/connectors/connector.ts'
import type { Dialect, LenderProtocol } from './dialect.ts'
import type { LenderReply, LenderRequest } from './lender-request.ts'
import { openTransport, usualWaitMs } from './transport.ts'
import type { Transport, TransportSettings } from './transport.ts'

export interface LenderLink extends Omit<TransportSettings, 'authentication'> {
  readonly protocol: LenderProtocol
  /** Follow-ups that the lender may request. */
  readonly followUps: FollowUps
}

/** A connector with connections of its own; `close` ends them. */
export function openConnector({ protocol, followUps, ...settings }: LenderLink): OpenConnector {
  const transport = openTransport({ ...settings, authentication: protocol.authentication })
  return connectorOver(transport, { protocol, followUps, secret: settings.access.secret })
}

interface Spoken extends Pick<LenderLink, 'protocol' | 'followUps'> {
  /** Call-backs are verified by it. */
  readonly secret: string
}

/** A connector over a transport that is there already. */
export function connectorOver(transport: Transport, { protocol, followUps, secret }: Spoken): OpenConnector {
  const { dialect } = protocol
  const read = readerOf(dialect, followUps)
  return {
    ...applicationCalls(transport, dialect, read),
    ...closingCalls(transport, dialect),
    readCallBack: callBackReader(protocol, secret, followUps),
    breaker: transport.breaker,
    close: transport.close,
  }
}

type ReadDecision = (text: string, reference: string) => Outcome

/** Posting, asking, and what came of a follow-up. */
function applicationCalls(
  { call, post }: Transport,
  dialect: Dialect,
  read: ReadDecision,
): Pick<OpenConnector, 'post' | 'ask' | 'followUpResult'> {
  const { followUpResult } = dialect
  return {
    post: (application, idempotencyKey) => {
      const request = dialect.post(application, idempotencyKey)
      return post(async () => {
        const reply = await call(request)
        const outcome = postOutcome(reply, (text) => read(text, application.reference))
        return { outcome, unreachable: reply.kind === 'unreachable' }
      })
    },
    ask: async (reference) => askOutcome(await call(dialect.ask(reference)), (text) => read(text, reference)),
    followUpResult: async (result, idempotencyKey) => {
      if (!followUpResult) return { kind: 'unknown', why: 'this lender takes no follow-up results' }
      const reply = await call(followUpResult(result, idempotencyKey))
      return askOutcome(reply, (text) => read(text, result.reference))
    },
  }
}

/** Of a lender that never saw the reference, or has no such call: there is nobody to tell. */
const withoutSuchCall = [404, 405]

/** Calls at the end: no decision is wanted, another lender's offer was taken, or a person's data are to be erased. */
function closingCalls({ call }: Transport, dialect: Dialect): Pick<OpenConnector, 'cancel' | 'notChosen' | 'erase'> {
  const { cancel, notChosen, erase } = dialect
  const tell = async (request: LenderRequest | undefined) => (request ? call(request) : undefined)
  return {
    cancel: async (reference, key) => {
      const reply = await tell(cancel?.(reference, key))
      return reply?.kind === 'answer' && reply.status === 409 ? 'too-late' : toldBy(reply, withoutSuchCall)
    },
    notChosen: async (reference, key) => toldBy(await tell(notChosen?.(reference, key)), withoutSuchCall),
    ...(erase ? { erase: async (erasure, key) => toldBy(await call(erase(erasure, key)), [404]) } : {}),
  }
}

/** Whether an answer says that the lender knows now; `others` are the statuses beside 2xx that say so too. No reply: no such call. */
function toldBy(reply: LenderReply | undefined, others: readonly number[]): Told {
  if (reply === undefined) return 'told'
  if (reply.kind !== 'answer') return 'untold'
  return (reply.status >= 200 && reply.status < 300) || others.includes(reply.status) ? 'told' : 'untold'
}

function postOutcome(reply: LenderReply, read: (text: string) => Outcome): Outcome {
  if (reply.kind === 'unreachable') return { kind: 'refused', why: reply.why }
  if (reply.kind === 'lost') return { kind: 'unknown', why: reply.why }
  const { status, waitMs } = reply
  const why = `status ${status}`
  // A 503 that names a time to come back was turned away at the door, as any 429 was; another may come from something in between, after
  // the lender had it.
  if (status === 429 || (status === 503 && waitMs !== undefined))
    return { kind: 'refused', why, againInMs: waitMs ?? usualWaitMs }
  if (status >= 200 && status < 300) return read(reply.text)
  // 409 is the same key still being worked on.
  if (status === 409 || status < 400) return { kind: 'unknown', why }
  return { kind: status < 500 ? 'refused' : 'unknown', why }
}

function askOutcome(reply: LenderReply, read: (text: string) => Outcome): Outcome {
  if (reply.kind !== 'answer') return { kind: 'unknown', why: reply.why }
  if (reply.status === 404) return { kind: 'not-found' }
  if (reply.status < 200 || reply.status > 299) return { kind: 'unknown', why: `status ${reply.status}` }
  return read(reply.text)
}

/** An answer that is no decision, with the first place where it is wrong (Q3). Reasons of ours are kept in clear. */
function notADecision(issue: v.BaseIssue<unknown>): Outcome {
  const where = wrongPlace(issue)
  return { kind: 'unknown', why: `not a decision${where && `: ${where}`}` }
}

function readerOf(dialect: Dialect, followUps: FollowUps): ReadDecision {
  return (text, reference) => {
    const read = v.safeParse(
      partnerDecision(followUps),
      attempt(() => withoutNulls(readableWords(dialect.decision(text, reference)))),
    )
    if (!read.success) return notADecision(read.issues[0])
    if (read.output.reference !== reference) return { kind: 'unknown', why: 'other reference' }
    return outcomeOf(read.output, followUps)
  }
}

/** A lender may send anything: a dialect that cannot read it has read nothing. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A decision as an outcome; call-backs carry the same decisions. A follow-up's request must be of its form. */
export function outcomeOf({ decision, reference: _, ...rest }: PartnerDecision, followUps: FollowUps): Outcome {
  const outcome = { kind: decision, ...rest } as Outcome
  if (outcome.kind !== 'follow-up') return outcome
  const ask = readFollowUpAsk(followUpOf(followUps, outcome.followUp), outcome.ask)
  return ask ? { ...outcome, ask } : { kind: 'unknown', why: `not what ${outcome.followUp} needs` }
}

interface Claim {
  readonly call: CallBackReceived
  readonly secret: string
  /** Unix milliseconds. */
  readonly now: number
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** By kind, whether a call-back is the lender's own. Both compare in constant time. */
const isGenuine: Readonly<Record<CallBackVerification['kind'], (claim: Claim) => boolean>> = {
  hmac: ({ call: { headers, rawBody }, secret, now }) =>
    verifySignature({
      secret,
      timestamp: headers[signatureHeaders.timestamp],
      signature: headers[signatureHeaders.signature],
      rawBody,
      nowSeconds: Math.floor(now / 1000),
    }),
  bearer: ({ call: { headers }, secret }) => {
    const token = bearerToken(headers.authorization)
    return token !== undefined && timingSafeEqual(digest(token), digest(secret))
  },
}

/** Verifies and reads call-backs of a protocol. */
export function callBackReader(
  { callBacks, dialect }: LenderProtocol,
  secret: string,
  followUps: FollowUps,
): OpenConnector['readCallBack'] {
  return (call, now) =>
    isGenuine[callBacks.kind]({ call, secret, now }) ? readCallBack(dialect, followUps, call) : { refused: 'signature' }
}

/** As the lender writes it. */
const eventId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100))
/** A shorter one may be counted anew for each application, and stands for its event there alone. */
const shortestOfLender = 8

/** A number that may have been rounded as it was read is no id. */
const isRounded = (id: unknown) => typeof id === 'number' && !Number.isSafeInteger(id)

const unreadable = (field: string): CallBackRead => ({ refused: 'unreadable-decision', field })

function readCallBack(dialect: Dialect, followUps: FollowUps, { rawBody }: CallBackReceived): CallBackRead {
  const text = Buffer.from(rawBody).toString()
  const said = attempt(() => readableWords(dialect.callBack(text)) as ReturnType<Dialect['callBack']>)
  const written = isRounded(said?.eventId) ? undefined : said?.eventId
  const id = v.safeParse(eventId, written ?? digest(text).toString('hex'))
  const read = v.safeParse(partnerDecision(followUps), withoutNulls(said?.decision))
  if (said === undefined) return unreadable('body')
  if (!id.success) return unreadable('eventId')
  if (!read.success) return unreadable(['decision', wrongPlace(read.issues[0])].filter(Boolean).join('.'))
  const { reference } = read.output
  const outcome = outcomeOf(read.output, followUps)
  // A request for a screen that nobody could show: its lender is told so, and may say it right.
  if (outcome.kind === 'unknown') return unreadable('decision.ask')
  return {
    eventId: id.output.length < shortestOfLender ? `${reference} ${id.output}` : id.output,
    reference,
    outcome,
  }
}
