// Test of every call about a lead, derived from the contract's table: access and order (S-01, S-20, M6, M7, M9). Nobody but its
// owner is told anything, and a call that is not its lead's turn changes nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import type { CallName } from '#contract/calls.ts'
import { callOf } from './any-call.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const calls = callsWith(followUps)
const owned = Object.keys(calls).filter((name) => calls[name]!.access !== 'open')
/** Those that a lead which is still being filled is not ready for. */
const atAnyTime: readonly CallName[] = [
  'putLead',
  'sendLead',
  'leadStatus',
  'leadUrl',
  'olderLeadUrl',
  'revokeLeadLinks',
  'customerConsents',
  'changeConsent',
  'consentReceipt',
  'setPassword',
  'leadData',
  'eraseData',
  'unfinishedUploads',
  'leadSessions',
  'stepUp',
  'sendLink',
]
const later = owned.filter((name) => !(atAnyTime as readonly string[]).includes(name))

const ask = (name: string, id: string, auth: Readonly<Record<string, string>>) => callOf(server, name, id, auth)
const withoutReference = (body: object) => ({ ...body, reference: undefined })

describe('S-01 every call about a lead', () => {
  test.each(owned)('S-01: %s tells nobody else that there is a lead', async (name) => {
    const mine = await server.aLead()
    const theirs = await server.aLead()
    const foreign = await ask(name, theirs.id, mine.auth)
    const absent = await ask(name, randomUUID(), mine.auth)
    const unsigned = await ask(name, theirs.id, {})
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } })
    for (const other of [absent, unsigned]) {
      expect(other.status).toBe(404)
      expect(withoutReference(other.body)).toEqual(withoutReference(foreign.body))
    }
  })

  test.each(later)('S-20: %s ahead of its lead’s state is 409 and changes nothing', async (name) => {
    const lead = await server.aLead()
    const before = await lead.status()
    expect(await ask(name, lead.id, lead.auth)).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
    expect(await lead.status()).toEqual(before)
  })
})

describe('M6 M1: affiliate events', () => {
  const event = {
    product: 'askrobin',
    variant: 'askrobin-es',
    kind: 'visit',
    reference: { attribute: 'partner', transactionId: 't-1' },
  }
  const kept = () => server.db.selectFrom('affiliate_event').select(['kind', 'attribute', 'transaction_id']).execute()

  test('M6: one is kept once for its key, under the affiliate’s reference', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await server.call('POST', '/affiliate/event', event, key)
    expect(first).toMatchObject({ status: 202, body: { received: true } })
    expect((await server.call('POST', '/affiliate/event', event, key)).body).toEqual(first.body)
    expect(await kept()).toEqual([{ kind: 'visit', attribute: 'partner', transaction_id: 't-1' }])
    expect((await server.call('POST', '/affiliate/event', { ...event, kind: 'lead' }, key)).status).toBe(422)
  })

  test('P-05 P-09: an id that may be an e-mail address is not kept, since an erasure could not find it', async () => {
    const before = (await kept()).length
    const tell = (reference: object) => server.call('POST', '/affiliate/event', { ...event, reference })
    const part = { attribute: 'partner', subId: 'reject+ana@example.test', transactionId: 'ana%40example.test' }
    expect(await tell(part)).toMatchObject({ status: 202, body: { received: true } })
    expect(await tell({ attribute: 'ana%2540example.test' })).toMatchObject({ status: 202 })
    const rows = await server.db
      .selectFrom('affiliate_event')
      .select(['attribute', 'sub_id', 'transaction_id'])
      .execute()
    const none = { attribute: null, sub_id: null, transaction_id: null }
    expect(rows.slice(before)).toEqual([{ ...none, attribute: 'partner' }, none])
  })

  test.each([
    ['another product', { product: 'ibancar' }, 'product'],
    ['no such form', { variant: 'askrobin-xx' }, 'variant'],
    ['no reference', { reference: {} }, 'reference'],
    ['another kind', { kind: 'sold' }, 'kind'],
    ['personal data', { email: 'ana@example.test' }, 'email'],
  ])('M6: %s is told by its field, and nothing is kept', async (_what, change, field) => {
    const before = await kept()
    expect(await server.call('POST', '/affiliate/event', { ...event, ...change })).toMatchObject({
      status: 422,
      body: [{ field }],
    })
    expect(await kept()).toEqual(before)
  })
})
