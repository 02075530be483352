// Test of limits of codes and links that go to a lead's own address: strangers keep no owner from theirs, and flood nobody (S-23, S-24).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import type { ProvenReply } from '#contract/step-up-endpoints.ts'
import { stepUpPauseMs } from '#server/calls/step-up/step-up-code.ts'
import { isProvenByCode, noteStepUpUsed, writeStepUp } from '#server/calls/step-up/step-up-store.ts'
import { createBody } from './applicants.ts'
import { caughtMessages } from './caught-messages.ts'
import { startTestServer } from './server.ts'

const { development } = catalogue.environments
const hour = 3_600_000
const { sms, mails, senders, forget } = caughtMessages()
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const switches = { ...development!.server, limitFactor: 1 }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    ...senders,
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  forget()
  await server.db.deleteFrom('limit_window').execute()
  // Windows follow each other by the days of the clock: what is asked from here on is of one.
  server.clock.now = Math.ceil((server.clock.now + 1) / (24 * hour)) * 24 * hour
})

let people = 0
const contact = () => {
  people += 1
  return { email: `owner.${people}@example.test`, phoneNumber: `6${String(12_000_000 + 10_007 * people)}` }
}
type Contact = ReturnType<typeof contact>
type Channel = 'email' | 'sms'

/** A device of a lead, and what it asks from its network. */
const device = (id: string, token: string, network: string) => {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network }
  return {
    id,
    token,
    network,
    url: async () =>
      ((await server.call('GET', `/v3/lead/url/${id}/continue`, undefined, headers)).body as { url: string }).url,
    code: (channel: Channel) => server.call('POST', `/lead/${id}/step-up`, { channel }, headers),
    confirm: (code: string) => server.call('POST', `/lead/${id}/step-up/confirm`, { code }, headers),
    link: (channel: Channel) => server.call('POST', `/lead/${id}/links/send`, { channel }, headers),
  }
}
type Device = ReturnType<typeof device>

async function leadOf(of: Contact, network: string): Promise<Device> {
  const body = { ...createBody(), contactDetails: of }
  const { body: made } = await server.call('POST', '/v2/lead', body, { 'x-forwarded-for': network })
  const { id, token } = made as { id: string; token: string }
  return device(id, token, network)
}
async function cameBy(url: string, network: string): Promise<Device> {
  const path = `/lead/continue/${url.split('/').at(-1)!}`
  const { body } = await server.call('POST', path, {}, { 'x-forwarded-for': network })
  const { id, token } = body as ContinuedReply
  return device(id, token, network)
}
const status = async (answer: Promise<{ readonly status: number }>) => (await answer).status
/** Asks for a code again and again, as soon as the pause lets it; how many were sent. */
async function codes(by: Device, channel: Channel, times: number): Promise<number> {
  let sent = 0
  for (let count = 0; count < times; count += 1) {
    server.clock.now += stepUpPauseMs
    if ((await status(by.code(channel))) === 200) sent += 1
  }
  return sent
}
/** Strangers of so many networks that are no neighbours, each with a lead of the same contact, who ask for all they can get. */
async function strangersAsk(of: Contact, channel: Channel, networks: number): Promise<number> {
  let sent = 0
  for (let index = 0; index < networks; index += 1) {
    const stranger = await leadOf(of, `192.0.${index}.9`)
    for (let count = 0; count < 8; count += 1) if ((await status(stranger.link(channel))) === 202) sent += 1
    sent += await codes(stranger, channel, 8)
    server.clock.now -= 8 * stepUpPauseMs
  }
  return sent
}

const channels = ['email', 'sms'] as const

