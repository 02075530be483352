// Check of the `Host` of requests: a page of a stranger whose name leads to this machine is refused (DNS rebinding, S-27).
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from './answer.ts'
import { respond } from './respond.ts'

/** The name of a `Host` header, without its port and an IPv6 address's brackets. */
const nameIn = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/** Answers only what asks by an address, by `localhost` or by one of these names. */
export function answerOnlyTo(app: FastifyInstance, names: readonly string[]): void {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  app.addHook('onRequest', async (request, reply) => {
    const name = nameIn(request.headers.host ?? '')
    return known.has(name) || isIP(name) !== 0 ? undefined : respond(request, reply, refuse('unknown-host'))
  })
}
