// Test of repeated writes by browsers, clients and attackers (R-11, R-12, R-18, R-19, R-22, S-21).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeRecords, tokenReplayMs } from '#server/lead/idempotency/idempotency.ts'
import { keyLifeMs } from '#server/lead/idempotency/idempotency-store.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

const moneyman = fakeLender(accepted)
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman } })
})
afterAll(() => server.close())

const withKey = (key: string) => ({ 'idempotency-key': key })
const leadsWith = async (body: object) => {
  const { id } = body as { id: string }
  return (await server.db.selectFrom('lead').select('id').where('id', '=', id).execute()).length
}
const countOf = async (table: 'lead' | 'lead_event' | 'consent' | 'idempotency_record') =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('R-11 R-12: the same request again', () => {
  test('R-11: the first answer is stored and given again, token included', async () => {
    const before = await countOf('lead')
    const first = await server.call('POST', '/v2/lead', createBody(), withKey('create-again'))
    const again = await server.call('POST', '/v2/lead', createBody(), withKey('create-again'))
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await countOf('lead')).toBe(before + 1)
    expect(await leadsWith(first.body)).toBe(1)
  })

  test('R-12: a saved answer is saved once, whatever the version says the second time', async () => {
    const lead = await server.aLead()
    const once = { ...withKey('save-again'), 'if-match': '"1"' }
    const first = await lead.save({ amount: 500 }, once)
    const again = await lead.save({ amount: 500 }, once)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await lead.status()).version).toBe(2)
  })

  test('R-11: the order of keys in the body makes no other request', async () => {
    const lead = await server.aLead()
    await server.call(
      'PUT',
      '/lead',
      { id: lead.id, amount: 500, period: 70 },
      { ...lead.auth, ...withKey('order-of-keys') },
    )
    const again = await server.call(
      'PUT',
      '/lead',
      { period: 70, amount: 500, id: lead.id },
      { ...lead.auth, ...withKey('order-of-keys') },
    )
    expect(again.status).toBe(200)
  })

  test('R-18: another body under the key is refused, and the first result stays', async () => {
    const lead = await server.aLead()
    await lead.save({ amount: 500 }, withKey('other-body'))
    const other = await lead.save({ amount: 600 }, withKey('other-body'))
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    expect((await lead.status()).version).toBe(2)
    const create = await server.call('POST', '/v2/lead', createBody(), withKey('other-body-2'))
    const reused = await server.call('POST', '/v2/lead', createBody('mx'), withKey('other-body-2'))
    expect(create.status).toBe(201)
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  test('R-11 R-18: the same write after a reload, from another device state, is the same request', async () => {
    const deviceData = { timezoneOffset: 0, deviceMemory: 4, language: 'es', screenResolution: '1x1', loadingTime: 5 }
    const first = await server.call('POST', '/v2/lead', { ...createBody(), deviceData }, withKey('reloaded'))
    const again = { ...createBody(), deviceData: { ...deviceData, loadingTime: 9 }, utm: { utm_source: 'x' } }
    expect(await server.call('POST', '/v2/lead', again, withKey('reloaded'))).toMatchObject({
      status: 201,
      body: first.body,
    })
  })

  test('R-18: after a validation failure the corrected body may use the key', async () => {
    const wrong = await server.call('POST', '/v2/lead', { ...createBody(), amount: 5 }, withKey('corrected'))
    const right = await server.call('POST', '/v2/lead', { ...createBody(), amount: 500 }, withKey('corrected'))
    expect([wrong.status, right.status]).toEqual([422, 201])
    const lead = await server.aLead()
    const refused = await lead.send({ amount: 500 }, withKey('corrected-send'))
    const sent = await lead.send(answersOf('es'), withKey('corrected-send'))
    expect([refused.status, sent.status]).toEqual([422, 202])
  })

  test('S-01: a stored answer is for the lead’s owner only', async () => {
    const lead = await server.aLead()
    const other = await server.aLead()
    await lead.save({ amount: 500 }, withKey('of-the-owner'))
    const stolen = await server.call(
      'PUT',
      '/lead',
      { id: lead.id, amount: 500 },
      { ...other.auth, ...withKey('of-the-owner') },
    )
    expect(stolen.status).toBe(404)
  })

  test('S-01 R-18: a key is its owner’s: another owner’s request under the same one is a request of its own', async () => {
    const [lead, other] = [await server.aLead(), await server.aLead()]
    expect((await lead.save({ amount: 500 }, withKey('of-two-owners'))).status).toBe(200)
    expect((await other.save({ amount: 600 }, withKey('of-two-owners'))).status).toBe(200)
    expect((await lead.save({ amount: 500 }, withKey('of-two-owners'))).body).toMatchObject({ id: lead.id, version: 2 })
    expect((await other.status()).version).toBe(2)
  })

  test('S-30: a creation is answered again to its own session alone, and its token told nobody else', async () => {
    const sessionId = '7a3bb7f0-5a3a-4f5a-9f0e-0f9f6f1f2a3b'
    const create = (session?: string) =>
      server.call(
        'POST',
        '/v2/lead',
        { ...createBody(), ...(session ? { sessionId: session } : {}) },
        withKey('of-one-session'),
      )
    const first = await create(sessionId)
    for (const session of [undefined, 'f0a8b1de-13c2-4f5a-9f0e-0f9f6f1f2a3b']) {
      const stolen = await create(session)
      expect(stolen).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
      expect(stolen.body).not.toHaveProperty('token')
    }
    expect(await create(sessionId)).toMatchObject({ status: 201, body: first.body })
  })

  test.each([
    ['absent', undefined],
    ['too short', '1234567'],
    ['too long', 'x'.repeat(256)],
    ['with a space', 'eight or more'],
  ])('R-19: a key that is %s is refused before anything is done', async (_what, key) => {
    const before = await countOf('lead')
    const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) }
    const made = await server.app.inject({ method: 'POST', url: '/api/v2/lead', headers, payload: createBody() })
    expect(made.statusCode).toBe(400)
    expect(made.json()).toMatchObject({ code: 'idempotency-key-required' })
    expect(await countOf('lead')).toBe(before)
  })

  test('R-19: a key of eight signs is one, and one of 255', async () => {
    for (const key of ['8-signs!', 'x'.repeat(255)])
      expect((await server.call('POST', '/v2/lead', createBody(), withKey(key))).status, key).toBe(201)
    expect((await server.call('POST', '/v2/lead', createBody(), withKey('señales-8'))).status).toBe(400)
  })

  test('R-18: a key is one of its call: under the same one the answers are saved and then sent', async () => {
    const lead = await server.aLead()
    expect((await lead.save({ amount: 500 }, withKey('of-two-calls'))).status).toBe(200)
    expect((await lead.send(answersOf('es'), withKey('of-two-calls'))).status).toBe(202)
  })
})

