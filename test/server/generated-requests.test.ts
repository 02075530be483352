// Test of every operation of the OpenAPI document with spoilt requests. Each answer is one that the document has, and none is an error of
// ours (Q6, S-17).
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from './applicants.ts'
import { fitting, misfits } from './json-schema.ts'
import type { Schema } from './json-schema.ts'
import { startTestServer } from './server.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}
interface Route {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

let server: Awaited<ReturnType<typeof startTestServer>>
let routes: readonly Route[]
beforeAll(async () => {
  server = await startTestServer()
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }>()
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
})
afterAll(() => server.close())

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    -1,
    1e300,
    0.1,
    true,
    'x'.repeat(5000),
    'a\u0000b',
    '\ud800',
    '\u202Eabc',
    '日本語 ü &#?%',
    '９９９',
    '{{lender}}',
    '__proto__',
    '2026-02-31',
    [[[]]],
    deep(60),
    { constructor: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

interface Spoilt {
  readonly isWhole: boolean
  /** Of ten: how often a value is replaced. */
  readonly often: number
  readonly by: readonly unknown[]
  readonly extra: boolean
  readonly omit: boolean
}
const spoiling: fc.Arbitrary<Spoilt> = fc.record({
  isWhole: fc.boolean(),
  often: fc.integer({ min: 0, max: 4 }),
  by: fc.array(junk, { minLength: 8, maxLength: 8 }),
  extra: fc.boolean(),
  omit: fc.boolean(),
})

const unspoilt: Spoilt = { isWhole: false, often: 0, by: ['x'], extra: false, omit: false }

/** The value with some of its parts replaced, left out or added, each the same for the same `Spoilt`. */
function spoilt(value: unknown, { often, by, extra, omit }: Spoilt): unknown {
  let count = 0
  const spoil = (part: unknown, isRoot: boolean): unknown => {
    count += 7
    if (!isRoot && count % 10 < often) return by[count % by.length]
    if (Array.isArray(part)) return part.map((each) => spoil(each, false))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(() => !(omit && (count += 3) % 5 === 0))
    const added = extra && isRoot ? [['unknown name', by[0]]] : []
    return Object.fromEntries([...entries.map(([name, each]) => [name, spoil(each, false)]), ...added])
  }
  return spoil(value, true)
}

/** The document's words about an answer of this status. */
const documented = ({ responses }: Operation, status: number) => responses[String(status)] ?? responses.default

/** Without these no call comes as far as what it does. */
const knownOf = (lead: { readonly id: string }): Readonly<Record<string, unknown>> => ({
  ...createBody(),
  id: lead.id,
  lead: lead.id,
  product: 'askrobin',
  variant: 'askrobin-es',
  locale: 'es',
  sessionId: randomUUID(),
})

async function answered({ path, method, operation }: Route, how: Spoilt, lead: { id: string; auth: object }) {
  const parameters = operation.parameters ?? []
  const known = knownOf(lead)
  const fit = { known, isWhole: how.isWhole }
  const word = (index: number) => String(how.by[index % how.by.length])
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === 'id' && how.often < 3 ? lead.id : word(1)).toWellFormed() || 'x'),
  )
  const query = new URLSearchParams(
    parameters.flatMap(({ in: where, name, schema }, index) => {
      if (where !== 'query') return []
      return [
        [name, how.often < 2 ? String(Object.hasOwn(known, name) ? known[name] : fitting(schema, fit)) : word(index)],
      ]
    }),
  )
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const isJson = type === 'application/json'
  const payload = body && (isJson ? JSON.stringify(spoilt(fitting(body.schema, fit), how)) : word(2))
  return server.app.inject({
    method: method as 'GET',
    url: `${filled}?${query}`,
    headers: {
      ...lead.auth,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(type && payload !== undefined ? { 'content-type': type } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** The same ones each time; enough that each kind of junk meets each operation. */
const requestsEach = 10

test('Q6 S-17: every answer to a spoilt request is documented, and none is an error of ours', async () => {
  const wrong: string[] = []
  const seen = new Set<number>()
  for (const route of routes) {
    const lead = await server.aLead()
    const samples = [unspoilt, ...fc.sample(spoiling, { numRuns: requestsEach, seed: 20261128 })]
    for (const how of samples) {
      const answer = await answered(route, how, lead)
      const { statusCode: status } = answer
      seen.add(status)
      const said = documented(route.operation, status)
      const schema = said?.content?.['application/json']?.schema
      const faults = schema ? misfits(schema, answer.json()) : []
      const name = `${route.operation.operationId} ${status}`
      if (status === 500 || !said || faults.length > 0)
        wrong.push(`${name}: ${faults.join(', ')} ${answer.body.slice(0, 200)}`)
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  // They came as far as what the calls do.
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 202, 404, 409, 422]))
}, 120_000)
