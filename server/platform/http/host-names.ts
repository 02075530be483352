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

/** Answers only what asks by an address, by `localhost` or by one of these names. */
export function answerOnlyTo(app: FastifyInstance, names: readonly string[]): void {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  app.addHook('onRequest', async (request, reply) => {
    const name = hostNameOf(request)
    return known.has(name) || isIP(name) !== 0 ? undefined : respond(request, reply, refuse('unknown-host'))
  })
}
