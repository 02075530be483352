// Test of returning by e-mail address and password: rules, login, and no disclosure of known addresses (M4, S-24, S-25,
// IDNT-04, ASVS 6.2).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { triesAtMost } from '#server/people/account/password.ts'
import { timesApart } from './answer-times.ts'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const secret = 'three plain words'
type Lead = Awaited<ReturnType<typeof server.aLead>>
const leadOf = (email: string) =>
  server.aLead('es', { ...createBody(), contactDetails: { email, phoneNumber: '612345678' } })
const set = ({ id, auth }: Pick<Lead, 'id' | 'auth'>, password: string, headers = {}) =>
  server.call('POST', '/lead/customer/password', { id, password }, { ...auth, ...headers })

/** From a network of its own each time, and no neighbour of the last, unless one is given. */
let networks = 0
async function comeBack(email: string, password: string, from?: string, key: string = randomUUID()) {
  networks += 1
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/lead/customer/return',
    remoteAddress: from ?? `10.${(networks >> 8) & 255}.${networks & 255}.1`,
    headers: { 'idempotency-key': key },
    payload: { email, password, product: 'askrobin' },
  })
  return {
    status: response.statusCode,
    body: response.json<{ id: string; token: string }>(),
    headers: response.headers,
  }
}
const isGood = async (lead: Pick<Lead, 'id'>, authorization: string) =>
  (await server.call('GET', `/lead/status/${lead.id}`, undefined, { authorization })).status === 200

