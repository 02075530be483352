// Host name of a request, and its check. A page of a stranger whose name leads to this machine is refused (DNS rebinding, S-27).
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './answer.ts'
import { respond } from './respond.ts'

/** The name of a `Host` header, without its port and an IPv6 address's brackets. */
const nameIn = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/**
 * The name that a request asks for, in lower case. Fastify's own `hostname` believes `X-Forwarded-Host` of a trusted proxy,
 * which passes on what a caller wrote there (S-29).
 */
export const hostNameOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => nameIn(headers.host ?? '')

/**
 * True where a request says one host. Of two, or of one in the address beside another, whoever stands before us may read the other one, and
 * keep our answer as its own (RFC 9112, 3.2).
 */
export function saysOneHost({
  raw: { rawHeaders, url = '' },
  headers: { host },
}: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (host === undefined || rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return false
  const inAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? URL.parse(url)?.hostname : undefined
  return inAddress === undefined || nameIn(inAddress) === nameIn(host)
}

/** Answers only what asks by an address, by `localhost` or by one of these names. */
export function answerOnlyTo(app: FastifyInstance, names: readonly string[]): void {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  app.addHook('onRequest', async (request, reply) => {
    const name = hostNameOf(request)
    return known.has(name) || isIP(name) !== 0 ? undefined : respond(request, reply, refuse('unknown-host'))
  })
}
