// Test of the OpenAPI document against what the server answers (Q6): who writes a client by it alone meets no answer that it lacks.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLimits } from '#server/calls/call-limits.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content: { readonly 'application/json': { schema: Schema } } }>
  >
}

let server: Awaited<ReturnType<typeof startTestServer>>
let operations: Readonly<Record<string, Operation>>
beforeAll(async () => {
  server = await startTestServer()
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }>()
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  operations = Object.fromEntries(all.map((operation) => [operation.operationId, operation]))
})
afterAll(() => server.close())

const responseOf = (name: string, status: number) => operations[name]!.responses[String(status)]
const schemaOf = (name: string, status: number) => responseOf(name, status)!.content['application/json'].schema

describe('Q6: the OpenAPI document has every answer', () => {
  const form = (type: string, payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/lead',
      headers: { 'content-type': type, 'idempotency-key': randomUUID() },
      payload,
    })
  const secret = { email: 'nobody@example.test', password: 'not the one of anybody', product: 'askrobin' }
  const choice = { variant: 'askrobin-es', lead: randomUUID(), sessionId: randomUUID(), notice: '1', surface: 'page' }
  const no = { advertising: false, statistics: false, recording: false }

  test.each<[string, number, () => Promise<number>]>([
    ['policies', 404, async () => (await server.call('GET', '/policies?variant=none')).status],
    ['policies', 422, async () => (await server.call('GET', '/policies?variant=askrobin-es&x=1')).status],
    ['partnerLogos', 404, async () => (await server.call('GET', '/partner/logos?variant=none')).status],
    ['choicesCountry', 422, async () => (await server.call('GET', '/choices/country?x=1')).status],
    ['returnToLead', 404, async () => (await server.call('POST', '/lead/customer/return', secret)).status],
    ['trackingChoice', 404, async () => (await server.call('POST', '/tracking/choice', { ...choice, ...no })).status],
    ['createLead', 413, async () => (await form('application/json', JSON.stringify('x'.repeat(70_000)))).statusCode],
    ['createLead', 415, async () => (await form('text/plain', '{}')).statusCode],
    ['createLead', 403, async () => (await createLead({ 'sec-fetch-site': 'cross-site' })).status],
    ['leadData', 403, async () => (await byLink()).status],
    [
      'leadStatus',
      422,
      async () => {
        const { id, auth } = await server.aLead()
        return (await server.call('GET', `/lead/status/${id}?wait=long`, undefined, auth)).status
      },
    ],
    [
      'priceOffer',
      409,
      async () => {
        const { id, auth } = await server.aLead()
        const path = `/lead/${id}/offer-price?offerId=a&amount=1&period=1`
        return (await server.call('GET', path, undefined, auth)).status
      },
    ],
  ])('Q6: %s, %d', async (name, status, answered) => {
    expect(await answered()).toBe(status)
    expect(Object.keys(operations[name]!.responses)).toContain(String(status))
  })

  const createLead = (headers: Record<string, string> = {}) => server.call('POST', '/v2/lead', createBody(), headers)

  /** Answer to whoever asks for a lead's data with the token of a continue link. */
  async function byLink() {
    const { id, auth } = await server.aLead()
    const link = await server.call('GET', `/v3/lead/url/${id}/continue`, undefined, auth)
    const token = new URL((link.body as { url: string }).url).pathname.split('/').at(-1)
    const continued = (await server.call('POST', `/lead/continue/${token}`, {})).body as { token: string }
    return server.call('GET', `/lead/${id}/data`, undefined, { authorization: `Bearer ${continued.token}` })
  }

  test('Q6 S-32: too many leads need a proof, and then have to wait: both are there, with what a client reads of them', async () => {
    const { limitFactor } = server.deps.config.switches
    Object.assign(server.deps.config.switches, { limitFactor: 1 })
    const seen = new Map<number, Awaited<ReturnType<typeof createLead>>>()
    const most = callLimits.create.minute + 700
    for (let count = 0; count < most && seen.size < 3; count++) {
      const answer = await createLead()
      seen.set(answer.status, answer)
    }
    Object.assign(server.deps.config.switches, { limitFactor })
    expect([...seen.keys()]).toEqual([201, 428, 429])
    for (const [status, { body }] of seen)
      expect(Object.keys(body)).toEqual(expect.arrayContaining([...schemaOf('createLead', status).required!]))
    expect(schemaOf('createLead', 428).required).toEqual(['code', 'challenge', 'bits'])
    expect(operations.createLead!.parameters).toContainEqual(expect.objectContaining({ name: 'proof-of-work' }))
    expect(seen.get(429)!.headers).toHaveProperty('retry-after')
    expect(responseOf('createLead', 429)!.headers).toHaveProperty('retry-after')
  })

  test('Q6: every call names what may come of any: too many, and whatever else', () => {
    for (const { operationId, responses } of Object.values(operations))
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['429', 'default']))
  })
})

describe('Q6: the OpenAPI document says the truth of shapes', () => {
  test('Q6 M1: a key of a refused write is free for the corrected one, and one of a success is not, as the document says', async () => {
    const { info } = (await server.app.inject('/api/openapi.json')).json<{ info: { description: string } }>()
    expect(info.description).toContain('A refusal stores nothing, so a corrected request may use the same key.')
    const key = { 'idempotency-key': randomUUID() }
    const { product, variant, ...answers } = createBody()
    expect((await server.call('POST', '/v2/lead', { product, variant }, key)).status).toBe(422)
    const made = await server.call('POST', '/v2/lead', { product, variant, ...answers }, key)
    expect(made.status).toBe(201)
    expect(await server.call('POST', '/v2/lead', { product, variant, ...answers }, key)).toMatchObject({
      status: 201,
      body: made.body,
    })
  })

  test('Q6 M1: the one POST that stores nothing is named, and has no answer of a key that came before', async () => {
    const { info } = (await server.app.inject('/api/openapi.json')).json<{ info: { description: string } }>()
    const key = { 'idempotency-key': randomUUID() }
    const validated = (email: string) => server.call('POST', '/email/validate', { email }, key)
    expect((await validated('ana@example.test')).body).toMatchObject({ valid: true })
    expect(await validated('ana')).toMatchObject({ status: 200, body: { valid: false } })
    expect(info.description).toContain(
      'POST /email/validate only looks something up: it stores nothing, and answers each request anew.',
    )
  })

  test('Q6 S-01: a token is one however the name of its scheme is written, as HTTP has it', async () => {
    const { id, auth } = await server.aLead()
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      const authorization = auth.authorization.replace('Bearer', scheme)
      expect((await server.call('GET', `/lead/status/${id}`, undefined, { authorization })).status).toBe(200)
    }
    const authorization = auth.authorization.replace('Bearer', 'Basic')
    expect((await server.call('GET', `/lead/status/${id}`, undefined, { authorization })).status).toBe(404)
  })

  test('Q6: the recipients of a visit are an object', async () => {
    const { body } = await server.call('GET', '/tracking/askrobin-es')
    expect(typeof (body as { sinks: unknown }).sinks).toBe('object')
    expect(schemaOf('trackingSettings', 200).properties!.sinks!.type).toBe('object')
  })

  test('Q6 M2: a call with any query says so, and no word of a schema is a parameter', () => {
    for (const { operationId, parameters = [] } of Object.values(operations))
      for (const { name } of parameters)
        expect(['type', 'propertyNames', 'additionalProperties'], operationId).not.toContain(name)
    const [any] = operations.olderLeadUrl!.parameters!.filter((parameter) => parameter.in === 'query')
    expect(any).toMatchObject({ schema: { type: 'object', additionalProperties: {} } })
  })
})