describe.each(channels)('S-24: by %s', (channel) => {
  test('S-24: a stranger’s links to the owner’s address take no code of the owner’s', async () => {
    const of = contact()
    const owner = await cameBy(await (await leadOf(of, '198.51.100.1')).url(), '198.51.100.2')
    const stranger = await leadOf(of, '203.0.113.1')
    for (let count = 0; count < 8; count += 1) await stranger.link(channel)
    expect(await status(stranger.link(channel))).toBe(429)
    expect(await status(owner.code(channel))).toBe(200)
  })

  test('S-24: whoever proved the address by a code gets further ones, whatever strangers of many networks ask', async () => {
    const of = contact()
    const first = await leadOf(of, '198.51.100.5')
    const owner = await cameBy(await first.url(), '198.51.100.6')
    expect(await status(owner.code(channel))).toBe(200)
    await server.runJobs(1)
    const sent = channel === 'email' ? mails.at(-1)!.text : sms.at(-1)!.text
    const proven = (await owner.confirm(/\b\d{6}\b/.exec(sent)![0])).body as ProvenReply
    const again = await cameBy(await device(owner.id, proven.token, '198.51.100.6').url(), '198.51.100.7')
    await strangersAsk(of, channel, 4)
    expect(await status((await leadOf(of, '198.18.0.1')).code(channel))).toBe(429)
    expect(await status(again.code(channel))).toBe(200)
    expect(await status(again.link(channel))).toBe(202)
  })
})

test('S-24: a stranger’s codes by mail, from networks of one neighbourhood, take none of the owner’s', async () => {
  const of = contact()
  const owner = await cameBy(await (await leadOf(of, '198.51.100.3')).url(), '198.51.100.4')
  const strangers = [await leadOf(of, '203.0.113.2'), await leadOf(of, '203.0.113.3')]
  for (const stranger of strangers) await codes(stranger, 'email', 9)
  expect(await status(strangers[0]!.code('email'))).toBe(429)
  expect(await status(owner.code('email'))).toBe(200)
})

test('S-24: who holds a link that was passed on, and opens it again and again, uses up no code of the other devices', async () => {
  const of = contact()
  const first = await leadOf(of, '198.51.100.10')
  expect(await status(first.link('email'))).toBe(202)
  await server.runJobs(1)
  const mailed = /https?:\S+\/continue\/[\w-]+/.exec(mails[0]!.text)![0]
  const passedOn = await first.url()
  let sent = 0
  for (let index = 0; index < 4; index += 1) {
    sent += await codes(await cameBy(passedOn, `192.0.${index}.10`), 'email', 8)
    server.clock.now += hour
  }
  // So many a day of everybody that came as they did, however many devices they say they are.
  expect(sent).toBe(24)
  expect(await status(first.code('email'))).toBe(200)
  expect(await status((await cameBy(mailed, '198.51.100.11')).code('email'))).toBe(200)
})

test('S-23: a code that was typed right proves the address that it went to, on its channel, and no other', async () => {
  const { id } = await leadOf(contact(), '198.51.100.20')
  const sent = { lead_id: id, token_hash: 'a-device', id: randomUUID(), channel: 'email', target_index: 'one' } as const
  await writeStepUp(server.db, { ...sent, due_at: new Date(server.clock.now) })
  const proven = (channel: Channel, index: string) => isProvenByCode(server.db, id, channel, index)
  expect(await proven('email', 'one')).toBe(false)
  await noteStepUpUsed(server.db, sent.id, new Date(server.clock.now))
  expect([await proven('email', 'one'), await proven('email', 'other'), await proven('sms', 'one')]).toEqual([
    true,
    false,
    false,
  ])
})

test('S-24: whoever came by a link in a mail gets a code by mail, whatever strangers of many networks ask', async () => {
  const of = contact()
  const first = await leadOf(of, '198.51.100.8')
  expect(await status(first.link('email'))).toBe(202)
  await server.runJobs(1)
  const owner = await cameBy(/https?:\S+\/continue\/[\w-]+/.exec(mails[0]!.text)![0], '198.51.100.9')
  await strangersAsk(of, 'email', 4)
  expect(await status((await leadOf(of, '198.18.0.2')).code('email'))).toBe(429)
  expect(await status(owner.code('email'))).toBe(200)
})

test.each([
  ['email', 30, 80],
  ['sms', 12, 25],
] as const)(
  'S-23: by %s no more than %i go to one address in an hour and %i in a day, from however many networks',
  async (channel, inHour, inDay) => {
    const of = contact()
    expect(await strangersAsk(of, channel, 4)).toBeLessThanOrEqual(inHour)
    for (let later = 1; later < 4; later += 1) {
      server.clock.now += hour
      expect(await strangersAsk(of, channel, 4)).toBeLessThanOrEqual(inHour)
    }
    await server.runJobs(1)
    const { length: sent } = channel === 'email' ? mails : sms
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(inDay)
  },
)
