// Cache of built pages and the embed script: kept in memory until they change on disk. Each has its compressed forms, entity tag
// and policy. A page of a variant whose visits are told to somebody carries a nonce, which is put into the compressed page.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { testSpeedName } from '#contract/test-speed.ts'
import type { PageSources } from '#domain/tracking/vendor-origins.ts'
import { errorCode } from '../kit/error-code.ts'
import { encodingFor, encodings, fileEnd } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { pagePolicy, reportingHeader, trialHeader } from '../http/security-headers.ts'
import type { Reports } from '../http/security-headers.ts'
import { aroundNonce, compressedAround, nonceBytes, startOfHead } from './around-nonce.ts'
import type { PageOfNonce } from './around-nonce.ts'

/** The page of a nonce: as it is, and compressed. */
type ByEncoding = Readonly<Record<Encoding | 'plain', PageOfNonce>>

interface BuiltPage {
  readonly html: Buffer
  /** Without a nonce; absent where the build left none. */
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>
  /** With a nonce; absent where the page carries none. */
  readonly ofNonce: ByEncoding | undefined
  readonly etag: string
  /** With the stand-in of a nonce where the page carries one. */
  readonly policy: string
}

export interface PageOptions {
  readonly status?: number
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
  /** A policy beside the page's own; both hold. */
  readonly furtherPolicy?: string | undefined
  /** Sources that third parties need; absent where the page has none, and then it carries no nonce. */
  readonly sources?: PageSources | undefined
  /** Its own scripts write HTML: pages for developers. */
  readonly writesHtml?: boolean
  /** Over those of an HTML page. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the page of a file; false where there is no such file. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  options?: PageOptions,
) => Promise<boolean>

const absent = (error: unknown) => {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}

interface Around {
  /** Origins that the pages' scripts call beside their own. */
  readonly connects: readonly string[]
  /** Address for browsers' reports of CSP violations. */
  readonly reports: Reports
  readonly randomBytes: (count: number) => Uint8Array
  /** Factor by which the page waits less; 1 outside of browser tests. */
  readonly testSpeed: number
}

const standIn = 'a nonce stands here'

/** For pages that a build did not compress: of browser tests. */
const quickly: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

const forms = async (form: (encoding: Encoding) => Promise<Buffer | undefined>): Promise<BuiltPage['compressed']> => {
  const found = await Promise.all(encodings.map(async (encoding) => [encoding, await form(encoding)] as const))
  return Object.fromEntries(found.filter(([, bytes]) => bytes))
}

/** The page with one more element at the beginning of its head. */
function withMeta(html: Buffer, attributes: string): Buffer {
  const at = startOfHead(html)
  return Buffer.concat([html.subarray(0, at), Buffer.from(`<meta ${attributes}>`), html.subarray(at)])
}

/**
 * Compressed at a quick level for the first who ask, which takes some milliseconds; at the best one from then on, which takes a tenth
 * of a second and gives a tenth less.
 */
async function pageOfNonce(html: Buffer): Promise<ByEncoding> {
  const around = aroundNonce(html)
  const at = async (quality: 'best' | 'quick') => {
    const [br, gzipped] = await Promise.all(encodings.map((encoding) => compressedAround(around, encoding, quality)))
    return { br: br!, gzip: gzipped! }
  }
  const pages = {
    plain: (nonce: Buffer) => Buffer.concat([around.before, nonce, around.after]),
    ...(await at('quick')),
  }
  void at('best').then((best) => Object.assign(pages, best))
  return pages
}

/** The page of a browser test, read by `web/journey/test-speed.ts`. The embed script has no head. */
const withSpeed = (html: Buffer, speed: number) =>
  html.includes('<head>') ? withMeta(html, `name="${testSpeedName}" content="${speed}"`) : html

export function builtPages({ connects, reports, randomBytes, testSpeed }: Around): SendPage {
  const kept = new Map<string, { readonly changedAt: number; readonly page: Promise<BuiltPage> }>()

  const made = async (file: string, { frameAncestors = [], sources, writesHtml }: PageOptions): Promise<BuiltPage> => {
    const built = await readFile(file)
    const html = testSpeed === 1 ? built : withSpeed(built, testSpeed)
    const nonce = sources && standIn
    const isAsBuilt = html === built
    return {
      html,
      compressed: await forms((encoding) =>
        isAsBuilt ? readFile(file + fileEnd[encoding]).catch(absent) : quickly[encoding](html),
      ),
      ofNonce: sources && (await pageOfNonce(html)),
      etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      policy: pagePolicy(html.toString(), { frameAncestors, connects, sources, nonce, reports, writesHtml }),
    }
  }

  /** Made once, however many ask for it at the same time. */
  const load = async (file: string, options: PageOptions): Promise<BuiltPage | undefined> => {
    const found = await stat(file).catch(absent)
    if (!found) return undefined
    const known = kept.get(file)
    if (known?.changedAt === found.mtimeMs) return known.page
    const page = made(file, options)
    kept.set(file, { changedAt: found.mtimeMs, page })
    page.catch(() => kept.delete(file))
    return page
  }

  /**
   * No entity tag: a 304 would put this answer's nonce over the page that a browser kept with another, and no script that carries the
   * older would run. Nobody between may keep it, for the same nonce would go to many.
   */
  const sendOnce = (reply: FastifyReply, pages: ByEncoding, policy: string, encoding: Encoding | undefined) => {
    const nonce = Buffer.from(randomBytes(nonceBytes)).toString('base64')
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': policy.replaceAll(standIn, nonce),
    })
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(pages[encoding ?? 'plain'](Buffer.from(nonce)))
  }

  return async (request, reply, file, options = {}) => {
    const { status = 200, sources, furtherPolicy, headers = {} } = options
    const page = await load(file, options)
    if (!page) return false
    const policy = furtherPolicy ? `${page.policy}, ${furtherPolicy}` : page.policy
    const accepted = request.headers['accept-encoding']
    reply.code(status).headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': policy,
      ...reportingHeader(reports),
      ...trialHeader(sources, reports),
      'content-type': 'text/html; charset=utf-8',
      ...headers,
    })
    if (page.ofNonce) {
      await sendOnce(reply, page.ofNonce, policy, encodingFor(accepted))
      return true
    }
    const there = encodings.filter((each) => page.compressed[each])
    const encoding = encodingFor(accepted, there)
    const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
    reply.header('etag', etag)
    if (isUnchanged(request.headers['if-none-match'], etag) && status === 200) {
      await reply.code(304).send()
      return true
    }
    if (encoding) reply.header('content-encoding', encoding)
    await reply.send(encoding ? page.compressed[encoding] : page.html)
    return true
  }
}
