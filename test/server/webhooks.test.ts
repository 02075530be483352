// Test of webhooks and postbacks to the sandbox's receivers: verified as docs/webhooks.md says, without personal data (P-09,
// S-30, M6, M7).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { webhookEvent, webhookTypes } from '#contract/webhook-protocol.ts'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import { messageOf } from '#server/reach/outbox/delivery-message.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody } from './applicants.ts'
import { startSandbox } from '../lenders/sandbox-server.ts'
import { acceptedAt, fakeLender, startTestServer } from './server.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const snippet = /```js\n([\s\S]+?)```/.exec(document)![1]!
interface Signed {
  secret: string
  timestamp: string | undefined
  signature: string | undefined
  rawBody: string
  now?: number
}
const { verify } = (await import(`data:text/javascript,${encodeURIComponent(snippet)}`)) as {
  verify: (signed: Signed) => boolean
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let server: Awaited<ReturnType<typeof startTestServer>>
let sent: OutboundMessage[] = []
beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer({
    inRealTime: true,
    lenders: { moneyman: fakeLender(acceptedAt(sandbox.url)) },
    environment: { SANDBOX_URL: sandbox.url },
  })
  const { sendOut } = server.deps
  Object.assign(server.deps, {
    sendOut: (message: OutboundMessage) => {
      sent.push(message)
      return sendOut(message)
    },
  })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

interface Seen {
  channel: string
  party: string
  verified: boolean
  times: number
  said: string
}
const seen = async () => (await (await fetch(`${sandbox.url}/postbacks.json`)).json()) as Seen[]
const tell = (behaviour: string) =>
  fetch(`${sandbox.url}/steer/receivers`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: `behaviour=${behaviour}`,
  })
const rows = (leadId: string) =>
  server.db
    .selectFrom('delivery')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('channel', '<>', 'conversion')
    .orderBy('serial')
    .execute()
/** Every open message, once, however long its pause is. */
async function deliverAll(leadId: string) {
  await takeOutbox(server.deps)
  const { run } = server.jobParts.handlers.deliver!
  for (const { id } of await rows(leadId)) await run({ deliveryId: id })
}

describe('S-30: the documented verification', () => {
  const body = JSON.stringify({ type: 'lead.sold' })
  const made = (secrets: string[], seconds: number) => {
    const webhooks = { crm: { url: 'https://crm.example/', secrets } }
    const delivery = { id: 'x', channel: 'webhook', party: 'crm', event: 'lead.sold', facts: JSON.parse(body) } as const
    const { headers, body: rawBody = '' } = messageOf({ affiliates: {}, webhooks }, delivery, seconds)!
    return { timestamp: headers['x-loanform-timestamp']!, signature: headers['x-loanform-signature']!, rawBody }
  }
  const now = 1_760_000_000_000
  const seconds = now / 1000
  test.each([
    ['its secret', ['the old secret 16'], 'the old secret 16', {}, true],
    ['the new secret of two', ['the old secret 16', 'the new secret 16'], 'the new secret 16', {}, true],
    ['the old secret of two', ['the old secret 16', 'the new secret 16'], 'the old secret 16', {}, true],
    ['another secret', ['the old secret 16'], 'some other secret', {}, false],
    ['a changed body', ['the old secret 16'], 'the old secret 16', { rawBody: '{}' }, false],
    ['300 s later', ['the old secret 16'], 'the old secret 16', { now: now + 300_000 }, true],
    ['301 s later', ['the old secret 16'], 'the old secret 16', { now: now + 301_000 }, false],
    ['another time', ['the old secret 16'], 'the old secret 16', { timestamp: String(seconds + 1) }, false],
    ['an empty signature', ['the old secret 16'], 'the old secret 16', { signature: '' }, false],
    ['no signature', ['the old secret 16'], 'the old secret 16', { signature: undefined }, false],
    ['no time', ['the old secret 16'], 'the old secret 16', { timestamp: undefined }, false],
  ])('S-30: %s', (_what, secrets, secret, change, isRight) => {
    expect(verify({ ...made(secrets, seconds), secret, now, ...change })).toBe(isRight)
  })

  test('M6: the document names every type and no other', () => {
    const named = [...document.matchAll(/^\| `((?:lead|consent)\.\w+)` \|/gm)].map(([, type]) => type)
    expect(named).toEqual([...webhookTypes])
  })
})

describe('M6 M7: over HTTP', () => {
  test('M7: the whole way of a lead reaches both receivers, each signed rightly, with no personal data anywhere', async () => {
    sent = []
    const answers = answersOf('es')
    const lead = await server.aLead('es', {
      ...createBody(),
      affiliateReferenceParams: { attribute: 'sample-network', transactionId: 'ana@example.test', subId: 'campaign 7' },
    })
    await lead.send(answers)
    for (const kind of ['distribute', 'lender-call'])
      for (const job of await server.db.selectFrom('job').selectAll().where('kind', '=', kind).execute())
        await server.jobParts.handlers[kind]!.run(job.payload)
    await lead.redirect()
    await deliverAll(lead.id)
    const came = await seen()
    expect(came.filter(({ channel }) => channel === 'postback')).toHaveLength(3)
    expect(came.filter(({ channel }) => channel === 'webhook')).toHaveLength(5)
    expect(came.filter(({ verified }) => !verified)).toEqual([])
    for (const { body } of sent.filter(({ url }) => url.includes('/webhooks/')))
      expect(v.safeParse(webhookEvent, JSON.parse(body!)).success).toBe(true)

    const everything = decodeURIComponent(
      JSON.stringify([sent, await rows(lead.id), await server.db.selectFrom('conversion').selectAll().execute()]),
    )
    expect(everything).toContain('campaign 7')
    const canaries = dataPointKeys
      .map((key) => answers[key])
      .filter((value) => (typeof value === 'string' && value.length > 3) || (typeof value === 'number' && value > 999))
      .map(String)
      // A value that an id, a signature or a time can spell by chance says nothing.
      .filter((canary) => !/^[0-9a-f-]{1,8}$/.test(canary))
    expect(canaries.length).toBeGreaterThan(12)
    for (const canary of canaries) expect(everything).not.toContain(canary)
  })

  test.each([
    ['fail', 'open', 500],
    ['busy', 'open', 429],
    ['refuse', 'dead', 400],
    ['gone', 'dead', 302],
    ['lose', 'open', null],
  ])('R-25: a receiver that is told to %s', async (behaviour, status, lastStatus) => {
    const lead = await server.aLead('es', createBody())
    expect((await tell(behaviour)).status).toBe(303)
    await deliverAll(lead.id)
    expect(await rows(lead.id)).toMatchObject([{ status, last_status: lastStatus, attempts: 1 }])
    await tell('take')
    await deliverAll(lead.id)
    const [after] = await rows(lead.id)
    expect(after).toMatchObject({ status: status === 'open' ? 'delivered' : 'dead' })
    // A lost answer was heard, and the second time is known by its id.
    const about = (await seen()).filter(({ said }) => said.includes(lead.id))
    expect(about.map(({ times }) => times)).toEqual(status === 'open' ? [2, 1] : [1])
  })

  test('S-13: the receivers are steered from their own page alone', async () => {
    const from = (origin: string, body: string) =>
      fetch(`${sandbox.url}/steer/receivers`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    expect((await from('https://elsewhere.example', 'behaviour=fail')).status).toBe(403)
    expect((await from(sandbox.url, 'behaviour=none')).status).toBe(422)
    const page = await (await fetch(`${sandbox.url}/postbacks`)).text()
    expect(page).toContain('take it, five seconds late')
    expect(page).not.toContain('<script')
  })
})
