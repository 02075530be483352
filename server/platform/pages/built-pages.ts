// Cache of built pages and the embed script: kept in memory until they change on disk. Each has its compressed form, entity tag
// and policy. A page of a variant whose visits are told to somebody carries a nonce, and is made anew for each answer.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { testSpeedName } from '#contract/test-speed.ts'
import type { PageSources } from '#domain/tracking/vendor-origins.ts'
import { errorCode } from '../stores/database.ts'
import { pagePolicy, reportingHeader, trialHeader } from '../http/security-headers.ts'
import type { Reports } from '../http/security-headers.ts'

interface BuiltPage {
  readonly changedAt: number
  readonly html: Buffer
  readonly brotli: Buffer | undefined
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
  /** What third parties need; absent where the page has none, and then it carries no nonce. */
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
  /** Where a browser tells what a policy refused. */
  readonly reports: Reports
  readonly randomBytes: (count: number) => Uint8Array
  /** How many times shorter the page waits; 1 outside of browser tests. */
  readonly testSpeed: number
}

const nonceBytes = 18
const standIn = 'a nonce stands here'
const head = '<head>'

const compress = promisify(brotliCompress)
/** A page of 48 kB takes a millisecond, and comes out a tenth larger than at the build's level. */
const quickly = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** The page with one more element at the beginning of its head. */
function withMeta(html: Buffer, attributes: string): Buffer {
  const at = html.indexOf(head) + head.length
  return Buffer.concat([html.subarray(0, at), Buffer.from(`<meta ${attributes}>`), html.subarray(at)])
}

/** The page for one answer. Read by `web/tracking/load-script.ts`; browsers hide the attribute from style sheets. */
const withNonce = (html: Buffer, nonce: string) => withMeta(html, `property="csp-nonce" nonce="${nonce}"`)

/** The page of a browser test, read by `web/journey/test-speed.ts`. The embed script has no head. */
const withSpeed = (html: Buffer, speed: number) =>
  html.includes(head) ? withMeta(html, `name="${testSpeedName}" content="${speed}"`) : html

export function builtPages({ connects, reports, randomBytes, testSpeed }: Around): SendPage {
  const kept = new Map<string, BuiltPage>()

  const load = async (
    file: string,
    { frameAncestors = [], sources, writesHtml }: Pick<PageOptions, 'frameAncestors' | 'sources' | 'writesHtml'>,
  ): Promise<BuiltPage | undefined> => {
    const found = await stat(file).catch(absent)
    const known = kept.get(file)
    if (!found || known?.changedAt === found.mtimeMs) return found && known
    const built = await readFile(file)
    const html = testSpeed === 1 ? built : withSpeed(built, testSpeed)
    const nonce = sources && standIn
    const page: BuiltPage = {
      changedAt: found.mtimeMs,
      html,
      brotli: html === built ? await readFile(`${file}.br`).catch(absent) : await compress(html, quickly),
      etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      policy: pagePolicy(html.toString(), { frameAncestors, connects, sources, nonce, reports, writesHtml }),
    }
    kept.set(file, page)
    return page
  }

  /**
   * No entity tag: a 304 would put this answer's nonce over the page that a browser kept with another, and no script that carries the
   * older would run. Nobody between may keep it, for the same nonce would go to many.
   */
  const sendOnce = async (
    reply: FastifyReply,
    page: Pick<BuiltPage, 'html' | 'policy'>,
    isCompressed: boolean,
  ): Promise<void> => {
    const nonce = Buffer.from(randomBytes(nonceBytes)).toString('base64')
    const html = withNonce(page.html, nonce)
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': page.policy.replaceAll(standIn, nonce),
    })
    if (isCompressed) reply.header('content-encoding', 'br')
    await reply.send(isCompressed ? await compress(html, quickly) : html)
  }

  return async (request, reply, file, options = {}) => {
    const { status = 200, sources, furtherPolicy, headers = {} } = options
    const page = await load(file, options)
    if (!page) return false
    const policy = furtherPolicy ? `${page.policy}, ${furtherPolicy}` : page.policy
    const isCompressed = takesBrotli(request.headers['accept-encoding'])
    reply.code(status).headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': policy,
      ...reportingHeader(reports),
      ...trialHeader(sources, reports),
      'content-type': 'text/html; charset=utf-8',
      ...headers,
    })
    if (sources) {
      await sendOnce(reply, { html: page.html, policy }, isCompressed)
      return true
    }
    const compressed = isCompressed ? page.brotli : undefined
    const etag = `"${page.etag}${compressed ? '-br' : ''}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag && status === 200) {
      await reply.code(304).send()
      return true
    }
    if (compressed) reply.header('content-encoding', 'br')
    await reply.send(compressed ?? page.html)
    return true
  }
}

function takesBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((part) => /^\s*br\s*(?:;\s*q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/.test(part))
}
