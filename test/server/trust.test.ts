// Test of what must never happen: personal data in the clear, open redirects, a proof of consent that changes (P-09, S-06, S-28, Q7).
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { isOwner, newToken } from '#server/platform/kit/applicant-token.ts'
import { redirectAddress } from '#server/lenders/desk/redirect-hosts.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, fakeLender, startTestServer, terms } from './server.ts'

const offer = (redirectUrl: string) => fakeLender({ kind: 'accepted', offerId: 'offer-1', terms, redirectUrl })
let redirectUrl = 'http://127.0.0.1:3001/welcome?reference=1'
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: { ...fakeLender(accepted), post: (...sent) => offer(redirectUrl).post(...sent) } },
  })
})
afterAll(() => server.close())

const tables = [
  'lead',
  'lead_event',
  'consent',
  'idempotency_record',
  'job',
  'lender_verdict',
  'offer',
  'redirect',
  'call_back',
  'lead_token',
  'suppression',
] as const
const dump = async () => {
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        row: string
      }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(server.db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('P-09: personal data', () => {
  test('P-09: no answer and no token is readable in any table or in the log', async () => {
    const lead = await server.aLead('es', {
      ...createBody(),
      sessionId: '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b',
      sellingTierGlobalId: 'canary-tier',
    })
    await lead.save({ 'expenses.rentAmount': 987.65, 'otherDetails.housingTenure': 'rented' })
    await lead.send(answersOf('es', { 'incomeDetails.monthlyIncome': 2345.67 }))
    await server.runJobs()
    await lead.redirect()
    const everything = (await dump()) + server.lines.join('')
    const { token } = lead.made.body as { token: string }
    const canaries = [
      'Ana María',
      "O'Brien",
      'García',
      'ana@example.test',
      '612 34 56 78',
      '612345678',
      '34612345678',
      '12345678Z',
      'ES9121000418450200051332',
      '1988-03-01',
      'Calle Mayor',
      '987.65',
      '2345.67',
      'canary-tier',
      token,
    ]
    // Ids, hashes and what is sealed are full of digits: only whole values count.
    for (const canary of canaries)
      expect(everything).not.toMatch(new RegExp(`(?<![\\w-])${canary.replace(/[.+]/g, '\\$&')}(?![\\w-])`))
    expect(everything).toContain(lead.id)
  })

  test('P-09: the log has the route’s pattern, the status and the reference, and never the address or the body', async () => {
    const lead = await server.aLead()
    await lead.status()
    const last = JSON.parse(server.lines.at(-1)!) as Record<string, unknown>
    expect(last).toMatchObject({
      route: '/api/lead/status/:id',
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      reference: expect.any(String),
    })
    expect(server.lines.join('')).not.toContain(`status/${lead.id}`)
  })

  test('S-28: hostile names and headers stay one line of the log', async () => {
    const before = server.lines.length
    const hostile = 'x\r\n{"level":"error"}\u001b[31m${jndi:ldap://x}'
    await server.call('POST', '/v2/lead', createBody('es', { 'personalDetails.firstName': hostile }))
    expect(server.lines.slice(before).every((line) => !line.trimEnd().includes('\n') && !line.includes('jndi'))).toBe(
      true,
    )
    expect(server.lines.length).toBe(before + 1)
  })

  test('Q7: a sealed blob opens in its place only, and old keys stay readable', () => {
    const old = readKeyRing(newKeyRing())!
    const next = readKeyRing(newKeyRing())!
    const sealed = createSealer(old).seal('lead.sections 1 top', '{"amount":700}')
    const rotated = createSealer({ current: 'k2', sealing: { ...old.sealing, k2: next.sealing.k1! }, index: old.index })
    expect(rotated.open('lead.sections 1 top', sealed)).toBe('{"amount":700}')
    expect(rotated.seal('x', 'y')).toMatch(/^k2\./)
    expect(() => rotated.open('lead.sections 2 top', sealed)).toThrow(/unable to authenticate/)
    // The last sign of base64 may carry bits that count for nothing: one in the middle is changed.
    const changed = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
    expect(() => rotated.open('lead.sections 1 top', changed)).toThrow(/unable to authenticate/)
    expect(() => createSealer(next).open('lead.sections 1 top', sealed)).toThrow(/unable to authenticate/)
    expect(rotated.index('email', 'a@b.c')).toBe(createSealer(old).index('email', 'a@b.c'))
    expect(rotated.index('email', 'a')).not.toBe(rotated.index('phone', 'a'))
  })

  test('Q7: the same e-mail and phone are found again without being read, however they were written', async () => {
    const one = await server.aLead(
      'es',
      createBody(
        'es',
        answersOf('es', { 'contactDetails.email': 'Same@Example.test', 'contactDetails.phoneNumber': '600 11 22 33' }),
      ),
    )
    const two = await server.aLead(
      'es',
      createBody(
        'es',
        answersOf('es', { 'contactDetails.email': 'same@example.test', 'contactDetails.phoneNumber': '+34600112233' }),
      ),
    )
    const rows = await server.db
      .selectFrom('lead')
      .select(['email_index', 'phone_index'])
      .where('id', 'in', [one.id, two.id])
      .execute()
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]!.email_index).not.toBeNull()
    expect(rows[0]!.phone_index).not.toBeNull()
  })

  test('S-03: a token is 256 bits, and only its own hash takes it', () => {
    const { token, hash } = newToken((count) => new Uint8Array(count).fill(7))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    for (const scheme of ['Bearer', 'bearer']) expect(isOwner(`${scheme} ${token}`, hash)).toBe(true)
    for (const wrong of [undefined, '', `Bearer ${token}x`, `Basic ${token}`, token, `Bearer ${hash}`])
      expect(isOwner(wrong, hash)).toBe(false)
    expect(isOwner(`Bearer ${token}`, undefined)).toBe(false)
    expect(isOwner('Bearer ', undefined)).toBe(false)
  })
})

