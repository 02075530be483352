// Test of what service messages overtake, and what they do not: later offers, offers that end soon, requests, and ends after the end (Q4).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { planMessages } from '#server/reach/service-messages/service-message-store.ts'
import { accepted, fakeLender } from './server.ts'
import { twoLenders } from './two-lenders.ts'

const { played, mails, startServer, clear } = twoLenders()
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => clear(server))

const minuteMs = 60_000
const hourMs = 60 * minuteMs

async function aSentLead() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(5000)
  return lead
}

/** Does all that is due within the time. */
async function pass(ms: number) {
  await takeOutbox(server.deps)
  await server.runJobs(ms)
}

/** Messages by e-mail about a lead, as `offers sent`. */
const told = async (leadId: string) => {
  const rows = await server.db.selectFrom('message').selectAll().where('lead_id', '=', leadId).execute()
  return rows.flatMap(({ campaign, channel, status }) => (channel === 'email' ? [`${campaign} ${status}`] : []))
}
const offersTold = async (leadId: string) => (await told(leadId)).filter((each) => each === 'offers sent').length

test('Q4: whoever opened the link is told of an offer that comes later all the same', async () => {
  let says: Outcome = { kind: 'pending' }
  played.first = fakeLender(accepted)
  played.second = fakeLender(says, () => says)
  const lead = await aSentLead()
  await server.runJobs(minuteMs)
  await pass(2 * minuteMs)
  expect(await offersTold(lead.id)).toBe(1)
  const token = /\/continue\/([\w-]+)/.exec(mails.at(-1)!.text)![1]!
  expect((await server.call('POST', `/lead/continue/${token}`, {})).status).toBe(200)
  says = accepted
  await server.runJobs(hourMs)
  await pass(2 * hourMs)
  expect(await offersTold(lead.id)).toBe(2)
})

test('Q4: an offer that ends within a day of its coming is not told of a second time', async () => {
  const validUntil = new Date(server.clock.now + 24.5 * hourMs).toISOString()
  played.first = fakeLender({ ...accepted, validUntil } as Outcome)
  const lead = await aSentLead()
  await pass(2 * minuteMs)
  expect(await offersTold(lead.id)).toBe(1)
  expect((await told(lead.id)).join(' ')).not.toContain('about-to-end')
})

test('Q4: an end that comes after the application’s own leads to the form, where a link would open nothing', async () => {
  const lead = await aSentLead()
  const ended = { expires_at: new Date(server.clock.now) }
  await server.db.updateTable('lead').set(ended).where('id', '=', lead.id).execute()
  await pass(minuteMs)
  expect(await told(lead.id)).toContain('rejected sent')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).not.toContain('/continue/')
  expect(mails[0]!.html).toContain('/askrobin-es/"')
})

test('Q4: what the applicant asked for and a request to confirm overtake nothing, and nothing overtakes them', async () => {
  played.first = fakeLender(accepted)
  const lead = await server.aLead()
  const at = new Date(server.clock.now + hourMs)
  const beside = { leadId: lead.id, channel: 'email', person: 'somebody', due: at, at } as const
  const ids = ['sent-link', 'confirm-address'] as const
  await planMessages(
    server.db,
    ids.map((id) => ({ ...beside, id, occasion: id })),
  )
  await lead.send()
  await server.runJobs(5000)
  await takeOutbox(server.deps)
  expect(await told(lead.id)).toEqual(
    expect.arrayContaining(['sent-link waiting', 'confirm-address waiting', 'offers waiting']),
  )
})
