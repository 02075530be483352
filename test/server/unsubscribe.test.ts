// Test of unsubscribing: by POST alone, the same answer for everybody, and only a keyed hash kept (M4, S-25, IDNT-04, P-08).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/customer/email/unsubscribe'
const unsubscribe = (body: object, headers = {}) => server.call('POST', path, body, headers)
const rows = () => server.db.selectFrom('suppression').selectAll().execute()

describe('M4: no more offers by e-mail', () => {
  test('M4: an address is kept once a product and channel, however it is written and however often it asks', async () => {
    const first = await unsubscribe({ email: 'canary@example.test', product: 'askrobin' })
    server.clock.now += 60_000
    const again = await unsubscribe({ email: '  Canary@Example.test ', product: 'askrobin' })
    const other = await unsubscribe({ email: 'canary@example.test', product: 'ibancar' })
    expect([first, again, other].map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { status: 'unsubscribed' }]),
    )
    const kept = await rows()
    expect(kept.map(({ channel, product }) => `${channel} ${product}`).toSorted()).toEqual([
      'email askrobin',
      'email ibancar',
      'sms askrobin',
      'sms ibancar',
    ])
    // A yes between the two would be taken back by the second.
    expect(new Set(kept.map(({ at }) => at.getTime()))).toEqual(new Set([server.clock.now]))
    expect(new Set(kept.map(({ address_index: index }) => index)).size).toBe(1)
  })

  test('S-25: an address that has a lead and one that has none get the same answer', async () => {
    await server.aLead('es', createBody())
    const [known, unknown] = [
      await unsubscribe({ email: 'ana@example.test', product: 'askrobin' }),
      await unsubscribe({ email: 'nobody@example.test', product: 'askrobin' }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const names = ({ headers }: typeof known) => Object.keys(headers).toSorted()
    expect(names(known)).toEqual(names(unknown))
  })

  test('P-08: the document’s GET with an address changes nothing, whatever it answers', async () => {
    const before = await rows()
    const seen = await server.app.inject(`/api${path}?email=prefetched@example.test`)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await rows()).toEqual(before)
    expect(server.lines.join('')).not.toContain('prefetched')
  })

  test.each([
    ['no e-mail address', { email: 'ana', product: 'askrobin' }, 'email'],
    ['none at all', { product: 'askrobin' }, 'email'],
    ['nothing', { email: ' ', product: 'askrobin' }, 'email'],
    ['too long a one', { email: `${'a'.repeat(260)}@example.test`, product: 'askrobin' }, 'email'],
    ['a product there is not', { email: 'ana@example.test', product: 'nobody' }, 'product'],
    ['more than is asked', { email: 'ana@example.test', product: 'askrobin', phone: '1' }, 'phone'],
  ])('K4: %s is refused by its field, in words', async (_what, body, field) => {
    const before = await rows()
    const refused = await unsubscribe(body, { 'accept-language': 'es' })
    expect(refused).toMatchObject({ status: 422, body: [{ field, message: expect.stringMatching(/\S{2}/) }] })
    expect(await rows()).toEqual(before)
  })

  test('K4: the fault of an address is told in the locale asked for', async () => {
    const say = async (locale: string) =>
      ((await unsubscribe({ email: 'ana', product: 'askrobin', locale })).body as { message: string }[])[0]!.message
    expect(await say('es')).not.toBe(await say('de'))
  })

  test('R-18: another address under the same key is refused', async () => {
    const key = { 'idempotency-key': 'unsubscribe-1' }
    await unsubscribe({ email: 'one@example.test', product: 'askrobin' }, key)
    const other = await unsubscribe({ email: 'two@example.test', product: 'askrobin' }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  test('P-09: the address is in no table and in no line of the log', async () => {
    await unsubscribe({ email: 'secret-canary@example.test', product: 'askrobin' })
    const { rows: all } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from suppression t
      union all select row_to_json(t)::text from idempotency_record t`.execute(server.db)
    expect(JSON.stringify(all) + server.lines.join('')).not.toContain('secret-canary')
  })

  test('Q7: it outlives the leads of the address, and finds the next one', async () => {
    const email = 'erased@example.test'
    const lead = await server.aLead('es', {
      ...createBody(),
      contactDetails: { email, phoneNumber: '612345678', marketingConsents: true },
    })
    await unsubscribe({ email, product: 'askrobin' })
    const of = (id: string) =>
      server.db
        .selectFrom('lead')
        .innerJoin('suppression', 'suppression.address_index', 'lead.email_index')
        .select('suppression.product')
        .where('lead.id', '=', id)
        .where('suppression.channel', '=', 'email')
        .execute()
    expect(await of(lead.id)).toEqual([{ product: 'askrobin' }])
    await server.db.transaction().execute(async (trx) => {
      await sql`set local loanform.purge = 'on'`.execute(trx)
      await trx.deleteFrom('lead').where('id', '=', lead.id).execute()
    })
    const next = await server.aLead('es', {
      ...createBody(),
      contactDetails: { email: 'Erased@example.test', phoneNumber: '612345678', marketingConsents: true },
    })
    expect(await of(next.id)).toEqual([{ product: 'askrobin' }])
  })
})
