// Target of the attack scripts: calls one server of this machine, and refuses every other address.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { proofChallenge, proofHeader, solve } from '#contract/proof-of-work.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { states } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { answersOf, createBody } from '#test/server/applicants.ts'

/** The origin where the address is one of this machine; nothing where it is any other. Names are never looked up. */
export function loopbackOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, username, password } = new URL(text)
  const isHere = /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost'
  return protocol === 'http:' && isHere && username === '' && password === '' ? origin : undefined
}

export interface Reply {
  readonly status: number
  /** Parsed where it is JSON, else its text. */
  readonly body: unknown
  readonly headers: Headers
  readonly ms: number
  /** Time at which the answer was there, in milliseconds since 1970. */
  readonly at: number
}

interface Sending {
  /** As JSON, or as it is where it is a text or bytes. */
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Client address that a proxy in front of the server would report. */
  readonly network?: string
  readonly key?: string
}

export interface MadeLead {
  readonly id: string
  readonly token: string
  /** By `performance.now()`. */
  readonly madeAt: number
}

export interface Target {
  readonly origin: string
  readonly call: (method: 'GET' | 'POST' | 'PUT', path: string, sending?: Sending) => Promise<Reply>
  /** A lead of an ordinary visitor. Where too many were made, it waits once as long as told. */
  readonly lead: (network: string, answers?: Answers) => Promise<MadeLead>
  /** Sends all answers of a lead: once a person could have given them, or at once as a machine does. */
  readonly send: (lead: MadeLead, network: string, answers: Answers, by?: 'person' | 'machine') => Promise<Reply>
  /** Its status once lenders no longer decide, or as it is after a minute. */
  readonly decided: (lead: MadeLead, network: string) => Promise<LeadReply>
  /** Sends these bytes over a connection of their own; what came back until it was closed, or within the time. */
  readonly raw: (text: string, withinMs?: number) => Promise<string>
}

const callsAtMost = 3000
const longestWaitMs = 65_000
const pollMs = 500
/** Sooner than that after its creation an application is a machine's (`domain/application/bot-score.ts`). */
const personMs = 3500

const isBytes = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

function headersOf({ body, token, headers, network, key = randomUUID() }: Sending): Record<string, string> {
  return {
    'idempotency-key': key,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(network ? { 'x-forwarded-for': network } : {}),
    ...headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Calls of the server at an origin that `loopbackOrigin` let through: so many at most, and no redirect is followed. */
export function createTarget(origin: string): Target {
  let calls = 0
  const call: Target['call'] = async (method, path, sending = {}) => {
    calls += 1
    if (calls > callsAtMost) throw new Error(`more than ${callsAtMost} calls`)
    const { body } = sending
    const began = performance.now()
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: headersOf(sending),
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const ms = performance.now() - began
    return { status: response.status, body: parsed(text), headers: response.headers, ms, at: Date.now() }
  }
  const lead: Target['lead'] = async (network, answers) => {
    const create = (headers: Readonly<Record<string, string>> = {}) =>
      call('POST', '/api/v2/lead', { body: createBody('es', answers), network, headers })
    const first = await create()
    if (first.status === 429)
      await pause(Math.min(longestWaitMs, 1000 * Number(first.headers.get('retry-after') ?? '60')))
    const second = first.status === 429 ? await create() : first
    const made = second.status === 428 ? await create(proofFor(second)) : second
    if (made.status !== 201) throw new Error(`no lead was made: ${made.status}`)
    return { ...(made.body as Omit<MadeLead, 'madeAt'>), madeAt: performance.now() }
  }
  return {
    origin,
    call,
    lead,
    send: async ({ id, token, madeAt }, network, answers, by = 'person') => {
      if (by === 'person') await pause(Math.max(0, madeAt + personMs - performance.now()))
      return call('POST', '/api/v3/lead', { body: { id, ...toSections(answers) }, token, network })
    },
    decided: async ({ id, token }, network) => {
      const status = async () => (await call('GET', `/api/lead/status/${id}`, { token, network })).body as LeadReply
      let reply = await status()
      for (let waitedMs = 0; waitedMs < longestWaitMs && isChecking(reply); waitedMs += pollMs) {
        await pause(pollMs)
        reply = await status()
      }
      return reply
    },
    raw: (text, withinMs = 5000) => exchange(origin, text, withinMs),
  }
}

/** The header that answers a challenge. */
export function proofFor({ body }: Pick<Reply, 'body'>): Readonly<Record<string, string>> {
  const { challenge, bits } = v.parse(proofChallenge, body)
  return { [proofHeader]: `${challenge}.${solve(challenge, bits)}` }
}

const isChecking = ({ progressState }: LeadReply) => states[progressState]?.key === 'checking'

function exchange(origin: string, text: string, withinMs: number): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => void socket.write(text))
    const late = setTimeout(() => socket.destroy(), withinMs)
    socket.on('data', (part: Buffer) => received.push(part))
    // Ending it is the server's right.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(late)
      resolve(Buffer.concat(received).toString())
    })
  })
}

/** Answers of a person whom nobody else of the attacks is: `word` tells the sandbox's lenders what to answer. */
export const personOf = (word: string, nth = 0): Answers =>
  answersOf('es', {
    'contactDetails.email': `${word}+${randomUUID()}@example.test`,
    'contactDetails.phoneNumber': `6${String(10_000_000 + nth + Math.trunc(performance.now())).slice(0, 8)}`,
  })
