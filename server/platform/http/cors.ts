// CORS: allows the API to the configured origins, each matched exactly (S-14, ASVS 3.4.1 to 3.4.2). The calls carry their token
// in a header, so no answer ever allows credentials.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { headers } from '#contract/endpoints.ts'
import { proofHeader } from '#contract/proof-of-work.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'
import { refuse } from './answer.ts'
import { respond } from './respond.ts'

const methods = [...new Set(Object.values(calls).map(({ method }) => method))].join(', ')
const sent = ['content-type', ...Object.values(headers), proofHeader].join(', ')
/** Response headers that a page of another origin may read. */
const exposed = ['retry-after', 'date'].join(', ')
/** Chromium asks again after two hours, whatever it is told. */
const askedAgainAfterSeconds = 7200

/**
 * Answers what browsers ask before a call from another origin, and marks what that origin may read. A call that a browser says
 * comes from any other origin is refused before anything is done (S-13).
 */
export function registerCors(
  app: FastifyInstance,
  { apiPath, corsOrigins }: Pick<PlatformSettings, 'apiPath' | 'corsOrigins'>,
): void {
  const allowed = new Set(corsOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined && isForeignWrite(request)) return void respond(request, reply, refuse('origin-refused'))
    if (!pathOf(request).startsWith(`${apiPath}/`)) return done()
    reply.header('vary', 'origin')
    if (origin === undefined) return done()
    if (!allowed.has(origin))
      return isFromHere(request) ? done() : void respond(request, reply, refuse('origin-refused'))
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
    return isPreflight(request) ? void permit(reply) : done()
  })
}

/** The path of the route, which is one however the address writes it; that of the address where there is no route. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url

/** Browsers say whether a call comes from a page of the same origin; older ones, and what is no browser, say nothing. */
function isFromHere({ headers: said, method }: FastifyRequest): boolean {
  const site = said['sec-fetch-site']
  return method !== 'OPTIONS' && (site === undefined || site === 'same-origin')
}

/** A write that a browser marks as another site's. A link from anywhere may be followed: it is read (ASVS 3.5.3). */
function isForeignWrite({ headers: said, method }: FastifyRequest): boolean {
  const site = said['sec-fetch-site']
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && (site === 'cross-site' || site === 'same-site')
}

function isPreflight({ headers: said, method }: FastifyRequest): boolean {
  return method === 'OPTIONS' && said['access-control-request-method'] !== undefined
}

function permit(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': sent,
      'access-control-max-age': askedAgainAfterSeconds,
    })
    .send()
}
