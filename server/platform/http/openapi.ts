// OpenAPI document, printed from the contract's own schemas (Q6).
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { SwaggerTransform } from '@fastify/swagger'
import { headers } from '#contract/endpoints.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { faultsReply, refusalReply } from '#contract/schemas.ts'

type JsonSchema = Record<string, unknown>

/** A valibot schema as JSON Schema; what valibot checks by a function of ours is an integer where it takes one, else text. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'custom' ? { type: v.is(valibotSchema, 1) ? 'integer' : 'string' } : undefined,
  })
  return rest
}

const refusal = jsonSchemaOf(refusalReply)
const refused = (description: string) => ({ description, ...refusal })

/** `/lead/status/{id}` has the parameter `id`. */
const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
const texts = (names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

/** The document's entry of an endpoint. */
function documented(
  name: string,
  { method, path, summary, body, query, reply, status, access, files }: EndpointRow,
): JsonSchema {
  const isWrite = method !== 'GET'
  const isLead = access !== 'open'
  const parameters = parametersIn(path)
  const header = {
    ...(isWrite ? { [headers.idempotencyKey]: { type: 'string', minLength: 8, maxLength: 255 } } : {}),
    ...(isWrite && isLead
      ? { [headers.ifMatch]: { type: 'string', description: 'The lead’s version in quotes, for instance "3"' } }
      : {}),
  }
  return {
    operationId: name,
    summary,
    tags: ['lead'],
    ...(isLead ? { security: [{ applicant: [] }] } : {}),
    ...(body ? { body: jsonSchemaOf(body) } : {}),
    ...(files ? { consumes: files, body: { type: 'string', format: 'binary' } } : {}),
    ...(query ? { querystring: jsonSchemaOf(query) } : {}),
    ...(parameters.length > 0 ? { params: texts(parameters) } : {}),
    ...(isWrite ? { headers: { type: 'object', required: [headers.idempotencyKey], properties: header } } : {}),
    response: {
      [status]: { description: 'Done', ...jsonSchemaOf(reply) },
      ...(isWrite
        ? {
            400: refused('No idempotency key, or no JSON'),
            ...(status === 201
              ? { 410: refused('A creation that was answered before: its token is told no more') }
              : {}),
            409: refused('The state does not allow it, or the first request with the key is still running'),
            412: refused('Another version than If-Match says'),
            422: {
              description: 'Wrong answers by field, or an idempotency key that came with another request before',
              oneOf: [jsonSchemaOf(faultsReply), refusal],
            },
          }
        : {}),
      ...(isLead || parameters.length > 0 ? { 404: refused('Nothing here for the caller') } : {}),
    },
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
      'Every POST and PUT carries an Idempotency-Key: the first answer is stored and given again. The applicant token is issued when a lead is created and asked for on every later call about it.',
  },
  components: {
    securitySchemes: { applicant: { type: 'http' as const, scheme: 'bearer', description: 'The token of the lead' } },
  },
}
