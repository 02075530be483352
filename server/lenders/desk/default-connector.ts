// Default connector: speaks the partner protocol over HTTP, and turns every response into an outcome.
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  TaskCancelledError,
  TimeoutStrategy,
  circuitBreaker,
  handleWhenResult,
  retry,
  timeout,
} from 'cockatiel'
import { Agent, request } from 'undici'
import type { buildConnector } from 'undici'
import * as v from 'valibot'
import { headers } from '#contract/endpoints.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { readFollowUpAsk } from '#contract/follow-up-asks.ts'
import { partnerDecision, signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { Connector, Outcome, Told } from './connector.ts'

interface Partner {
  /** Without the protocol's own paths: `https://lender.example/loanform`. */
  readonly baseUrl: string
  readonly secret: string
  /** Milliseconds one HTTP answer may take, from connecting to its last byte. */
  readonly timeoutMs: number
  /** What it may ask for. */
  readonly followUps: FollowUps
  /** Unix milliseconds. */
  readonly now: () => number
  /** How connections are made, within so many milliseconds; in the ordinary way where it is absent. */
  readonly connector?: (timeoutMs: number) => buildConnector.connector
}

const answerBytes = 64_000
const connectMs = 3000
const failuresToOpen = 5
const openMs = 10_000
const resends = 2

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly idempotencyKey?: string
}

type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly asksToWait: boolean; readonly text: string }
  /** No connection came about: nothing was sent. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'lost'; readonly why: string }

interface Posted {
  readonly outcome: Outcome
  readonly unreachable: boolean
}

/** Open: posts are refused at once. */
export type BreakerState = 'closed' | 'half-open' | 'open'

const breakerStates: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

/** Time-out of one call, circuit breaker of posts, and retry of posts that reached nobody. */
function resilienceOf(timeoutMs: number) {
  const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive)
  const breaker = circuitBreaker(
    handleWhenResult((posted) => isFailure(posted as Posted)),
    {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    },
  )
  const resend = retry(
    handleWhenResult((posted) => (posted as Posted).unreachable),
    {
      maxAttempts: resends,
      backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
    },
  )
  return { limit, breaker, resend }
}

interface Sender extends Pick<Partner, 'secret' | 'now'> {
  /** The base URL without a slash at the end. */
  readonly base: string
  readonly agent: Agent
}

/** Sends a signed request and reads its answer; rejects where the request or its connection fails. */
function signedSender({ base, secret, now, agent }: Sender) {
  return async ({ method, path, body, idempotencyKey }: Call, signal: AbortSignal): Promise<Reply> => {
    const seconds = Math.floor(now() / 1000)
    const answer = await request(`${base}${path}`, {
      dispatcher: agent,
      method,
      ...(body === undefined ? {} : { body }),
      signal,
      headers: {
        accept: 'application/json',
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.signature]: signBody(secret, seconds, body ?? ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: idempotencyKey }),
      },
    })
    const text = await readText(answer.body)
    if (text === undefined) return { kind: 'lost', why: 'answer too large or not UTF-8' }
    return { kind: 'answer', status: answer.statusCode, asksToWait: answer.headers['retry-after'] !== undefined, text }
  }
}

/**
 * A connector with a small pool of kept connections. A post is repeated, twice at most, only where no connection came
 * about. Five posts in a row that fail open the breaker for 10 s: posts are then refused at once. Asks pass it by,
 * because asking is how an unknown outcome is settled, and one stuck lead must not stop the others.
 */
