// Test of continue links: made for the owner, redeemed by the holder, and silent when invalid (M2, M6, R-03, S-01, S-03, S-05,
// ASVS 7.2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadReply } from '#contract/schemas.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import { redeemsAtMost } from '#server/calls/continue-lead.ts'
import { openLinkToken } from '#server/platform/kit/link-token.ts'
import * as v from 'valibot'
import { answersOf, createBody } from './applicants.ts'
import { start, startTestServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>
type Lead = Awaited<ReturnType<Server['aLead']>>

let server: Server
let onlyMexico: Server
beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://forms.example/', TRUSTED_PROXIES: '127.0.0.1' },
  })
  onlyMexico = await startTestServer({ environment: { PRODUCT: 'askrobin', COUNTRY: 'mx' } })
})
afterAll(async () => {
  await server.close()
  await onlyMexico.close()
})

const urlOf = (lead: Lead, type = 'continue', headers: Record<string, string> = lead.auth, from = server) =>
  from.call('GET', `/v3/lead/url/${lead.id}/${type}`, undefined, headers)
const link = async (lead: Lead, from = server) => {
  const { url } = (await urlOf(lead, 'continue', lead.auth, from)).body as { url: string }
  return url.split('/').at(-1)!
}
const redeem = (token: string, headers: Record<string, string> = {}, from = server) =>
  from.call('POST', `/lead/continue/${token}`, {}, headers)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const tokensOf = (lead: Lead) => server.db.selectFrom('lead_token').selectAll().where('lead_id', '=', lead.id).execute()

