// JSON parser of request bodies that refuses what two readers would take differently (S-16, ASVS 1.5.3). That is a name standing twice in one
// object, and a body that is not written as it says. It also refuses bodies of many values.
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Fastify's own errors have a code, which `respond.ts` turns into a refusal. */
class RepeatedName extends Error {
  readonly code = 'repeated-name'
  readonly statusCode = 400
}

/** A body that says it is packed, or in other signs than JSON's. Whoever stands before us may read it as that. */
class WrittenOtherwise extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  readonly statusCode = 415
}

/** A body whose values are more than any call takes, however short each is. */
class TooManyValues extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE'
  readonly statusCode = 413
}

/**
 * Values that a body may have: three times those of the longest, a hundred events of a visit. Each is judged, and told of where it is
 * wrong: sixty thousand bytes of wrong ones held up everybody for most of a second.
 */
export const mostValues = 2000

const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i

function isWrittenOtherwise({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': packed = 'identity', 'content-type': type = '' } = headers
  return packed.toLowerCase() !== 'identity' || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8')
}

/** Names of all objects, counted where each stands: a text before a colon. */
const text = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function namesWritten(json: string): number {
  let names = 0
  for (const [, colon] of json.matchAll(text)) if (colon !== undefined) names += 1
  return names
}

function namesRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce((all: number, each) => all + namesRead(each), Array.isArray(value) ? 0 : inside.length)
}

/** True of a body with too many values, objects and lists among them. */
function hasTooManyValues(body: unknown): boolean {
  const waiting = [body]
  let seen = 0
  // Ends at the last value, or at the first that is too many.
  while (waiting.length > 0 && seen <= mostValues) {
    seen++
    const value = waiting.pop()
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) waiting.push(each)
  }
  return seen > mostValues
}

/** Takes JSON bodies as Fastify does, prototypes refused. Refuses repeated names, bodies that are not plain UTF-8, and too many values. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWrittenOtherwise(request)) {
      done(new WrittenOtherwise('The body is not plain UTF-8'))
      return
    }
    void parse(request, body, (error, value: unknown) => {
      if (error) done(error)
      else if (hasTooManyValues(value)) done(new TooManyValues('The body has more values than any call takes'))
      else if (hasRepeatedName(body, value)) done(new RepeatedName('A name stands twice'))
      else done(null, value)
    })
  })
}

/** True where an object of the text, which is what `value` was read from, has a name twice. */
function hasRepeatedName(json: string, value: unknown): boolean {
  return namesWritten(json) !== namesRead(value)
}