describe('R-19 S-21: at the same time', () => {
  test('R-19: 50 parallel creates with one key make one lead, with one event and its consents', async () => {
    const before = {
      lead: await countOf('lead'),
      event: await countOf('lead_event'),
      consent: await countOf('consent'),
    }
    const all = await Promise.all(
      Array.from({ length: 50 }, () => server.call('POST', '/v2/lead', createBody(), withKey('fifty-at-once'))),
    )
    const statuses = new Set(all.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    const ids = new Set(all.filter(({ status }) => status === 201).map(({ body }) => (body as { id: string }).id))
    expect(ids.size).toBe(1)
    expect(await countOf('lead')).toBe(before.lead + 1)
    expect(await countOf('lead_event')).toBe(before.event + 1)
    // The policies, and offers by each of two channels.
    expect(await countOf('consent')).toBe(before.consent + 3)
    const again = await server.call('POST', '/v2/lead', createBody(), withKey('fifty-at-once'))
    expect(ids).toContain((again.body as { id: string }).id)
  })

  test('R-19: a request whose key is being worked on is told to wait', async () => {
    const lead = await server.aLead()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => lead.save({ amount: 500 }, withKey('twenty-at-once'))),
    )
    for (const { status, body } of answers)
      expect(status === 200 || (body as { code: string }).code === 'still-running').toBe(true)
    expect((await lead.status()).version).toBe(2)
  })

  test('R-19: saves of one lead at one moment lose nothing of each other', async () => {
    const lead = await server.aLead()
    const parts = [{ amount: 500 }, { period: 70 }, { 'otherDetails.loanPurpose': 'home' }] as const
    const saved = await Promise.all(Array.from({ length: 12 }, (_, index) => lead.save(parts[index % parts.length]!)))
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
    const { version, answeredKeys } = await lead.status()
    expect(version).toBe(13)
    expect(answeredKeys).toEqual(expect.arrayContaining(parts.flatMap((part) => Object.keys(part))))
    const versions = saved.map(({ body }) => (body as { version: number }).version)
    expect(new Set(versions).size).toBe(12)
  })

  test('S-21: 50 parallel sends of one lead are one sale', async () => {
    await server.runJobs()
    const lead = await server.aLead()
    const before = moneyman.posted.length
    const sends = await Promise.all(Array.from({ length: 50 }, () => lead.send()))
    const statuses = sends.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    await server.runJobs()
    expect(moneyman.posted.length - before).toBe(1)
    const sold = (await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')
    expect(sold).toHaveLength(1)
  })
})

