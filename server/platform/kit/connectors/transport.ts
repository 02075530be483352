// Transport to a lender: kept connections, time and size limits, circuit breaker and resends. Every connector shares it.
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
import { Agent, buildConnector, request } from 'undici'
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import { authenticatorOf } from './authentications.ts'
import type { BreakerState, Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { LenderAccess } from './lender-access.ts'
import type { LenderReply, LenderRequest } from './lender-request.ts'
import { tlsOptions } from '../outbound.ts'

export interface Posted {
  readonly outcome: Outcome
  readonly unreachable: boolean
}

export interface Transport {
  /** Sends an authenticated request. Every failure is a reply. */
  readonly call: (request: LenderRequest) => Promise<LenderReply>
  /**
   * Runs a post behind the breaker. It is repeated, twice at most, only where no connection came about. Five posts in a row that fail
   * open the breaker for 10 s: posts are then refused at once. Calls pass it by, because asking is how an unknown outcome is settled.
   */
  readonly post: (attempt: () => Promise<Posted>) => Promise<Outcome>
  readonly breaker: () => BreakerState
  readonly close: () => Promise<void>
}

/** Connector with a time limit in milliseconds, and with a client certificate where there is one. */
export type Connect = (timeoutMs: number, tls: LenderAccess['tls']) => buildConnector.connector

export interface TransportSettings {
  readonly access: LenderAccess
  readonly authentication: Authentication
  /** Milliseconds one HTTP answer may take, from connecting to its last byte. */
  readonly timeoutMs: number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Absent: in the ordinary way. */
  readonly connect?: Connect
}

const answerBytes = 64_000
const connectMs = 3000
const failuresToOpen = 5
const openMs = 10_000
const resends = 2
/** Pause before a post that was turned away is sent again, where the lender names none. */
export const usualWaitMs = 2000

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

const ordinary: Connect = (timeoutMs, tls) => buildConnector({ timeout: timeoutMs, ...tlsOptions(tls) })

/** Sends a request and reads its answer; rejects where the request or its connection fails. */
const senderOver =
  (agent: Agent, now: () => number) =>
  async (
    url: string,
    { method, contentType, body, headers }: LenderRequest,
    signal: AbortSignal,
  ): Promise<LenderReply> => {
    const answer = await request(url, {
      dispatcher: agent,
      method,
      ...(body === undefined ? {} : { body }),
      signal,
      headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
    })
    const text = await readText(answer.body)
    if (text === undefined) return { kind: 'lost', why: 'answer too large or not UTF-8' }
    const waitMs = waitOf(answer.headers['retry-after'], now)
    return { kind: 'answer', status: answer.statusCode, ...(waitMs === undefined ? {} : { waitMs }), text }
  }

/** A small pool of kept connections to one lender. */
export function openTransport({
  access,
  authentication,
  timeoutMs,
  now,
  connect = ordinary,
}: TransportSettings): Transport {
  const base = access.baseUrl.replace(/\/+$/, '')
  const agent = new Agent({
    connections: 8,
    pipelining: 1,
    connect: connect(Math.min(connectMs, timeoutMs), access.tls),
  })
  const { limit, breaker, resend } = resilienceOf(timeoutMs)
  const send = senderOver(agent, now)
  const limited = (work: (signal: AbortSignal) => Promise<LenderReply>): Promise<LenderReply> =>
    limit.execute(({ signal }) => work(signal)).catch((error: unknown) => failedReply(error))
  const authenticator = authenticatorOf(authentication, {
    access: { ...access, baseUrl: base },
    now,
    send: (url, wanted) => limited((signal) => send(url, wanted, signal)),
  })
  const sendOnce = async (wanted: LenderRequest, signal: AbortSignal): Promise<LenderReply> => {
    const headers = { ...wanted.headers, ...(await authenticator.headers(wanted)) }
    return send(`${base}${wanted.path}`, { ...wanted, headers }, signal)
  }

  return {
    call: (wanted) =>
      limited(async (signal) => {
        const reply = await sendOnce(wanted, signal)
        if (reply.kind !== 'answer' || reply.status !== 401 || !authenticator.renew) return reply
        authenticator.renew()
        return sendOnce(wanted, signal)
      }),
    post: async (attempt) => {
      try {
        return (await resend.execute(() => breaker.execute(attempt))).outcome
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { kind: 'refused', why: 'breaker open' }
        throw error
      }
    },
    breaker: () => breakerStates[breaker.state],
    close: () => agent.destroy(),
  }
}

/** A post that was turned away for now is no decision either. */
function isFailure({ outcome, unreachable }: Posted): boolean {
  return unreachable || outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.againInMs !== undefined)
}

/** Pause of a `retry-after`, which is in seconds or a date; the usual one where it cannot be read. */
function waitOf(header: string | string[] | undefined, now: () => number): number | undefined {
  if (header === undefined) return undefined
  const text = String(header)
  const ms = /^\d{1,9}$/.test(text) ? 1000 * Number(text) : Date.parse(text) - now()
  return Number.isNaN(ms) || text.startsWith('-') ? usualWaitMs : Math.max(0, ms)
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
function failedReply(error: unknown): LenderReply {
  const { code, syscall, name } = mainCause(error)
  // The abort may reach the request first.
  if (error instanceof TaskCancelledError || name === 'AbortError') return { kind: 'lost', why: 'time-out' }
  const why = code ?? name
  const isUnconnected =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    // The other side is not trusted: the handshake ended before anything was sent.
    /^(?:CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/.test(code ?? '')
  return { kind: isUnconnected ? 'unreachable' : 'lost', why }
}

/** Several addresses tried in vain give one error that holds the errors. */
function mainCause(error: unknown): NodeJS.ErrnoException {
  return (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException
}