export function defaultConnector({
  baseUrl,
  secret,
  timeoutMs,
  followUps,
  now,
  connector,
}: Partner): Connector & { close: () => Promise<void>; breaker: () => BreakerState } {
  const base = baseUrl.replace(/\/+$/, '')
  const timeoutOfConnect = Math.min(connectMs, timeoutMs)
  const agent = new Agent({
    connections: 8,
    pipelining: 1,
    connect: connector?.(timeoutOfConnect) ?? { timeout: timeoutOfConnect },
  })
  const { limit, breaker, resend } = resilienceOf(timeoutMs)
  const send = signedSender({ base, secret, now, agent })
  const call = (what: Call): Promise<Reply> =>
    limit.execute(({ signal }) => send(what, signal)).catch((error: unknown) => failedReply(error))

  return {
    post: async (application, idempotencyKey) => {
      const body = JSON.stringify(application)
      const attempt = async (): Promise<Posted> => {
        const reply = await call({ method: 'POST', path: '/applications', body, idempotencyKey })
        return {
          outcome: postOutcome(reply, { reference: application.reference, followUps }),
          unreachable: reply.kind === 'unreachable',
        }
      }
      try {
        return (await resend.execute(() => breaker.execute(attempt))).outcome
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { kind: 'refused', why: 'breaker open' }
        throw error
      }
    },
    followUpResult: async (followUpResult, idempotencyKey) => {
      const { reference } = followUpResult
      const path = `/applications/${encodeURIComponent(reference)}/follow-ups`
      return askOutcome(await call({ method: 'POST', path, body: JSON.stringify(followUpResult), idempotencyKey }), {
        reference,
        followUps,
      })
    },
    ask: async (reference) =>
      askOutcome(await call({ method: 'GET', path: `/applications/${encodeURIComponent(reference)}` }), {
        reference,
        followUps,
      }),
    cancel: async (reference, idempotencyKey) => {
      const path = `/applications/${encodeURIComponent(reference)}/cancel`
      const reply = await call({ method: 'POST', path, body: JSON.stringify({ reference }), idempotencyKey })
      return reply.kind === 'answer' && reply.status === 409 ? 'too-late' : toldBy(reply, withoutSuchCall)
    },
    notChosen: async (reference, idempotencyKey) => {
      const path = `/applications/${encodeURIComponent(reference)}/not-chosen`
      return toldBy(
        await call({ method: 'POST', path, body: JSON.stringify({ reference }), idempotencyKey }),
        withoutSuchCall,
      )
    },
    erase: async (erasure, idempotencyKey) => {
      const path = `/applications/${encodeURIComponent(erasure.reference)}/erasure`
      return toldBy(await call({ method: 'POST', path, body: JSON.stringify(erasure), idempotencyKey }), [404])
    },
    breaker: () => breakerStates[breaker.state],
    close: () => agent.destroy(),
  }
}

/** Of a lender that never saw the reference, or has no such call: there is nobody to tell. */
const withoutSuchCall = [404, 405]

/** Whether an answer says that the lender knows now; `others` are the statuses beside 2xx that say so too. */
function toldBy(reply: Reply, others: readonly number[]): Told {
  if (reply.kind !== 'answer') return 'untold'
  return (reply.status >= 200 && reply.status < 300) || others.includes(reply.status) ? 'told' : 'untold'
}

function isFailure({ outcome, unreachable }: Posted): boolean {
  return unreachable || outcome.kind === 'unknown'
}

/** The answer's text, or nothing where it is longer than a decision can be (the rest is not read) or no UTF-8. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > answerBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return undefined
  }
}

/** Only a failure to connect proves that nothing was received; a lost connection or a time-out proves nothing. */
function failedReply(error: unknown): Reply {
  const { code, syscall, name } = mainCause(error)
  // The abort may reach the request first.
  if (error instanceof TaskCancelledError || name === 'AbortError') return { kind: 'lost', why: 'time-out' }
  const why = code ?? name
  const isUnconnected = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'
  return { kind: isUnconnected ? 'unreachable' : 'lost', why }
}

/** Several addresses tried in vain give one error that holds the errors. */
function mainCause(error: unknown): NodeJS.ErrnoException {
  return (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException
}

/** What an answer must be about, and what it may ask for. */
interface Expected {
  readonly reference: string
  readonly followUps: FollowUps
}

function postOutcome(reply: Reply, expected: Expected): Outcome {
  if (reply.kind === 'unreachable') return { kind: 'refused', why: reply.why }
  if (reply.kind === 'lost') return { kind: 'unknown', why: reply.why }
  const { status, asksToWait } = reply
  const why = `status ${status}`
  if (status >= 200 && status < 300) return decided(reply.text, expected)
  // 409 is the same key still being worked on. A 503 that names a time to come back was turned away at the door; any
  // other may come from something in between, after the lender had it.
  if (status === 409 || status < 400) return { kind: 'unknown', why }
  return status < 500 || (status === 503 && asksToWait) ? { kind: 'refused', why } : { kind: 'unknown', why }
}

function askOutcome(reply: Reply, expected: Expected): Outcome {
  if (reply.kind !== 'answer') return { kind: 'unknown', why: reply.why }
  if (reply.status === 404) return { kind: 'not-found' }
  if (reply.status < 200 || reply.status > 299) return { kind: 'unknown', why: `status ${reply.status}` }
  return decided(reply.text, expected)
}

function decided(text: string, { reference, followUps }: Expected): Outcome {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerDecision(followUps)), text)
  if (!read.success) return { kind: 'unknown', why: 'not a decision' }
  if (read.output.reference !== reference) return { kind: 'unknown', why: 'other reference' }
  return outcomeOf(read.output, followUps)
}

/** A decision as an outcome; call-backs carry the same decisions. What comes with a follow-up must be of its form. */
export function outcomeOf({ decision, reference: _, ...rest }: PartnerDecision, followUps: FollowUps): Outcome {
  const outcome = { kind: decision, ...rest } as Outcome
  if (outcome.kind !== 'follow-up') return outcome
  const ask = readFollowUpAsk(followUpOf(followUps, outcome.followUp), outcome.ask)
  return ask ? { ...outcome, ask } : { kind: 'unknown', why: `not what ${outcome.followUp} needs` }
}
