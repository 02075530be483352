// Compression of the API's answers (19.5). A compressed length tells something of a secret where somebody else can have the browser ask
// again and again with a guess of theirs in the same answer (BREACH). Nobody can: a call carries its token in a header, which no other site
// can send. All the same, no answer with a token or a link is compressed (decision 064).
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { EndpointRow } from '#contract/endpoints.ts'
import { encodingFor } from './encoding.ts'
import type { Encoding } from './encoding.ts'

/** A shorter answer is one packet either way. */
export const leastBytes = 1000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Levels that cost a fraction of a millisecond for what an answer holds. */
const compress: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    toBrotli(text, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => toGzip(text, { level: 6 }),
}

/** Reply fields that open something: an applicant's token, a link, and where a lender wants the applicant to go on. */
const secrets = ['token', 'url', 'redirectTo'] as const

/** By the schema of its reply, so that a call which begins to answer one is left out by itself. */
export function holdsSecret({ reply }: Pick<EndpointRow, 'reply'>): boolean {
  const { entries = {} } = reply as { readonly entries?: object }
  return secrets.some((name) => Object.hasOwn(entries, name))
}

/** Facts of a route: its row of the contract, or that its answer is everybody's. */
export interface RouteConfig {
  readonly row?: EndpointRow
  /** True where the answer is the same for everybody. */
  readonly isPublic?: boolean
}

/** Compresses the answers of the contract's calls, and of routes whose answer is everybody's, as far as a request takes it. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { row, isPublic } = request.routeOptions.config as RouteConfig
    const isMeant = isPublic === true || (row !== undefined && !holdsSecret(row))
    if (!isMeant || typeof payload !== 'string' || Buffer.byteLength(payload) < leastBytes) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding)
    const tag = reply.getHeader('etag')
    // The same text in other bytes (RFC 9110, 8.8.1).
    if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
    return compress[encoding](Buffer.from(payload))
  })
}
