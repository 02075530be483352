// Test of campaign text messages over each kind of gateway: refusals, retries and unknown outcomes match those of codes (Q4,
// Each gateway is a server on this machine.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsAccess } from '#server/platform/sms/sms-gateways.ts'
import { smsGatewayOf } from '#server/platform/sms/sms-gateways.ts'
import { freePort } from '#scripts/ports.ts'
import { leadRow } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { startTestServer } from './server.ts'

type Says = (response: ServerResponse) => void
const status =
  (code: number): Says =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end('{"code":21211}')
const loses: Says = (response) => void response.socket?.destroy()

let received = 0
let says: Says
let access: SmsAccess | undefined
let url: string
let server: Awaited<ReturnType<typeof startTestServer>>
const gateway = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    received++
    says(response)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  server = await startTestServer({ sendSms: (sms) => smsGatewayOf(access, Date.now)(sms) })
})
afterAll(async () => {
  await server.close()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})
beforeEach(async () => {
  received = 0
  await deleteLeads(server.db)
})

const template = (sendsOnce: boolean) => (at: string) => ({
  kind: 'template' as const,
  url: `${at}/send?to={to}&text={text}&ref={reference}`,
  method: 'GET' as const,
  bodyType: 'application/x-www-form-urlencoded',
  headers: {},
  from: '',
  successes: [],
  sendsOnce,
})
const kinds: Readonly<Record<string, (at: string) => SmsAccess>> = {
  signed: (at) => ({ kind: 'signed', baseUrl: at, secret: 'hush' }),
  template: template(false),
  'template that sends once': template(true),
  twilio: (at) => ({
    kind: 'twilio',
    baseUrl: at,
    account: `AC${'0a'.repeat(16)}`,
    token: 'hush',
    from: '+34600000000',
  }),
}

/** One attempt at a text message that is due; what is kept of it. */
async function attempt() {
  server.clock.now = Date.parse('2026-06-02T15:00:00Z')
  const { id } = await leadRow(server, { at: server.clock.now - 21 * 3_600_000 })
  const at = new Date(server.clock.now)
  const { id: messageId } = await server.db
    .insertInto('message')
    .values({ lead_id: id, campaign: 'abandoned-form', step: 1, channel: 'sms', person: id, due_at: at, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const result = await server.jobParts.handlers['send-message']!.run({ messageId })
  const row = await server.db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow()
  return { result, status: row.status, reason: row.reason, tries: row.tries }
}

const again = { result: { againInMs: 60_000 }, status: 'waiting', tries: 1 }
const refused = { result: 'done', status: 'failed', reason: 'refused' }
const unknown = { result: 'done', status: 'unknown', reason: 'ANSWER_LOST' }
const knowsReference = new Set(['signed', 'template that sends once'])

describe.each(Object.keys(kinds))('Q4: %s', (kind) => {
  test.each([
    ['taken', status(201), { result: 'done', status: 'sent', reason: null }],
    ['a bad number', status(400), refused],
    ['a wrong password', status(401), refused],
    ['moved', status(302), refused],
    ['too many', status(429), again],
    ['out of order', status(503), again],
    ['an answer that gets lost', loses, knowsReference.has(kind) ? again : unknown],
  ] as const)('Q4: %s', async (_what, answer, expected) => {
    says = answer
    access = kinds[kind]!(url)
    expect(await attempt()).toMatchObject(expected)
    expect(received).toBe(1)
  })

  test('Q4: nobody there, it is tried again', async () => {
    access = kinds[kind]!(`http://127.0.0.1:${await freePort()}`)
    expect(await attempt()).toMatchObject({ ...again, reason: 'ECONNREFUSED' })
  })
})

test('Q4: without a gateway it is tried again, and the message says what is missing', async () => {
  access = undefined
  expect(await attempt()).toMatchObject({ ...again, reason: 'SMS_URL' })
})
