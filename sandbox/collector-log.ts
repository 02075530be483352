// Log of requests to the collector, oldest first. It is bounded: the oldest entry is dropped when there are too many.
import type { FastifyRequest } from 'fastify'

export interface ReceivedRequest {
  /** Counted from 1 since the sandbox started; never given twice. */
  readonly number: number
  /** Unix milliseconds. */
  readonly at: number
  /** The first part of its address below `/collect`. */
  readonly vendor: string
  readonly method: string
  /** Below the vendor's, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface CollectorLog {
  readonly add: (received: Omit<ReceivedRequest, 'number'>) => void
  /** Requests after the one of this number. */
  readonly since: (number: number) => readonly ReceivedRequest[]
  readonly clear: () => void
}

const keptRequestsAtMost = 5000
const bytesAtMost = 32_000_000

export function createCollectorLog(): CollectorLog {
  let number = 0
  let bytes = 0
  const kept: ReceivedRequest[] = []
  return {
    add: (received) => {
      kept.push({ ...received, number: ++number })
      bytes += received.body.length
      // Ends when little enough is kept: each turn drops one.
      while (kept.length > keptRequestsAtMost || bytes > bytesAtMost) bytes -= kept.shift()!.body.length
    },
    since: (after) => kept.filter((each) => each.number > after),
    clear: () => {
      kept.length = 0
      bytes = 0
    },
  }
}

/** Those that may say something of an applicant, and those by which a body is read. */
const headersKept = [
  'authorization',
  'access-token',
  'content-encoding',
  'content-type',
  'cookie',
  'developer-token',
  'origin',
  'referer',
  'user-agent',
]

export function headersOf({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headersKept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/** A body as JSON can hold it: text where it is UTF-8, else base64. */
export function bodyOf({
  body,
}: Pick<ReceivedRequest, 'body'>): { readonly text: string } | { readonly base64: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body) }
  } catch {
    return { base64: body.toString('base64') }
  }
}
