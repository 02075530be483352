// The built pages, and the script of host pages, kept in memory until they change on disk, each with its compressed form,
// entity tag and policy.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '#server/stores/database.ts'
import { pagePolicy } from './security-headers.ts'

interface BuiltPage {
  readonly changedAt: number
  readonly html: Buffer
  readonly brotli: Buffer | undefined
  readonly etag: string
  readonly policy: string
}

export interface PageOptions {
  readonly status?: number
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
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

/** `connects`: origins that the pages' scripts call beside their own. */
export function builtPages(connects: readonly string[] = []): SendPage {
  const kept = new Map<string, BuiltPage>()

  const load = async (file: string, frameAncestors: readonly string[]): Promise<BuiltPage | undefined> => {
    const found = await stat(file).catch(absent)
    const known = kept.get(file)
    if (!found || known?.changedAt === found.mtimeMs) return found && known
    const html = await readFile(file)
    const page: BuiltPage = {
      changedAt: found.mtimeMs,
      html,
      brotli: await readFile(`${file}.br`).catch(absent),
      etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      policy: pagePolicy(html.toString(), frameAncestors, connects),
    }
    kept.set(file, page)
    return page
  }

  return async (request, reply, file, { status = 200, frameAncestors = [], headers = {} } = {}) => {
    const page = await load(file, frameAncestors)
    if (!page) return false
    const compressed = takesBrotli(request.headers['accept-encoding']) ? page.brotli : undefined
    const etag = `"${page.etag}${compressed ? '-br' : ''}"`
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      ...headers,
    })
    if (request.headers['if-none-match'] === etag && status === 200) {
      await reply.code(304).send()
      return true
    }
    if (compressed) reply.header('content-encoding', 'br')
    await reply.code(status).send(compressed ?? page.html)
    return true
  }
}

function takesBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((part) => /^\s*br\s*(?:;\s*q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/.test(part))
}
