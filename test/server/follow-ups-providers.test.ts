// Test of provider visits on the server: begun once, ended by the provider's signed call-back, never a dead end (M5, M9, R-26).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { Begun, Session } from '#server/lenders/providers/connector.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const screens = [
  { key: 'instantor', path: '/lead/bank-data', provider: 'instantor', kind: 'bank-data' },
  { key: 'wenance-tink', path: '/lead/bank-data', provider: 'tink', kind: 'bank-data' },
  { key: 'moneyman-paylands', path: '/lead/offer/payment', provider: 'paylands', kind: 'card-check' },
] as const
type Screen = (typeof screens)[number]
const [instantor] = screens

const page = 'http://127.0.0.1:3001/providers/x/sessions/'
const begins = ({ reference }: Session): Begun => ({ kind: 'begun', redirectTo: page + reference })

let moneyman: FakeLender
let sessions: Session[]
let begin: (session: Session) => Begun | Promise<Begun>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const fake = async (session: Session) => {
    sessions.push(session)
    return begin(session)
  }
  server = await startTestServer({
    lenders: {
      moneyman: behind(() => moneyman),
    },
    providers: { instantor: fake, tink: fake, paylands: fake },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  sessions = []
  begin = begins
})

/** A lead at the screen that leads to the provider. */
async function at({ key, path }: { key: FollowUpKey; path: string } = instantor) {
  moneyman = fakeLender({ kind: 'follow-up', followUp: key }, { kind: 'pending' }, accepted)
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(1)
  return { ...lead, go: (headers = {}) => lead.answer(path, {}, headers) }
}

/** Follow-up results that Moneyman was sent of this lead: jobs that an earlier test left behind may run meanwhile. */
async function toldOf(lead: Pick<Awaited<ReturnType<typeof at>>, 'verdicts'>) {
  const ids = (await lead.verdicts()).map(({ id }) => id)
  return moneyman.told.filter(({ reference }) => ids.includes(reference))
}

interface Said {
  readonly outcome?: string
  readonly eventId?: string
  readonly reference?: string
  readonly provider?: ProviderId | 'nobody'
  readonly secret?: string
  readonly timestamp?: number
  readonly report?: object
}

