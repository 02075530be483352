// Test of a mail server that takes a message only minutes later: what somebody waits for is tried again, within its time (P-08, S-22).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContinuedReply } from '#contract/schemas.ts'
import { stepUpGoodMs } from '#server/calls/step-up/step-up-code.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf } from './applicants.ts'
import { startTestServer } from './server.ts'

const minuteMs = 60_000
const email = String(answersOf('es')['contactDetails.email'])
const mails: Mail[] = []
let takesFrom = 0
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async (mail) => {
      if (server.clock.now < takesFrom) return { kind: 'later', why: 'EENVELOPE 451' }
      mails.push(mail)
      return { kind: 'sent' }
    },
  })
})
afterAll(() => server.close())
beforeEach(() => mails.splice(0))

const dead = () => server.db.selectFrom('job').select('kind').where('dead', '=', true).execute()

test.each([5, 6 * 60])(
  'P-08: an unsubscription is confirmed by a mail that is taken %i minutes later',
  async (late) => {
    await server.aLead()
    takesFrom = server.clock.now + late * minuteMs
    await server.call('POST', '/customer/email/unsubscribe', { email, product: 'askrobin' })
    await server.runJobs((late + 61) * minuteMs)
    expect(mails.filter(({ unsubscribeUrl }) => unsubscribeUrl)).toHaveLength(1)
    expect(await dead()).toEqual([])
  },
)

test('P-08: where no mail is taken for a day, the operator is told and nothing is tried any more', async () => {
  await server.aLead()
  takesFrom = server.clock.now + 48 * 60 * minuteMs
  await server.call('POST', '/customer/email/unsubscribe', { email, product: 'askrobin' })
  await server.runJobs(26 * 60 * minuteMs)
  expect(server.lines.filter((line) => line.includes('message not taken')).length).toBeGreaterThan(0)
  const left = await server.db.selectFrom('job').select('id').where('kind', '=', 'confirm-unsubscribe').execute()
  expect(left).toEqual([])
})

test.each([5, 20 * 60])('Q4: an end is told by a mail that is taken %i minutes later, once', async (late) => {
  const lead = await server.aLead()
  expect((await lead.send()).status).toBe(202)
  takesFrom = server.clock.now + late * minuteMs
  await server.runJobs(5000)
  await takeOutbox(server.deps)
  await server.runJobs((late + 4 * 60) * minuteMs)
  const rows = await server.db.selectFrom('message').selectAll().where('lead_id', '=', lead.id).execute()
  expect(rows.map(({ campaign, status }) => [campaign, status])).toContainEqual(['rejected', 'sent'])
  expect(mails).toHaveLength(1)
})

test.each([
  [5 * minuteMs, 1],
  [stepUpGoodMs + minuteMs, 0],
])('S-22: a code whose mail is taken %i ms later comes while it is good', async (late, count) => {
  const lead = await server.aLead()
  const { body: link } = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
  const { body } = await server.call('POST', `/lead/continue/${(link as { url: string }).url.split('/').at(-1)!}`, {})
  const auth = { authorization: `Bearer ${(body as ContinuedReply).token}` }
  takesFrom = server.clock.now + late
  expect((await server.call('POST', `/lead/${lead.id}/step-up`, { channel: 'email' }, auth)).status).toBe(200)
  await server.runJobs(stepUpGoodMs + 2 * minuteMs)
  expect(mails.filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(count)
  expect(await dead()).toEqual([])
})
