// Test of callers behind a proxy that writes `X-Forwarded-For` with ports, or with a word where it knows no address (S-31).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { callLimits } from '#server/calls/call-limits.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

const { development } = catalogue.environments
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const switches = { ...development!.server, limitFactor: 1 }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('limit_window').execute())

const createFrom = (said: string) => server.call('POST', '/v2/lead', createBody(), { 'x-forwarded-for': said })
/** So many are made in a minute before a proof is asked for. */
const freely = callLimits.create.proof.minute![0]![0]

test.each(['203.0.113.7:4321', '[2001:db8::1]:443', 'unknown', '_hidden', '203.0.113.9, unknown'])(
  'S-31: a call of which a proxy says %s is answered',
  async (said) => {
    expect((await createFrom(said)).status).toBe(201)
  },
)

test('S-31: a port makes no caller another one', async () => {
  for (let made = 0; made < freely; made++) expect((await createFrom(`203.0.113.7:${4000 + made}`)).status).toBe(201)
  expect((await createFrom('203.0.113.7')).status).toBe(428)
})

test('S-31: what is no address is told to the operator once', async () => {
  for (const said of ['unknown', '_hidden']) expect((await createFrom(said)).status).toBe(201)
  expect(server.lines.filter((line) => line.includes('is no address'))).toHaveLength(1)
})