async function callBack({ provider = 'instantor', secret, timestamp, ...said }: Said = {}) {
  const payload = JSON.stringify({
    eventId: randomUUID(),
    reference: sessions.at(-1)?.reference,
    outcome: 'success',
    ...said,
  })
  const seconds = timestamp ?? Math.floor(server.clock.now / 1000)
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/providers/${provider}/call-back`,
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.timestamp]: String(seconds),
      [signatureHeaders.signature]: signBody(secret ?? `sandbox-${provider}`, seconds, payload),
    },
    payload,
  })
  return { status: response.statusCode, body: response.json<object>() }
}

const stateOf = async (lead: Awaited<ReturnType<typeof at>>) => (await lead.status()).progressState
const endedOf = async (lead: Awaited<ReturnType<typeof at>>) =>
  ((await lead.status()).followUp?.ask as { ended?: string } | undefined)?.ended

test('S-15 M5: how a visit ended is what the provider told us, and never what the lender sent with its request', async () => {
  const ask = { ended: 'failed' }
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'instantor', ask }, { kind: 'pending' }, accepted)
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(1)
  const { followUp } = await lead.status()
  expect(followUp?.key).toBe('instantor')
  expect(followUp?.ask).toEqual({})
})

describe('M5 M9: the visit', () => {
  test.each(screens)('M9: $key begins at $provider and ends with its report', async (screen: Screen) => {
    const lead = await at(screen)
    expect(await stateOf(lead)).toBe(stateNumber(screen.key))
    const begun = await lead.go()
    expect(begun).toMatchObject({ status: 200, body: { redirectTo: page + sessions[0]!.reference } })
    expect(sessions).toEqual([
      {
        reference: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        kind: screen.kind,
        locale: 'es-ES',
        returnUrl: 'http://127.0.0.1:3000/api/providers/back/askrobin-es/es',
        callBackUrl: `http://127.0.0.1:3000/api/providers/${screen.provider}/call-back`,
      },
    ])
    expect(await stateOf(lead)).toBe(stateNumber(screen.key))
    expect(await callBack({ provider: screen.provider, report: { months: 12 } })).toMatchObject({ status: 200 })
    expect(await stateOf(lead)).toBe(stateNumber('checking'))
    await server.runJobs()
    expect(await toldOf(lead)).toMatchObject([
      { followUp: screen.key, status: 'answered', answers: { provider: screen.provider, report: { months: 12 } } },
    ])
    expect(await stateOf(lead)).toBe(stateNumber('accepted'))
  })

  test('M9: pressed again while the visit lasts, the same page; after a quarter of an hour another', async () => {
    const lead = await at()
    const [first, second] = [await lead.go(), await lead.go()]
    expect(second.body).toEqual(first.body)
    server.clock.now += 15 * 60_000
    expect((await lead.go()).body).not.toEqual(first.body)
    expect(sessions).toHaveLength(2)
  })

  test('experience 27, WCAG 2.2.1: the reply says until when the visit lasts; in its last minute another is begun', async () => {
    const lead = await at()
    const begunAt = server.clock.now
    const goodUntil = new Date(begunAt + 15 * 60_000).toISOString()
    const first = await lead.go()
    expect(first.body).toMatchObject({ goodUntil })
    server.clock.now = begunAt + 14 * 60_000 - 1
    expect((await lead.go()).body).toEqual(first.body)
    server.clock.now = begunAt + 14 * 60_000
    expect((await lead.go()).body).toMatchObject({
      redirectTo: page + sessions[1]!.reference,
      goodUntil: new Date(begunAt + 29 * 60_000).toISOString(),
    })
  })

  test('M9: pressed by two tabs at once, one session is begun', async () => {
    const lead = await at()
    const hold = Promise.withResolvers<void>()
    begin = async (session) => {
      await hold.promise
      return begins(session)
    }
    const first = lead.go()
    await expect.poll(() => sessions.length).toBe(1)
    expect((await lead.go()).status).toBe(409)
    hold.resolve()
    expect((await first).status).toBe(200)
    expect((await lead.go()).body).toEqual((await first).body)
    expect(sessions).toHaveLength(1)
  })

  test('S-05: a page that one device began is told to no other: each begins one of its own', async () => {
    const lead = await at()
    const { url } = (await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)).body as {
      url: string
    }
    const { body } = await server.call('POST', `/lead/continue/${url.split('/').at(-1)!}`, {})
    const holder = { authorization: `Bearer ${(body as { token: string }).token}` }
    const goneTo = async (headers: object) => ((await lead.go(headers)).body as { redirectTo: string }).redirectTo
    const [theirs, own] = [await goneTo(holder), await goneTo({})]
    expect([theirs, own]).toEqual(sessions.map(({ reference }) => page + reference))
    expect(own).not.toBe(theirs)
    expect(await goneTo({})).toBe(own)
    expect(await callBack()).toMatchObject({ status: 200, body: { received: 'now' } })
    expect(await stateOf(lead)).toBe(stateNumber('checking'))
  })

  test('R-11: the same request again is the same answer; another body under its key is refused', async () => {
    const lead = await at()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await lead.go(headers)
    expect(await lead.go(headers)).toMatchObject({ status: 200, body: first.body })
    expect((await lead.answer(instantor.path, { product: 'askrobin' }, headers)).status).toBe(422)
    expect(sessions).toHaveLength(1)
  })

  test.each(Object.keys(locales))('M9: the window comes back to a page in %s', async (locale) => {
    const response = await server.app.inject(`/api/providers/back/askrobin-es/${locale}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(response.body).toMatch(new RegExp(`lang="${locales[locale]!.tag}"[^]*<h1>[^<{>]{8,}</h1><p>[^<{>]{20,}</p>`))
  })

  test.each(['/nobody-es/es', '/askrobin-es/xx', '/askrobin-es/constructor'])('M9: no page at %s', async (path) => {
    expect((await server.app.inject(`/api/providers/back${path}`)).statusCode).toBe(404)
  })
})

describe('experience 25: another way', () => {
  test.each(['cancelled', 'failed'])('M9: %s is told to the screen, and begins anew', async (outcome) => {
    const lead = await at()
    await lead.go()
    await callBack({ outcome })
    expect([await stateOf(lead), await endedOf(lead)]).toEqual([stateNumber('instantor'), outcome])
    expect((await lead.go()).status).toBe(200)
    expect(await endedOf(lead)).toBeUndefined()
    expect(sessions).toHaveLength(2)
    await callBack()
    expect(await stateOf(lead)).toBe(stateNumber('checking'))
  })

  test.each([
    ['time-out or 5xx', (): Begun => ({ kind: 'unavailable', why: 'status 503' })],
    ['a page on another host', (): Begun => ({ kind: 'begun', redirectTo: 'https://evil.example/' })],
    ['a page behind a user name', (): Begun => ({ kind: 'begun', redirectTo: 'http://127.0.0.1@evil.example/' })],
    ['a script for a page', (): Begun => ({ kind: 'begun', redirectTo: 'javascript:alert(1)' })],
  ])('R-25 S-06: %s is an outage, told with the way out; the same press tries again', async (_, answer) => {
    const lead = await at()
    begin = answer
    const headers = { 'idempotency-key': randomUUID() }
    expect(await lead.go(headers)).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } })
    expect(await endedOf(lead)).toBe('unavailable')
    begin = begins
    expect((await lead.go(headers)).status).toBe(200)
  })

  test('M9: on without it where the follow-up allows that, and the lender is told; a late success changes nothing', async () => {
    const lead = await at()
    await lead.go()
    expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(200)
    expect((await callBack()).status).toBe(200)
    await server.runJobs()
    expect(await toldOf(lead)).toMatchObject([{ followUp: 'instantor', status: 'skipped', answers: {} }])
  })

  test('M9: a card check cannot be gone without', async () => {
    const lead = await at(screens[2])
    expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(409)
  })
})

describe('R-26 S-30: call-backs', () => {
  test('R-26: the same event again, and any after success, change nothing', async () => {
    const lead = await at()
    await lead.go()
    const eventId = randomUUID()
    expect((await callBack({ eventId })).body).toEqual({ received: 'now' })
    const after = await lead.status()
    expect((await callBack({ eventId })).body).toEqual({ received: 'before' })
    for (const outcome of ['success', 'cancelled', 'failed']) expect((await callBack({ outcome })).status).toBe(200)
    expect(await lead.status()).toEqual(after)
    await server.runJobs()
    expect(await toldOf(lead)).toHaveLength(1)
  })

  test('R-26: out of order, a success after a cancel counts, and a cancel of an earlier visit does not', async () => {
    const lead = await at()
    await lead.go()
    const first = sessions[0]!.reference
    await callBack({ outcome: 'cancelled' })
    await lead.go()
    await callBack({ outcome: 'failed', reference: first })
    expect(await endedOf(lead)).toBeUndefined()
    await callBack({ reference: first })
    expect(await stateOf(lead)).toBe(stateNumber('checking'))
  })

  test('S-21: 20 at once are one answer', async () => {
    const lead = await at()
    await lead.go()
    const all = await Promise.all(Array.from({ length: 20 }, () => callBack()))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    await server.runJobs()
    expect(await toldOf(lead)).toHaveLength(1)
  })

  test.each<[string, () => Said, number, string?]>([
    ['another secret', () => ({ secret: 'sandbox-tink' }), 401],
    ['a time 301 s ago', () => ({ timestamp: Math.floor(server.clock.now / 1000) - 301 }), 401],
    ['a provider nobody knows', () => ({ provider: 'nobody' }), 404],
    ['another provider’s visit', () => ({ provider: 'tink' }), 404],
    ['a reference nobody knows', () => ({ reference: randomUUID() }), 404],
    ['a reference that is none', () => ({ reference: 'x' }), 422, 'reference'],
    ['an outcome nobody knows', () => ({ outcome: 'done' }), 422, 'outcome'],
    ['no event id', () => ({ eventId: '' }), 422, 'eventId'],
  ])('S-30: %s is refused and changes nothing', async (_, said, status, field) => {
    const lead = await at()
    await lead.go()
    const before = await lead.status()
    expect(await callBack(said())).toMatchObject({ status, body: field === undefined ? {} : { field } })
    expect(await lead.status()).toEqual(before)
  })
})

describe('S-20 S-01: ahead, late and foreign', () => {
  const paths = ['/lead/bank-data', '/lead/offer/payment']

  test.each(paths)('S-20: %s ahead of its state and after it is 409 and changes nothing', async (path) => {
    const early = await server.aLead()
    const before = await early.status()
    expect((await early.answer(path)).status).toBe(409)
    expect(await early.status()).toEqual(before)
    const late = await at(screens.find((each) => each.path === path))
    await late.go()
    await callBack({ provider: screens.find((each) => each.path === path)!.provider })
    await server.runJobs()
    const after = await late.status()
    expect((await late.answer(path)).status).toBe(409)
    expect(await late.status()).toEqual(after)
  })

  test('S-20: the other call at a screen is 409', async () => {
    const lead = await at()
    expect((await lead.answer('/lead/offer/payment')).status).toBe(409)
    expect(sessions).toHaveLength(0)
  })

  test.each(paths)('S-01: %s of a foreign or absent lead is the same 404', async (path) => {
    const lead = await at(screens.find((each) => each.path === path))
    const other = await server.aLead()
    const foreign = await lead.answer(path, {}, other.auth)
    const absent = await server.call('POST', path, { id: randomUUID() }, other.auth)
    const { reference: one, ...first } = foreign.body as Record<string, unknown>
    const { reference: two, ...second } = absent.body as Record<string, unknown>
    expect([foreign.status, absent.status, first, one === two]).toEqual([404, 404, second, false])
  })

  test('S-06 P-09: neither the database nor the log has the provider’s address in clear', async () => {
    const lead = await at()
    await lead.go()
    const visits = await server.db.selectFrom('provider_visit').selectAll().where('lead_id', '=', lead.id).execute()
    expect(visits).toHaveLength(1)
    expect(JSON.stringify([visits, server.lines])).not.toContain(page)
  })
})
