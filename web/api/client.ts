// API client: one typed function over the contract's table of endpoints. Answers are values: a reply, the server's field
// faults, a refusal, or no answer at all with the document's status codes (O4).
import * as v from 'valibot'
import { constants } from '#domain/application/constants.ts'
import { endpoints, headers } from '#contract/endpoints.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { faultsReply, refusalReply } from '#contract/schemas.ts'
import type { FaultsReply } from '#contract/schemas.ts'

type Calls = Readonly<Record<string, EndpointRow>>

export type Answer<T> =
  | { readonly kind: 'reply'; readonly data: T }
  | { readonly kind: 'faults'; readonly faults: FaultsReply }
  | {
      readonly kind: 'refusal'
      readonly status: number
      readonly code: string
      /** Finds the refusal in the server's log. */
      readonly reference?: string
      readonly retryAfterMs?: number
    }
  /** The request may or may not have been executed. */
  | { readonly kind: 'silence'; readonly status: number }

export interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly token?: string
  readonly version?: number
  readonly idempotencyKey?: string
}

export interface ClientOptions {
  /** The configured base address, for instance `/api`. */
  readonly apiBase: string
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  /** The page is going away, and the browser ends its requests. */
  readonly isLeaving: () => boolean
}

/** Of a table of calls. */
export type ClientOf<T extends Calls> = <N extends keyof T>(
  name: N,
  call: Call,
) => Promise<Answer<v.InferOutput<T[N]['reply']>>>
export type Client = ClientOf<typeof endpoints>

const silence = (why: keyof typeof constants.statusCodes) =>
  ({ kind: 'silence', status: constants.statusCodes[why] }) as const

export const createClient = (options: ClientOptions): Client => clientOf(endpoints, options)

/** A client of another table than the form's own. */
export function clientOf<T extends Calls>(
  calls: T,
  { apiBase, fetch, isOnline, isLeaving }: ClientOptions,
): ClientOf<T> {
  const { requestTimeoutMs } = constants
  return async <N extends keyof T>(name: N, call: Call): Promise<Answer<v.InferOutput<T[N]['reply']>>> => {
    const { method, path, reply, keptSeconds } = calls[name]!
    let response: Response | undefined
    let data: unknown
    const limit = timeLimit(requestTimeoutMs)
    try {
      response = await fetch(apiBase + fill(path, call), {
        method,
        headers: headersOf(call),
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        credentials: 'omit',
        cache: keptSeconds === undefined ? 'no-store' : 'default',
        signal: limit.signal,
      })
      data = await response.json()
    } catch (error) {
      // A proxy that wants to be left alone says so in HTML.
      if (response?.headers.get('retry-after')) return answerOf(reply, response, 0)
      const { name: thrown } = error as Error
      if (thrown === 'TimeoutError') return silence('timeout')
      if (thrown === 'AbortError' || isLeaving()) return silence('aborted')
      return silence(isOnline() ? 'error' : 'offline')
    } finally {
      limit.clear()
    }
    return answerOf(reply, response, data)
  }
}

/** Outcome of a call from the server's answer: of the call's own schema, or one of the contract's refusals. */
export function answerOf<S extends v.GenericSchema>(
  reply: S,
  { ok, status, headers: told }: { ok: boolean; status: number; headers: Pick<Headers, 'get'> },
  data: unknown,
): Answer<v.InferOutput<S>> {
  if (ok) {
    const read = v.safeParse(reply, data)
    return read.success ? { kind: 'reply', data: read.output } : silence('error')
  }
  const faults = v.safeParse(faultsReply, data)
  if (status === 422 && faults.success) return { kind: 'faults', faults: faults.output }
  const refusal = v.safeParse(refusalReply, data)
  const { code, reference }: Partial<v.InferOutput<typeof refusalReply>> = refusal.success ? refusal.output : {}
  // Somebody on the way said it, of an address and not of a lead.
  if (!code && [404, 409, 412].includes(status)) return silence('error')
  return {
    kind: 'refusal',
    status,
    code: code ?? 'unreadable',
    ...(reference && { reference }),
    ...retryAfter(told),
  }
}

/** An address with its parameters and query. */
export function fill(path: string, { params = {}, query }: Pick<Call, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

/** The headers of a call, for its access and its repetition. */
export function headersOf({ token, version, idempotencyKey, body }: Call): Record<string, string> {
  return {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { [headers.authorization]: `Bearer ${token}` } : {}),
    ...(version === undefined ? {} : { [headers.ifMatch]: `"${version}"` }),
    ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  }
}

/** A signal that ends at the limit; to be cleared once the answer is here. */
function timeLimit(milliseconds: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

/** A timer that is set for longer fires at once. */
const longestWaitMs = 24 * 3_600_000

/** How long the server asks to be left alone: seconds, or a date against the answer's own (RFC 9110, 10.2.3; R-16). */
export function retryAfter(answered: Pick<Headers, 'get'>): { retryAfterMs?: number } {
  const text = answered.get('retry-after')?.trim() ?? ''
  const sent = Date.parse(answered.get('date') ?? '')
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - (Number.isNaN(sent) ? Date.now() : sent)
  return wait > 0 ? { retryAfterMs: Math.min(longestWaitMs, wait) } : {}
}
