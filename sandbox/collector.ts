// Tracking collector: plays every vendor's scripts and servers below `/collect`, and logs every request. From a browser's side
// they are other origins, with the vendors' own rules for them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkChecks } from './collector-checks.ts'
import { collectorFaults, isCollectorFault, meetFault } from './collector-faults.ts'
import type { CollectorFault } from './collector-faults.ts'
import { bodyOf, createCollectorLog, headersOf } from './collector-log.ts'
import type { ReceivedRequest } from './collector-log.ts'
import { collectorPage } from './collector-page.ts'
import { toldBy } from './collector-reading.ts'
import { isVendor, vendor } from './collector-vendors.ts'
import type { VendorName } from './collector-vendors.ts'

interface CollectorDeps {
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
}

type Query = Readonly<Record<string, string>>
type Faults = Readonly<Partial<Record<VendorName, CollectorFault>>>

/** Recordings are the largest. */
const bodyBytes = 8_000_000
const methods = ['GET', 'POST'] as const

export function registerCollector(app: FastifyInstance, { publicUrl, now }: CollectorDeps): void {
  const log = createCollectorLog()
  const ending = new AbortController()
  let faults: Faults = {}
  app.addHook('onClose', () => ending.abort())

  const asJson = (received: ReceivedRequest) => ({ ...received, body: bodyOf(received), told: toldBy(received) })

  void app.register(async (scope) => {
    // The rest of the sandbox may parse JSON differently.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    scope.get<{ Querystring: Query }>('/collect', ({ query }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store' })
        .send(collectorPage({ received: log.since(0), faults, isLive: query.live !== undefined })),
    )
    scope.get<{ Querystring: Query }>('/collect/log', ({ query }, reply) =>
      reply.headers({ 'cache-control': 'no-store' }).send(log.since(Number(query.since) || 0).map(asJson)),
    )
    scope.delete('/collect/log', (_request, reply) => {
      log.clear()
      return reply.code(204).send()
    })
    // Another site's page cannot send this: a browser asks first, and is not answered.
    scope.put<{ Body: Readonly<Record<string, unknown>> | null }>('/collect/faults', ({ body }, reply) => {
      const wanted = Object.entries(body ?? {})
      const known = wanted.filter((each): each is [VendorName, CollectorFault] => {
        const [name, fault] = each
        return isVendor(name) && isCollectorFault(fault)
      })
      if (known.length < wanted.length)
        return reply.code(422).send({ code: 'unknown-fault', faults: Object.keys(collectorFaults) })
      faults = Object.fromEntries(known)
      return reply.send(faults)
    })
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => void reply.headers(sharedWith(request)))
    scope.options('/collect/:vendor/*', (_request, reply) => reply.code(204).send())
    for (const method of methods)
      scope.route<{ Params: { vendor: string; '*': string }; Querystring: Query }>({
        method,
        url: '/collect/:vendor/*',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { vendor: name, '*': rest } = request.params
          if (!isVendor(name)) return reply.code(404).send({ code: 'unknown-vendor' })
          const path = `/${rest}`
          const body = request.body instanceof Buffer ? request.body : Buffer.of()
          const { query } = request
          log.add({ at: now(), vendor: name, method, path, query, headers: headersOf(request), body })
          const { scripts = {}, answers = [] } = vendor(name)
          const script = Object.hasOwn(scripts, path) ? scripts[path] : undefined
          const meeting = { reply, isScript: script !== undefined, signal: ending.signal }
          if (await meetFault(faults[name], meeting)) return reply
          if (script) return sendScript(reply, script(`${publicUrl()}/collect/${name}`))
          const said = networkChecks[name]?.({ path, headers: headersOf(request), body, now: now() })
          if (said) return reply.code(said.status).send(said.body)
          const answer = answers.find(([form]) => form.test(path))
          return answer ? reply.send(answer[1]) : reply.code(204).send()
        },
      })
  })
}

const sendScript = (reply: FastifyReply, text: string) => reply.type('text/javascript; charset=utf-8').send(text)

/** As vendors answer: any page may ask and read, with cookies. */
function sharedWith({ headers }: FastifyRequest): Record<string, string> {
  const { origin, 'access-control-request-headers': asked } = headers
  return {
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    ...(origin === undefined
      ? {}
      : {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-methods': 'GET, POST',
          ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
          vary: 'Origin',
        }),
  }
}