describe('M4: a secret to return with', () => {
  test.each([
    ['none', '', 'required'],
    ['nine characters', 'abcdefghi', 'tooShort'],
    ['129 characters', 'ab'.repeat(65), 'tooLong'],
    ['one of the common ones', 'Password123', 'notOffered'],
    ['one character again and again', 'zzzzzzzzzzzz', 'notOffered'],
  ])('ASVS 6.2: %s is refused in words of the applicant’s language', async (_what, password, code) => {
    const lead = await leadOf('faults@example.test')
    const refused = await set(lead, password)
    expect(refused).toMatchObject({ status: 422, body: [{ field: 'password', code }] })
    expect((refused.body as { message: string }[])[0]!.message).toMatch(/^(?:Escribe|Usa|Mucha)/)
  })

  test.each([
    ['ten characters', 'abcdefghij1'.slice(0, 10).replace('j', 'k')],
    ['128 characters', 'ab'.repeat(64)],
    ['no digit, no capital, spaces', 'solo palabras'],
    ['other letters', 'mật khẩu của tôi'],
  ])('ASVS 6.2: %s may be one', async (_what, password) => {
    const lead = await leadOf(`good-${randomUUID()}@example.test`)
    expect((await set(lead, password)).status).toBe(200)
  })

  test('M4: address and secret give a token of their own for the lead; either one alone does not', async () => {
    const lead = await leadOf('ana-returns@example.test')
    expect((await set(lead, secret)).body).toEqual({ status: 'set' })
    const back = await comeBack(' Ana-Returns@Example.test', secret)
    expect(back).toMatchObject({ status: 200, body: { id: lead.id, variant: 'askrobin-es' } })
    expect(await isGood(lead, `Bearer ${back.body.token}`)).toBe(true)
    expect(await isGood(lead, lead.auth.authorization)).toBe(true)
    for (const [email, typed] of [
      ['ana-returns@example.test', `${secret} `],
      ['nobody-returns@example.test', secret],
    ] as const)
      expect(await comeBack(email, typed)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('M4 Q2: who comes back to a lead that went on to a lender is shown what a reload shows, the way back to offers with it', async () => {
    const lead = await server.aLead()
    await lead.send()
    await set(lead, secret)
    await server.runJobs()
    await lead.redirect()
    const { body } = await server.call('GET', `/lead/status/${lead.id}`, undefined, lead.auth)
    const shown = body as { market: object; reapply: object }
    expect([shown.market, shown.reapply]).toEqual([expect.any(Object), expect.any(Object)])
    expect((await comeBack(String(answersOf('es')['contactDetails.email']), secret)).body).toMatchObject(shown)
  })

  test('M4: of several leads of an address the newest that is not over is opened, each by its own secret', async () => {
    const email = 'several@example.test'
    const [first, second] = [await leadOf(email), await leadOf(email)]
    await set(first, secret)
    await set(second, secret)
    server.clock.now += 1000
    const strangers = await leadOf(email)
    await set(strangers, 'a stranger’s words')
    expect((await comeBack(email, 'a stranger’s words')).body.id).toBe(strangers.id)
    expect([first.id, second.id]).toContain((await comeBack(email, secret)).body.id)
    expect((await comeBack(email, secret)).body.id).not.toBe(strangers.id)
    const { expires_at: until } = await server.db
      .selectFrom('lead')
      .select('expires_at')
      .where('id', '=', strangers.id)
      .executeTakeFirstOrThrow()
    const { now } = server.clock
    server.clock.now = until.getTime()
    expect((await comeBack(email, secret)).status).toBe(404)
    server.clock.now = now
  })

  test('M4: changing it ends every other token and link; the same request again changes nothing', async () => {
    const email = 'changes@example.test'
    const lead = await leadOf(email)
    await set(lead, secret)
    const { token } = (await comeBack(email, secret)).body
    const key = { 'idempotency-key': randomUUID() }
    const changed = { id: lead.id, auth: { authorization: `Bearer ${token}` } }
    expect((await set(changed, 'other plain words', key)).status).toBe(200)
    expect(await isGood(lead, lead.auth.authorization)).toBe(false)
    expect(await isGood(lead, `Bearer ${token}`)).toBe(true)
    expect((await comeBack(email, secret)).status).toBe(404)
    expect((await set(changed, 'other plain words', key)).status).toBe(200)
    expect(await set(changed, 'still other words', key)).toMatchObject({ body: { code: 'idempotency-key-reused' } })
    expect((await comeBack(email, 'other plain words')).status).toBe(200)
  })

  test('M4: it goes with the address it was set for', async () => {
    const lead = await leadOf('before@example.test')
    await set(lead, secret)
    await lead.save({ 'contactDetails.email': 'after@example.test' })
    expect((await comeBack('before@example.test', secret)).status).toBe(404)
    expect((await comeBack('after@example.test', secret)).status).toBe(404)
    await set(lead, secret)
    expect((await comeBack('after@example.test', secret)).status).toBe(200)
  })

  test('P-09: the secret is in no table and in no line of the log', async () => {
    const lead = await leadOf('canary-return@example.test')
    await set(lead, 'canary of a secret')
    await comeBack('canary-return@example.test', 'canary of a secret')
    await comeBack('canary-return@example.test', 'canary of a mistake')
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from return_secret t
      union all select row_to_json(t)::text from idempotency_record t
      union all select row_to_json(t)::text from limit_window t`.execute(server.db)
    expect(JSON.stringify(rows) + server.lines.join('')).not.toMatch(/canary/)
  })
})

describe('S-25: nobody learns whose address is known', () => {
  test('S-25 IDNT-04: known and unknown addresses get the same answer in the same time', async () => {
    const email = 'timed@example.test'
    await set(await leadOf(email), secret)
    const { now } = server.clock
    const seen = new Set<string>()
    const tries = (emailOf: (turn: number) => string) => async (turn: number) => {
      const { status, body, headers } = await comeBack(emailOf(turn), 'wrong plain words')
      seen.add(JSON.stringify([status, { ...body, reference: '' }, Object.keys(headers).toSorted()]))
    }
    const asks = { known: tries(() => email), unknown: tries((turn) => `timed-${turn}@example.test`) }
    // With the cheap stretching of tests: with the real one the share of anything else is smaller still.
    const apart = await timesApart(asks, {
      turns: 200,
      share: 0.33,
      beforeTurn: () => {
        // Beyond the limits of an hour: they are another test's.
        server.clock.now += 60_000
      },
    })
    server.clock.now = now
    expect(seen.size).toBe(1)
    expect(apart).toEqual([])
  }, 120_000)

  test('S-25: from one network so many tries at an address, known or not; then 429 with the time to wait', async () => {
    server.clock.now += 3_600_000
    await set(await leadOf('limit@example.test'), secret)
    for (const email of ['limit@example.test', 'no-limit@example.test']) {
      for (let index = 0; index < triesAtMost.addressAndNetwork; index += 1)
        expect((await comeBack(email, 'wrong plain words', '192.0.2.1')).status).toBe(404)
      const refused = await comeBack(email, secret, '192.0.2.1')
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('S-24: a stranger’s tries never lock the owner out', async () => {
    server.clock.now += 3_600_000
    const email = 'victim@example.test'
    const lead = await leadOf(email)
    await set(lead, secret)
    for (let index = 0; index < triesAtMost.addressAndNetwork + 3; index += 1)
      await comeBack(email, 'wrong plain words', '192.0.2.7')
    expect((await comeBack(email, secret, '198.51.100.1')).body.id).toBe(lead.id)
  })

  test.each<readonly [string, (index: number) => string]>([
    ['twenty networks of one IPv6 /48', (index) => `2001:db8:1:${index.toString(16)}::1`],
    ['twenty neighbouring IPv4 addresses', (index) => `203.0.113.${index}`],
  ])('S-24: tries from %s never lock the owner out', async (_what, networkOf) => {
    server.clock.now += 3_600_000
    const email = `wide-${randomUUID()}@example.test`
    const lead = await leadOf(email)
    await set(lead, secret)
    for (let index = 0; index < 20; index += 1)
      for (let turn = 0; turn < triesAtMost.addressAndNetwork; turn += 1)
        await comeBack(email, 'wrong plain words', networkOf(index))
    expect((await comeBack(email, secret, '198.51.100.1')).body.id).toBe(lead.id)
  })

  test('S-24: strangers’ leads of the same address hide no lead that the owner’s password opens', async () => {
    server.clock.now += 3_600_000
    const email = 'crowded@example.test'
    const lead = await leadOf(email)
    await set(lead, secret)
    const strangers = await leadOf(email)
    await set(strangers, 'a stranger’s words')
    await sql`
      with made as (
        insert into lead select made.* from lead, generate_series(1, 300) n, jsonb_populate_record(null::lead, to_jsonb(lead) || jsonb_build_object(
          'id', gen_random_uuid(), 'token_hash', 'crowd ' || n, 'created_at', lead.created_at + n * interval '1 second'
        )) made where lead.id = ${strangers.id} returning id
      )
      insert into return_secret
      select made.id, address_index, salt, cost, hash, at from made, return_secret where lead_id = ${strangers.id}`.execute(
      server.db,
    )
    expect(await comeBack(email, secret)).toMatchObject({ status: 200, body: { id: lead.id } })
    expect((await comeBack(email, 'wrong plain words')).status).toBe(404)
  })
})
