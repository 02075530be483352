// OpenAPI document, printed from the contract's own schemas (Q6).
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { SwaggerTransform } from '@fastify/swagger'
import { headers } from '#contract/endpoints.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { proofChallenge, proofHeader } from '#contract/proof-of-work.ts'
import { faultsReply, refusalReply } from '#contract/schemas.ts'

type JsonSchema = Record<string, unknown>

/** Types of what valibot checks by a function of ours, each with a value that is of it; a text otherwise. */
const customTypes = [
  [1, 'integer'],
  [{}, 'object'],
] as const

/** A valibot schema as JSON Schema. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'custom'
        ? { type: customTypes.find(([value]) => v.is(valibotSchema, value))?.[1] ?? 'string' }
        : undefined,
  })
  return rest
}

/** The query of a call; one that takes any name is a single parameter, as the document has it. */
function querySchemaOf(query: v.GenericSchema): JsonSchema {
  const schema = jsonSchemaOf(query)
  return 'properties' in schema
    ? schema
    : { type: 'object', properties: { any: { type: 'object', additionalProperties: {} } } }
}

const refusal = jsonSchemaOf(refusalReply)
const refused = (description: string) => ({ description, ...refusal })
const retryAfter = {
  headers: { 'retry-after': { type: 'integer', description: 'Seconds until the same may be sent again' } },
}

/** `/lead/status/{id}` has the parameter `id`. */
const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
const texts = (names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

/** Refusals of a write. */
const ofWrite = (isLead: boolean) => ({
  400: refused('No idempotency key, or no JSON'),
  403: refused('A page of another site, or a token of a continue link before a code proved whose the lead is'),
  ...(isLead ? { 412: refused('Another version than If-Match says') } : {}),
  413: refused('The body is longer than this call takes'),
  415: refused('Another media type than this call takes'),
})

/** Refusals of a call about a lead. */
const ofLead = {
  403: refused('The token came by a continue link: a code proves first whose the lead is'),
  410: refused('The lead was erased: its answers are not sent again'),
}

/** Refusals of a call that makes a lead. */
const ofCreation = {
  410: refused('A creation that was answered before: its token is told no more'),
  428: {
    description: `Many leads came lately. Send the same again, with the proof in the header ${proofHeader}`,
    ...jsonSchemaOf(proofChallenge),
  },
}

/** Refusals of every call. */
const ofAny = {
  429: { ...refused('This was asked too often'), ...retryAfter },
  default: { ...refused('Any other refusal; 503 passes by itself'), ...retryAfter },
}

/** By status, what the call may answer. */
function responsesOf({ method, path, body, query, files, reply, status, access }: EndpointRow): JsonSchema {
  const isWrite = method !== 'GET'
  const isLead = access !== 'open'
  const isAsked = isWrite || query !== undefined || parametersIn(path).length > 0
  return {
    [status]: { description: 'Done', ...jsonSchemaOf(reply) },
    ...(isLead ? ofLead : {}),
    ...(isWrite ? ofWrite(isLead) : {}),
    ...(isAsked ? { 404: refused('Nothing here for the caller') } : {}),
    ...(isWrite || isLead
      ? { 409: refused('The state does not allow it, or the first request with the key is still running') }
      : {}),
    ...(status === 201 ? ofCreation : {}),
    ...(body || query || files
      ? {
          422: {
            description: 'Wrong answers by field, or an idempotency key that came with another request before',
            oneOf: [jsonSchemaOf(faultsReply), refusal],
          },
        }
      : {}),
    ...ofAny,
  }
}

/** The headers of a write. */
const headersOf = (isLead: boolean, isCreation: boolean): JsonSchema => ({
  [headers.idempotencyKey]: { type: 'string', minLength: 8, maxLength: 255 },
  ...(isLead
    ? { [headers.ifMatch]: { type: 'string', description: 'The lead’s version in quotes, for instance "3"' } }
    : {}),
  ...(isCreation
    ? { [proofHeader]: { type: 'string', description: 'After a 428: its challenge, a dot and the number found' } }
    : {}),
})

/** The document's entry of an endpoint. */
function documented(name: string, row: EndpointRow): JsonSchema {
  const { method, path, summary, body, query, status, access, files } = row
  const isLead = access !== 'open'
  const parameters = parametersIn(path)
  const sent = method === 'GET' ? undefined : headersOf(isLead, status === 201)
  return {
    operationId: name,
    summary,
    tags: ['lead'],
    ...(isLead ? { security: [{ applicant: [] }] } : {}),
    ...(body ? { body: jsonSchemaOf(body) } : {}),
    ...(files ? { consumes: files, body: { type: 'string', format: 'binary' } } : {}),
    ...(query ? { querystring: querySchemaOf(query) } : {}),
    ...(parameters.length > 0 ? { params: texts(parameters) } : {}),
    ...(sent ? { headers: { type: 'object', required: [headers.idempotencyKey], properties: sent } } : {}),
    response: responsesOf(row),
  }
}

/** Turns a route into its part of the document: routes of the contract as their row says, all others stay out. */
export const transform: SwaggerTransform = ({ url, route }) => {
  const { endpoint, row } = (route.config ?? {}) as { endpoint?: string; row?: EndpointRow }
  return { url, schema: endpoint && row ? documented(endpoint, row) : { hide: true } }
}

export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Loanform lead API',
    version: '1',
    description:
      'Every POST and PUT carries an Idempotency-Key: the first success is stored and given again. A refusal stores nothing, so a corrected request may use the same key. POST /email/validate only looks something up: it stores nothing, and answers each request anew. The applicant token is issued when a lead is created and asked for on every later call about it.',
  },
  components: {
    securitySchemes: { applicant: { type: 'http' as const, scheme: 'bearer', description: 'The token of the lead' } },
  },
}
