// Test of call limits: a machine is stopped, many people behind one address are not (S-25, S-32).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { callLimits } from '#server/calls/call-limits.ts'
import { toSections } from '#domain/questions/answers.ts'
import { answersOf, createBody } from './applicants.ts'
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

const from = (network: string) => ({ 'x-forwarded-for': network })
const create = (network: string) => server.call('POST', '/v2/lead', createBody(), from(network))
const statuses = (answers: readonly { readonly status: number }[]) => new Set(answers.map(({ status }) => status))
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('S-32: a machine', () => {
  test('S-32: 88 leads in five seconds from one address: no more than a minute allows, then 429 with the time to wait', async () => {
    const answers = await times(88, () => create('203.0.113.7'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(callLimits.create.minute)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(88 - callLimits.create.minute)
    expect(refused[0]!.body).toMatchObject({ code: 'too-many' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const leads = await server.db.selectFrom('lead').select('id').execute()
    expect(leads).toHaveLength(callLimits.create.minute)
  })

  test('S-25: sixty addresses unsubscribed from one network: no more than a minute allows', async () => {
    const answers = await times(60, (index) =>
      server.call(
        'POST',
        '/customer/email/unsubscribe',
        { email: `somebody.${index}@example.test`, product: 'askrobin', locale: 'es' },
        from('203.0.113.8'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(callLimits.unsubscribe.minute)
    expect(statuses(answers)).toEqual(new Set([200, 429]))
  })

  test('S-31: an address that the caller makes up counts as the one behind it', async () => {
    const forged = (index: number) =>
      server.call('POST', '/v2/lead', createBody(), from(`198.51.100.${index}, 203.0.113.9`))
    const answers = await times(callLimits.create.minute + 1, forged)
    expect(statuses(answers)).toEqual(new Set([201, 429]))
  })
})

describe('S-32: people behind one address', () => {
  test('S-32: a call centre of thirty desks sends a lead from each within a minute', async () => {
    const desks = 30
    const made = await times(desks, () => create('203.0.113.10'))
    expect(statuses(made)).toEqual(new Set([201]))
    const sent = await times(desks, (index) => {
      const { id, token } = made[index]!.body as { id: string; token: string }
      const headers = { ...from('203.0.113.10'), authorization: `Bearer ${token}` }
      return server.call('POST', '/v3/lead', { id, ...toSections(answersOf('es')) }, headers)
    })
    expect(statuses(sent)).toEqual(new Set([202]))
  })

  test('S-32: who waits as long as told gets through', async () => {
    const most = callLimits.create.minute
    expect((await times(most + 1, () => create('203.0.113.11'))).filter(({ status }) => status === 429)).toHaveLength(1)
    server.clock.now += 60_000
    expect((await create('203.0.113.11')).status).toBe(201)
  })
})