/** Everything the database holds, row by row. */
const contents = () =>
  Promise.all(
    (['lead', 'lead_event', 'lead_token', 'idempotency_record', 'consent', 'job'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  )

describe('M2: the link of a lead', () => {
  test('M2: is an address of the form as the settings say, whatever the request calls its host', async () => {
    const lead = await server.aLead()
    const { status, body } = await urlOf(lead, 'continue', {
      ...lead.auth,
      host: 'evil.example',
      'x-forwarded-host': 'e',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringMatching(/^https:\/\/forms\.example\/askrobin-es\/continue\/[\w-]{80,99}$/),
      expiresAt: new Date(start + 24 * 3_600_000).toISOString(),
    })
  })

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'forms.example:1337' },
    { host: 'forms.example@evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-url': 'https://evil.example/', 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ])('S-29: it begins as PUBLIC_URL does, whatever %j says, also from a proxy that is trusted', async (headers) => {
    const lead = await server.aLead()
    const { body } = await urlOf(lead, 'continue', { ...lead.auth, ...headers })
    expect(body).toMatchObject({
      url: expect.stringMatching(/^https:\/\/forms\.example\/askrobin-es\/continue\/[\w-]+$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/evil|:1337/)
  })

  test('M2: leads to the edition the applicant reads', async () => {
    const lead = await server.aLead('es', { ...createBody(), locale: 'en' })
    expect((await urlOf(lead)).body).toMatchObject({
      url: expect.stringContaining('https://forms.example/en/askrobin-es/continue/'),
    })
  })

  test('M2: a server for one variant links to its base path', async () => {
    const lead = await onlyMexico.aLead('mx')
    expect((await urlOf(lead, 'continue', lead.auth, onlyMexico)).body).toMatchObject({
      url: expect.stringContaining(`${onlyMexico.config.publicUrl}/application-frontend/continue/`),
    })
  })

  describe('M2: what the call says of an affiliate, a click or a campaign', () => {
    const searchOf = async (path: string) => {
      const lead = await server.aLead()
      const { status, body } = await server.call('GET', path.replace('{id}', lead.id), undefined, lead.auth)
      expect([status, Object.keys(body as object)]).toEqual([200, ['url', 'expiresAt']])
      const { pathname, search } = new URL((body as { url: string }).url)
      expect(pathname).toMatch(/^\/askrobin-es\/(?:continue|my-data)\/[\w-]{80,99}$/)
      return search
    }
    const long = 'x'.repeat(501)

    test.each([
      ['/v3/lead/url/{id}/continue?refTransactionId=TX%2F9%20%26', '?refTransactionId=TX%2F9+%26'],
      ['/v3/lead/url/{id}/my-data?refTransactionId=TX9', '?refTransactionId=TX9'],
      ['/v2/lead/url/{id}/continue?utm_source=retargeting&amount=900', '?utm_source=retargeting'],
      [
        '/v2/lead/url/{id}/continue?refName=a&s_id=1&utm_term=%C3%B1&gclid=G-_1&wbraid=W&fbclid=F',
        '?refName=a&s_id=1&utm_term=%C3%B1&gclid=G-_1&wbraid=W&fbclid=F',
      ],
      ['/v2/lead/url/{id}/continue?refName=one&refName=two', '?refName=one'],
    ])('M2 L1: %s makes a link with %s', async (path, search) => expect(await searchOf(path)).toBe(search))

    test.each([
      'a=1&b=2&url=https%3A%2F%2Fevil.example&__proto__=x',
      'firstName=Ana&lastName=Gil&email=ana%40example.test&phoneNumber=612345678',
      'sessionId=11111111-1111-4111-8111-111111111111&period=65',
      'refSubId=ana%40example.test&utm_content=ana%2540example.test',
      `refName=${long}&utm_source=&refSubId=`,
    ])('M2 P-09: unknown, personal, empty and overlong ones are dropped: %s', async (query) =>
      expect(await searchOf(`/v2/lead/url/{id}/continue?${query}`)).toBe(''),
    )
  })

  test('M2 S-01: nobody else gets one, and there is no other type', async () => {
    const [lead, other] = [await server.aLead(), await server.aLead()]
    const refused = await Promise.all([
      urlOf(lead, 'continue', {}),
      urlOf(lead, 'continue', other.auth),
      urlOf({ ...lead, id: '00000000-0000-4000-8000-000000000000' }),
      urlOf(lead, 'unsubscribe'),
      urlOf(lead, 'redirect'),
      urlOf(lead, 'constructor'),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('M2 P-09: nothing can be read from it, and asking for it changes nothing', async () => {
    const lead = await server.aLead()
    const before = await contents()
    const token = await link(lead)
    const again = await link(lead)
    expect(await contents()).toEqual(before)
    expect(again).not.toBe(token)
    const bytes = Buffer.from(token.slice(token.indexOf('_') + 1), 'base64url')
    expect(token).not.toContain(lead.id)
    expect(bytes.toString('latin1')).not.toContain(lead.id.replaceAll('-', ''))
    expect(bytes.toString('hex')).not.toContain(lead.id.replaceAll('-', ''))
    expect(openLinkToken(server.deps.sealer, 'continue', token)).toEqual({ leadId: lead.id, madeAt: server.clock.now })
  })
})

describe('M6: redeeming it', () => {
  test('M6 R-03: brings where the lead stands, no value but which loan is wanted, and a token of its own beside the first', async () => {
    const lead = await server.aLead()
    await lead.save({ amount: 500 })
    const { status, body } = await redeem(await link(lead))
    const continued = body as ContinuedReply
    expect(status).toBe(200)
    expect(continued).toMatchObject({ id: lead.id, version: 2, progressState: 1, variant: 'askrobin-es' })
    expect(v.parse(leadReply, continued)).toEqual(await lead.status())
    expect(continued.answeredKeys).toContain('amount')
    expect(continued.known).toEqual({ amount: 500 })
    expect(JSON.stringify(continued)).not.toMatch(/\bAna\b|example\.test/)
    const theirs = await server.call('PUT', '/lead', { id: lead.id, amount: 600 }, bearer(continued.token))
    expect(theirs.status).toBe(200)
    expect((await lead.save({ amount: 700 })).status).toBe(200)
    expect((await lead.status()).version).toBe(4)
  })

  test('S-05: a token of one lead opens no other', async () => {
    const [lead, other] = [await server.aLead(), await server.aLead()]
    const { token } = (await redeem(await link(lead))).body as ContinuedReply
    const foreign = await server.call('GET', `/lead/status/${other.id}`, undefined, bearer(token))
    expect(foreign.status).toBe(404)
  })

  test('R-11: the same key gives the same answer and no second token; another key gives another', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const once = { 'idempotency-key': 'continue-once' }
    const [first, again, other] = [await redeem(token, once), await redeem(token, once), await redeem(token)]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((other.body as ContinuedReply).token).not.toBe((first.body as ContinuedReply).token)
    expect(await tokensOf(lead)).toHaveLength(2)
    const reused = await redeem(await link(await server.aLead()), once)
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  test('R-19: 20 at once with one key are one token', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => redeem(token, { 'idempotency-key': 'continue-at-once' })),
    )
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await tokensOf(lead)).toHaveLength(1)
  })

  test('S-05: one link is redeemed a few times a day; of many links the newest tokens stay good, and the first does', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const inARow: number[] = []
    for (let count = 0; count < redeemsAtMost + 2; count++) inARow.push((await redeem(token)).status)
    expect(inARow).toEqual([...Array.from({ length: redeemsAtMost }, () => 200), 429, 429])
    const tokens: string[] = []
    for (let count = 0; count < 12; count++) {
      server.clock.now += 1000
      tokens.push(((await redeem(await link(lead))).body as ContinuedReply).token)
    }
    const opens = await Promise.all(
      tokens.map(async (each) => (await server.call('GET', `/lead/status/${lead.id}`, undefined, bearer(each))).status),
    )
    expect(opens).toEqual([404, 404, ...Array.from({ length: 10 }, () => 200)])
    expect((await lead.status()).id).toBe(lead.id)
  })

  test('S-05: expires with the lead, to the millisecond, and takes every token with it', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const { expires_at } = await server.db
      .selectFrom('lead')
      .select('expires_at')
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    const now = server.clock.now
    server.clock.now = expires_at.getTime() - 1
    const last = await redeem(token)
    server.clock.now = expires_at.getTime()
    const late = await redeem(token)
    const { token: brought } = last.body as ContinuedReply
    const after = await server.call('GET', `/lead/status/${lead.id}`, undefined, bearer(brought))
    server.clock.now = now
    expect([last.status, late.status, after.status]).toEqual([200, 404, 404])
  })

  test('S-05: of a lead that lasts it is good for seven days, to the millisecond; a newer one is its own', async () => {
    const lead = await server.aLead()
    await server.db
      .updateTable('lead')
      .set({ expires_at: new Date(server.clock.now + 30 * 24 * 3_600_000) })
      .where('id', '=', lead.id)
      .execute()
    const now = server.clock.now
    const { body } = await urlOf(lead)
    const { url, expiresAt } = body as { url: string; expiresAt: string }
    expect(expiresAt).toBe(new Date(now + 7 * 24 * 3_600_000).toISOString())
    server.clock.now = Date.parse(expiresAt) - 1
    const last = await redeem(url.split('/').at(-1)!)
    server.clock.now = Date.parse(expiresAt)
    const late = await redeem(url.split('/').at(-1)!)
    const fresh = await redeem(await link(lead))
    server.clock.now = now
    expect([last.status, late.status, fresh.status]).toEqual([200, 404, 200])
  })

  test('S-05: revoked by its owner it opens nothing, nor does what it brought; a new link does', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const { token: stranger } = (await redeem(token, { 'idempotency-key': 'before-revoking' })).body as ContinuedReply
    server.clock.now += 1
    expect((await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, lead.auth)).status).toBe(200)
    server.clock.now += 1
    expect((await redeem(token)).status).toBe(404)
    expect((await redeem(token, { 'idempotency-key': 'before-revoking' })).status).toBe(404)
    expect((await server.call('GET', `/lead/status/${lead.id}`, undefined, bearer(stranger))).status).toBe(404)
    expect((await lead.status()).id).toBe(lead.id)
    expect((await redeem(await link(lead))).status).toBe(200)
  })

  test('S-01 S-03: what does not open is one and the same 404, whyever', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const middle = Math.floor(token.length / 2)
    const another = (sign: string) => (sign === 'A' ? 'B' : 'A')
    const { seal, open } = server.deps.sealer
    const inside = open('link continue', token.replace('_', '.'))
    const bad = {
      changed: token.slice(0, middle) + another(token[middle]!) + token.slice(middle + 1),
      'changed in its key': token.replace('k1_', 'k2_'),
      longer: `${token}A`,
      shorter: token.slice(0, -1),
      'of another purpose': seal('link other', inside).replace('.', '_'),
      'of no lead': seal('link continue', `${'A'.repeat(22)}0`).replace('.', '_'),
      'of other keys': await link(await onlyMexico.aLead('mx'), onlyMexico),
      'a lead’s id': lead.id,
      short: 'x',
    }
    for (const [what, each] of Object.entries(bad)) {
      const { status, body } = await redeem(each)
      const { reference, ...rest } = body as { reference: string }
      expect([what, status, rest]).toEqual([
        what,
        404,
        { code: 'not-found', message: 'There is nothing here for you.' },
      ])
      expect(reference).toMatch(/\S/)
    }
    expect(await tokensOf(lead)).toEqual([])
  })

  test('M6 A3: a server for one variant redeems its own links only', async () => {
    const own = await onlyMexico.aLead('mx')
    const foreign = await onlyMexico.aLead('es')
    const token = await link(own, onlyMexico)
    expect((await redeem(token, {}, onlyMexico)).status).toBe(200)
    expect((await urlOf(foreign, 'continue', foreign.auth, onlyMexico)).status).toBe(404)
    await onlyMexico.db.updateTable('lead').set({ variant: 'askrobin-es' }).where('id', '=', own.id).execute()
    expect((await redeem(token, {}, onlyMexico)).status).toBe(404)
  })

  test('M6: a lead that was sent opens where it stands, and misses nothing', async () => {
    const lead = await server.aLead()
    await lead.send(answersOf('es'))
    expect((await redeem(await link(lead))).body).toMatchObject({ progressState: 6, missing: [] })
  })

  test('P-09: neither a link nor a token that one brought is in a table or in the log', async () => {
    const lead = await server.aLead()
    const link1 = await link(lead)
    const { token } = (await redeem(link1)).body as ContinuedReply
    const everything = JSON.stringify(await contents()) + server.lines.join('')
    expect(everything).not.toContain(link1)
    expect(everything).not.toContain(token)
    expect(server.lines.at(-1)).toContain('/api/lead/continue/:id')
  })

  test('M6: GET redeems nothing', async () => {
    const lead = await server.aLead()
    const token = await link(lead)
    const before = await contents()
    expect((await server.call('GET', `/lead/continue/${token}`)).status).toBe(404)
    expect(await contents()).toEqual(before)
  })
})
