// Test of conversions as the networks ask. The visit for a week and only with consent, tokens renewed by OAuth, and bodies that
// each network takes as it is (18.11, P-02, P-05, P-06, T-03). The sandbox plays the networks.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { purgeNow } from '#server/people/retention/purge.ts'
import { visitOfLead } from '#server/platform/stores/lead-visits.ts'
import type { SendOut } from '#server/platform/kit/outbound.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'
import { createBody } from './applicants.ts'
import { choiceBody } from './choice-body.ts'
import { conversionRows } from './conversion-rows.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Visit/18.11'
const address = '203.0.113.88'
const dayMs = 86_400_000
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => server.clock.now })
  const lender = fakeLender(accepted)
  server = await startTestServer({
    lenders: { moneyman: behind(() => lender) },
    environment: { SANDBOX_URL: sandbox.url, PUBLIC_URL: 'https://forms.example', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  // Conversions that the tests before left are sent first.
  await tell()
  await fetch(`${sandbox.url}/collect/log`, { method: 'DELETE' })
})

const seen = { 'user-agent': browser, 'x-forwarded-for': address }
const choose = (sessionId: string, advertising: boolean, change: object = {}, headers: object = {}) =>
  server.call('POST', '/tracking/choice', choiceBody(sessionId, { advertising, ...change }), { ...seen, ...headers })
async function visitor(advertising?: boolean) {
  const sessionId = randomUUID()
  if (advertising !== undefined) expect((await choose(sessionId, advertising)).status).toBe(200)
  const lead = await server.aLead('es', { ...createBody(), sessionId }, seen)
  return { ...lead, sessionId }
}
const tell = async () => {
  await takeOutbox(server.deps)
  await server.runJobs()
}
const visitIn = async (id: string) => {
  const { data_key } = await server.db
    .selectFrom('data_key')
    .select('sealed_key as data_key')
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  return visitOfLead(server.db, server.deps.sealer, { id, data_key })
}
const kept = async (id: string) =>
  (await server.db.selectFrom('lead_visit').selectAll().where('lead_id', '=', id).execute()).length
interface Row {
  readonly vendor: string
  readonly body: { readonly text?: string }
}
/** Whole bodies that a network was sent. */
const sentTo = async (vendor: string) => {
  const rows = (await (await fetch(`${sandbox.url}/collect/log`)).json()) as readonly Row[]
  return rows.filter((row) => row.vendor === vendor).map(({ body }) => body.text ?? '')
}
const outcomes = async (id: string) =>
  (await conversionRows(server.db, id)).map(({ party, event, status }) => `${party} ${event} ${status}`)

describe('18.11 P-02: address and browser of the visit', () => {
  test('18.11 T-03: with a yes each network takes what it is sent, and those that match by it have the visit', async () => {
    const lead = await visitor(true)
    await lead.send(undefined, seen)
    await tell()
    expect((await outcomes(lead.id)).filter((row) => !row.endsWith('delivered'))).toEqual([])
    const [meta] = await sentTo('meta-api')
    expect(JSON.parse(meta!)).toMatchObject({
      data: [{ action_source: 'website', user_data: { client_ip_address: address, client_user_agent: browser } }],
    })
    const [tikTok] = await sentTo('tiktok-api')
    expect(JSON.parse(tikTok!)).toMatchObject({ data: [{ user: { ip: address, user_agent: browser } }] })
    expect((await sentTo('google-api')).join()).not.toContain(browser)
  })

  test('18.11 P-02: without a yes nothing of it is kept, and a later yes keeps what is seen then', async () => {
    const silent = await visitor()
    const refused = await visitor(false)
    expect([await kept(silent.id), await kept(refused.id)]).toEqual([0, 0])
    const { token } = silent.made.body as { token: string }
    await choose(silent.sessionId, true, { lead: silent.id }, { authorization: `Bearer ${token}` })
    expect(await visitIn(silent.id)).toEqual({ address, userAgent: browser })
  })

  test.each([
    ['by the lead’s owner', true],
    ['by the visit alone', false],
  ])('18.11 P-02: a no before sending, %s: nothing goes, and the visit is forgotten', async (_who, asOwner) => {
    const lead = await visitor(true)
    await takeOutbox(server.deps)
    expect(await kept(lead.id)).toBe(1)
    const { token } = lead.made.body as { token: string }
    await (asOwner
      ? choose(lead.sessionId, false, { lead: lead.id }, { authorization: `Bearer ${token}` })
      : choose(lead.sessionId, false))
    await server.runJobs()
    expect([await kept(lead.id), await sentTo('meta-api'), await sentTo('google-api')]).toEqual([0, [], []])
    // The sending of the lead keeps nothing either.
    await lead.send(undefined, seen)
    expect(await kept(lead.id)).toBe(0)
  })

  test('18.11 P-05: it is sealed, in no log, and gone with an erasure', async () => {
    const lead = await visitor(true)
    const rows = await server.db.selectFrom('lead_visit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|203\.0/)
    expect(server.lines.join()).not.toContain(browser)
    await eraseLead(server.deps, lead.id)
    expect(await kept(lead.id)).toBe(0)
  })

  test('18.11 P-06: after a week it is purged, and what happens then is told without it', async () => {
    const lead = await visitor(true)
    await tell()
    await fetch(`${sandbox.url}/collect/log`, { method: 'DELETE' })
    server.clock.now += 7 * dayMs + 1000
    await purgeNow(server.deps)
    expect(await kept(lead.id)).toBe(0)
    const row = { source: randomUUID(), kind: 'rejected', state: 13, brand: null, country: null } as const
    await server.db
      .insertInto('outbox')
      .values({ ...row, lead_id: lead.id, at: new Date(server.clock.now) })
      .execute()
    await tell()
    const told = [...(await sentTo('meta-api')), ...(await sentTo('tiktok-api'))]
    expect(told.length).toBeGreaterThan(0)
    for (const secret of [browser, address]) expect(told.join()).not.toContain(secret)
  })
})

describe('18.11: tokens that Google has renewed', () => {
  const refresh = 'sandbox-collector'
  const withOauth = (change: object = {}) => {
    const told = server.deps.config.tracking['askrobin-es']!
    const { accessToken: _, ...google } = told.conversions.google!
    const tokenAddress = `${sandbox.url}/collect/google-api/token`
    const oauth = { clientId: 'client', clientSecret: refresh, refreshToken: refresh, tokenAddress, ...change }
    return { ...told, conversions: { google: { ...google, oauth } } }
  }
  /** Told by a server of its own that goes by OAuth; what it asked, and what a network that does not know the token answers. */
  async function telling(change: object = {}, refuses: (token: string) => boolean = () => false) {
    const asked: string[] = []
    const lender = fakeLender(accepted)
    const own = await startTestServer({
      database: server.db,
      lenders: { moneyman: behind(() => lender) },
      environment: { SANDBOX_URL: sandbox.url, PUBLIC_URL: 'https://forms.example' },
      parts: (parts) => {
        const sendOut: SendOut = async (message) => {
          // Webhooks go out too.
          if (message.url.includes('google-api')) asked.push(new URL(message.url).pathname.split('/').at(-1)!)
          const token = message.headers.authorization ?? ''
          return refuses(token) ? { status: 401 } : parts.sendOut(message)
        }
        return { sendOut, config: { ...parts.config, tracking: { 'askrobin-es': withOauth(change) } } }
      },
    })
    const visit = async () => {
      const sessionId = randomUUID()
      await own.call('POST', '/tracking/choice', choiceBody(sessionId))
      return own.aLead('es', { ...createBody(), sessionId })
    }
    const states = async (id: string) =>
      (await conversionRows(own.db, id)).map(({ status, last_error: why }) => [status, why])
    return { own, asked, visit, states }
  }
  const upload = '1000000001:uploadClickConversions'

  test('18.11: one token is had for many conversions, and another before it ends', async () => {
    const { own, asked, visit, states } = await telling()
    const leads = [await visit(), await visit(), await visit()]
    await takeOutbox(own.deps)
    await own.runJobs()
    for (const { id } of leads) expect(await states(id)).toEqual([['delivered', null]])
    expect(asked.filter((path) => path === 'token')).toHaveLength(1)
    expect(asked.filter((path) => path === upload)).toHaveLength(3)
    own.clock.now += 3600_000
    await visit()
    await takeOutbox(own.deps)
    await own.runJobs()
    expect(asked.filter((path) => path === 'token')).toHaveLength(2)
    expect(own.lines.join()).not.toMatch(/sandbox-token|sandbox-collector/)
    await own.close()
  })

  test('18.11: after a 401 the next attempt has another token', async () => {
    let refusals = 0
    const { own, asked, visit, states } = await telling({}, (token) => token !== '' && refusals++ === 0)
    const { id } = await visit()
    await takeOutbox(own.deps)
    await own.runJobs()
    expect(await states(id)).toEqual([['delivered', null]])
    expect(asked).toEqual(['token', upload, 'token', upload])
    await own.close()
  })

  test('18.11: a refresh token that was taken back is said, and tried again', async () => {
    const { own, asked, visit, states } = await telling({ refreshToken: 'taken-back' })
    const { id } = await visit()
    await takeOutbox(own.deps)
    await own.runJobs(1000)
    expect(await states(id)).toEqual([['open', 'no token: invalid_grant']])
    expect(asked).toEqual(['token'])
    await own.close()
  })
})
