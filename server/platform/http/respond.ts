// HTTP responses for results and failures: an error shows only a code and a reference that finds it in the log.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../platform-dependencies.ts'
import { isUnavailable } from '../stores/database.ts'
import { refuse } from './answer.ts'
import type { Answer, RefusalCode } from './answer.ts'
import { isShapeError } from './shape.ts'

/** Nothing is kept by anybody between, but a reply that may be for some seconds. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  keptSeconds?: number,
): FastifyReply {
  const isKept = keptSeconds !== undefined && answer.kind === 'reply'
  reply.header('cache-control', isKept ? `public, max-age=${keptSeconds}` : 'no-store')
  if (answer.kind === 'reply') return reply.code(answer.status).send(answer.body)
  if (answer.kind === 'faults') return reply.code(422).send(answer.faults)
  const { status, code, message, more, retryAfterSeconds = status === 503 ? 2 : undefined } = answer
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send({ code, message, reference: request.id, ...more })
}

/** Fastify's own refusals, and those of our parsers. */
const fastifyCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable-body',
  'repeated-name': 'repeated-name',
}

/** Every error of every route ends here. */
export function errorHandler({ words, log }: Pick<PlatformDeps, 'words' | 'log'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isShapeError(error))
      return respond(request, reply, {
        kind: 'faults',
        faults: words.shapeRows(request.headers['accept-language'], error.shapeFaults),
      })
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const isJson = error instanceof SyntaxError
      return respond(request, reply, refuse(isJson ? 'unreadable-body' : (fastifyCodes[error.code] ?? 'bad-request')))
    }
    log.failure('request failed', error, {
      reference: request.id,
      route: request.routeOptions.url,
      method: request.method,
    })
    return respond(request, reply, refuse(isUnavailable(error) ? 'unavailable' : 'internal'))
  }
}