describe('M6 S-06: going on to the lender', () => {
  test('M6: the stored address comes back, the lead is redirected, and going again is allowed', async () => {
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    expect(await lead.redirect()).toMatchObject({ status: 200, body: { redirectTo: redirectUrl } })
    expect(await lead.status()).toMatchObject({ progressState: 12, result: { application: { status: 'redirected' } } })
    expect((await lead.redirect()).status).toBe(200)
    const rows = await server.db.selectFrom('redirect').select('lender').where('lead_id', '=', lead.id).execute()
    expect(rows).toEqual([{ lender: 'moneyman' }, { lender: 'moneyman' }])
  })

  test('S-06: an address of a host that is not the lender’s is never taken', async () => {
    const kept = redirectUrl
    redirectUrl = 'https://evil.example/welcome'
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    redirectUrl = kept
    expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'contact' } } })
    expect((await lead.verdicts())[0]!.reason).toContain('not declared')
    expect((await lead.redirect()).status).toBe(409)
  })

  test('S-06 P-09: an address that is dropped is logged by lender and host, without its path and query', async () => {
    const kept = redirectUrl
    redirectUrl = 'https://apply.evil.example:8443/ana?email=ana@example.test'
    const before = server.lines.length
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    redirectUrl = kept
    const lines = server.lines.slice(before).map((line) => JSON.parse(line) as { readonly level: string })
    const time = expect.any(Number) as number
    const msg = 'redirect to a host that is not declared'
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', time, msg, lender: 'moneyman', host: 'apply.evil.example:8443' },
    ])
  })

  test('S-06: one that found its way into the database is refused too', async () => {
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    await server.db
      .updateTable('offer')
      .set({ redirect_url: 'https://evil.example/' })
      .where('lead_id', '=', lead.id)
      .execute()
    expect(await lead.redirect()).toMatchObject({ status: 409, body: { code: 'redirect-refused' } })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://127.0.0.1@evil.example/',
    'https://user:word@127.0.0.1/',
    'data:text/html,x',
    'http://evil.example/',
    'https://127.0.0.1.evil.example/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1:3002/x',
    'http://127.0.0.1/x',
    '',
  ])('S-06: %s is no address to go to', (address) =>
    expect(redirectAddress(server.deps, 'moneyman', address)).toBeUndefined(),
  )

  test('S-06: http is for the sandbox on this machine, never in production', () => {
    const { config, catalogue } = server.deps
    expect(redirectAddress(server.deps, 'moneyman', 'http://127.0.0.1:3001/x')).toBe('http://127.0.0.1:3001/x')
    expect(
      redirectAddress(
        { catalogue, config: { ...config, switches: { ...config.switches, plainHttp: false } } },
        'moneyman',
        'http://127.0.0.1:3001/x',
      ),
    ).toBeUndefined()
    const lenders = { moneyman: { ...catalogue.lenders.moneyman!, redirectHosts: ['apply.moneyman.example'] } }
    expect(
      redirectAddress({ config, catalogue: { ...catalogue, lenders } }, 'moneyman', 'https://apply.moneyman.example/a'),
    ).toBe('https://apply.moneyman.example/a')
    expect(
      redirectAddress(
        { config, catalogue: { ...catalogue, lenders } },
        'moneyman',
        'https://apply.moneyman.example:8443/a',
      ),
    ).toBeUndefined()
  })
})

describe('Q7: consents are proof', () => {
  test('Q7: each carries what was read, in which words and language, and a change is a new row', async () => {
    const lead = await server.aLead()
    await lead.save({ 'contactDetails.marketingConsents': true })
    await lead.save({ 'contactDetails.marketingConsents': true })
    const rows = await server.db
      .selectFrom('consent')
      .selectAll()
      .where('lead_id', '=', lead.id)
      .orderBy('purpose')
      .orderBy('given')
      .orderBy('channel')
      .execute()
    const surface = 'askrobin-es/initial-details'
    const offers = { purpose: 'contactDetails.marketingConsents', locale: 'es', surface }
    expect(
      rows.map(({ purpose, channel, given, locale, surface: on }) => ({
        purpose,
        channel,
        given,
        locale,
        surface: on,
      })),
    ).toEqual([
      { ...offers, channel: 'email', given: false },
      { ...offers, channel: 'sms', given: false },
      { ...offers, channel: 'email', given: true },
      { ...offers, channel: 'sms', given: true },
      { purpose: 'generalPolicies', channel: null, given: true, locale: 'es', surface },
    ])
    expect(rows[0]!.wording_hash).toMatch(/^[0-9a-f]{64}$/)
    const mexican = await server.aLead('mx')
    const other = await server.db
      .selectFrom('consent')
      .select('wording_hash')
      .where('lead_id', '=', mexican.id)
      .where('purpose', '=', 'generalPolicies')
      .executeTakeFirstOrThrow()
    expect(other.wording_hash).not.toBe(rows[4]!.wording_hash)
  })
})

describe('Q6: the OpenAPI document', () => {
  test('Q6: has every endpoint of the contract, with its bodies', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    expect(
      Object.entries(document.paths)
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
        .toSorted(),
    ).toEqual(
      Object.values(callsWith(followUps))
        .map(({ method, path }) => `${method.toLowerCase()} /api${path}`)
        .toSorted(),
    )
    expect(JSON.stringify(document.paths['/api/v2/lead']!.post!.requestBody)).toContain('monthlyIncome')
  })
})