describe('R-22: all of a write or nothing of it', () => {
  test('R-22: where the consents cannot be written there is no lead, no event and no stored answer', async () => {
    const before = await Promise.all([countOf('lead'), countOf('lead_event'), countOf('idempotency_record')])
    await server.db.schema.alterTable('consent').renameTo('consent_away').execute()
    const failed = await server.call('POST', '/v2/lead', createBody(), withKey('all-or-nothing'))
    await server.db.schema.alterTable('consent_away').renameTo('consent').execute()
    expect(failed).toMatchObject({ status: 500, body: { code: 'internal', reference: expect.any(String) } })
    expect(await Promise.all([countOf('lead'), countOf('lead_event'), countOf('idempotency_record')])).toEqual(before)
    const made = await server.call('POST', '/v2/lead', createBody(), withKey('all-or-nothing'))
    expect(made.status).toBe(201)
  })
})

describe('R-20: a key after its week', () => {
  test('R-20: is known to the last millisecond, then a request under it is a new one', async () => {
    const fresh = await startTestServer()
    const create = () => fresh.call('POST', '/v2/lead', createBody(), withKey('a-week-old'))
    const first = await create()
    const made = fresh.clock.now
    expect(await purgeRecords(fresh.db, made + keyLifeMs - 1)).toBe(0)
    expect(await create()).toMatchObject({ status: 201, body: first.body })
    expect(await purgeRecords(fresh.db, made + keyLifeMs)).toBe(1)
    const second = await create()
    expect(second.status).toBe(201)
    expect((second.body as { id: string }).id).not.toBe((first.body as { id: string }).id)
    await fresh.close()
  })

  test('R-20: a lead that was sent is not sent again by the same request: it is sold once', async () => {
    const lender = fakeLender(accepted)
    const fresh = await startTestServer({ lenders: { moneyman: lender } })
    const lead = await fresh.aLead()
    const send = () => lead.send(answersOf('es'), withKey('sent-long-ago'))
    expect((await send()).status).toBe(202)
    await fresh.runJobs()
    expect(lender.posted.length).toBe(1)
    await purgeRecords(fresh.db, fresh.clock.now + keyLifeMs)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
    await fresh.runJobs()
    expect(lender.posted.length).toBe(1)
    await fresh.close()
  })

  test('S-30: the token of a creation is told again for some minutes, and then no more while the key is known', async () => {
    const fresh = await startTestServer()
    const create = () => fresh.call('POST', '/v2/lead', createBody(), withKey('told-for-minutes'))
    const first = await create()
    fresh.clock.now += tokenReplayMs - 1
    expect(await create()).toMatchObject({ status: 201, body: first.body })
    fresh.clock.now += 1
    const late = await create()
    expect(late).toMatchObject({ status: 410, body: { code: 'answered-before' } })
    expect(late.body).not.toHaveProperty('token')
    const { length } = await fresh.db.selectFrom('lead').select('id').execute()
    expect(length).toBe(1)
    await fresh.close()
  })
})
