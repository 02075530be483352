// Server assembly: registers routes, hooks and error handlers on a Fastify instance, not yet listening.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { waitSeconds } from '#server/calls/call-limits.ts'
import { registerOneClick } from '#server/reach/campaigns/one-click.ts'
import { registerConfirmPages } from '#server/reach/confirmations/confirm-pages.ts'
import { registerSamplePages } from '#server/reach/campaigns/sample-pages.ts'
import { registerCspReports } from '#server/platform/csp/receive.ts'
import type { ServerDeps } from './composition.ts'
import { registerHealth } from '#server/ops/health/routes.ts'
import type { ProcessState } from '#server/ops/health/readiness.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { closeConnections } from '#server/platform/http/close-connections.ts'
import { answerClientError } from '#server/platform/http/client-errors.ts'
import { registerCompression } from '#server/platform/http/compress-answers.ts'
import { registerCors } from '#server/platform/http/cors.ts'
import { saysOneHost } from '#server/platform/http/host-names.ts'
import { readForwardedFor } from '#server/platform/limits/forwarded-for.ts'
import { lingerAtClose } from '#server/platform/http/lingering-close.ts'
import { openapi, transform } from '#server/platform/http/openapi.ts'
import { takeJson } from '#server/platform/http/json-body.ts'
import { errorHandler, respond } from '#server/platform/http/respond.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { registerSecurityTxt } from '#server/platform/http/security-txt.ts'
import { validatorCompiler } from '#server/platform/http/shape.ts'
import { registerPartnerLogos } from './look-ups/partner-logos.ts'
import { registerPages } from '#server/platform/pages/pages.ts'
import { registerBackPage } from '#server/lenders/providers/back-page.ts'
import { registerCaptchaPage } from '#server/calls/captcha/captcha-page.ts'
import { registerCallBacks, registerEndpoints } from './routes.ts'

export interface AppDeps extends ServerDeps {
  /** The folder of the built form. */
  readonly webRoot: string
  /** Absent where nobody stops it and it has no worker. */
  readonly process?: ProcessState
}

const bodyBytes = 64_000

/**
 * How long a request may take to be here, and its headers: a connection that gives a byte now and then is ended. Not shorter: a
 * browser opens connections that it uses later, and one that ends just then has it send a write twice.
 */
const requestWithinMs = 30_000
/** Longest time until a connection over its limit is noticed. */
export const uncheckedMs = 5000

/** The readable API document draws itself with style attributes; nothing else of the product does. */
const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** The readable API document, and the document itself. */
async function registerApiPage(app: FastifyInstance, apiPath: string): Promise<void> {
  await app.register(swaggerUi, { routePrefix: `${apiPath}/docs`, staticCSP: documentPolicy, logLevel: 'silent' })
  app.get(`${apiPath}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}

const unreadableAddress =
  'A proxy writes X-Forwarded-For with something that is no address: its own address counts as the caller’s'

/** Has each request know its caller by an address alone, however a proxy of ours writes it. Said once a process where it is none. */
function readCallers(app: FastifyInstance, { config, log }: Pick<AppDeps, 'config' | 'log'>): void {
  if (config.trustedProxies.length === 0) return
  let isTold = false
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const header = raw.headers['x-forwarded-for']
    if (typeof header === 'string') {
      const { addresses, isUnreadable } = readForwardedFor(header)
      if (addresses === undefined) delete raw.headers['x-forwarded-for']
      else raw.headers['x-forwarded-for'] = addresses
      if (isUnreadable && !isTold) log.warn(unreadableAddress, { host: raw.socket.remoteAddress })
      isTold ||= isUnreadable
    }
    done()
  })
}

function logAnswers(app: FastifyInstance, deps: Pick<AppDeps, 'log'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    deps.log.info('request', {
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      reference: request.id,
    })
    done()
  })
}

/** The whole server: API, pages and health, over the given parts. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { apiPath } = deps.config
  const headers = securityHeaders(deps.config.switches)
  // No hook runs for what is no request of any route.
  const unreadable = { 'cache-control': 'no-store', ...headers }
  const logger: FastifyBaseLogger = deps.log.pino
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    genReqId: deps.newId,
    bodyLimit: bodyBytes,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    requestTimeout: requestWithinMs,
    // A slow machine takes as long as it takes; the framework would end the start after ten seconds.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500 },
    // The framework's own words would say the path again, which may be a link's secret.
    frameworkErrors: (_error, request, reply) => {
      respond(request, reply.headers(unreadable), refuse('bad-request'))
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { reference: deps.newId(), headers: unreadable }),
    // Node would answer a request without a host by itself, with none of our headers.
    http: {
      requireHostHeader: false,
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: uncheckedMs,
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(errorHandler(deps))
  app.setNotFoundHandler((request, reply) => respond(request, reply, refuse('not-found')))
  // A form or plain text could be posted across sites without asking first (S-13).
  app.removeContentTypeParser('text/plain')
  readCallers(app, deps)
  takeJson(app)
  closeConnections(app)
  // The framework closes so where a body is longer than it takes.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.getHeader('connection') === 'close') lingerAtClose(request.raw)
    done(null, payload)
  })
  logAnswers(app, deps)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (saysOneHost(request)) done()
    else respond(request, reply, refuse('bad-request'))
  })
  registerCors(app, deps.config)
  registerCompression(app)
  const { apiDocs } = deps.config
  if (apiDocs) await app.register(swagger, { openapi, transform })
  registerEndpoints(app, deps)
  registerCallBacks(app, deps)
  registerCspReports(app, deps)
  registerCaptchaPage(app, deps)
  registerBackPage(app, deps)
  registerPartnerLogos(app, deps)
  registerOneClick(app, deps, (network) => waitSeconds(deps, 'unsubscribe', network))
  registerConfirmPages(app, deps)
  registerSamplePages(app, deps)
  registerSecurityTxt(app, deps)
  if (apiDocs) await registerApiPage(app, apiPath)

  registerHealth(app, deps, deps.process ?? { isStopping: () => false })
  await registerPages(app, deps)
  return app
}
