// Test of a link that is sent to its owner. By the channel asked for, at once, within the limits of codes, and beside every other
// message (R-03, S-05, S-23).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionsReply } from '#contract/step-up-endpoints.ts'
import { answersOf } from './applicants.ts'
import { caughtMessages } from './caught-messages.ts'
import { startTestServer } from './server.ts'
import { noMail } from '#server/platform/mail/send-mail.ts'
import { noGateway } from '#server/platform/sms/sms-gateway.ts'

const { sms, mails, senders, forget } = caughtMessages()
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer(senders)
})
afterAll(() => server.close())
beforeEach(async () => {
  forget()
  await server.db.deleteFrom('limit_window').execute()
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
const send = ({ id, auth }: Pick<Lead, 'id' | 'auth'>, channel: string, headers = {}) =>
  server.call('POST', `/lead/${id}/links/send`, { channel }, { ...auth, ...headers })
const { 'contactDetails.email': email } = answersOf('es')
const linkIn = (text: string) => /\/continue\/([\w-]+)/.exec(text)![1]!
const redeem = (link: string) => server.call('POST', `/lead/continue/${link}`, {})

describe('R-03: a link sent to its owner', () => {
  test('R-03: by e-mail and by text message, at night too, and each opens the application', async () => {
    server.clock.now = Date.parse('2026-11-24T02:30:00+01:00')
    const lead = await server.aLead()
    for (const channel of ['email', 'sms']) expect((await send(lead, channel)).status).toBe(202)
    await server.runJobs(2)
    expect(mails.map(({ to }) => to)).toEqual([email])
    for (const text of [mails[0]!.text, sms[0]!.text])
      expect((await redeem(linkIn(text))).body).toMatchObject({ id: lead.id })
  })

  test('R-22: it is sent once for a repeated request, and again when asked again', async () => {
    const lead = await server.aLead()
    const key = { 'idempotency-key': 'sent-link-one' }
    expect([await send(lead, 'email', key), await send(lead, 'email', key)].map(({ status }) => status)).toEqual([
      202, 202,
    ])
    await server.runJobs(2)
    expect(mails).toHaveLength(1)
    await send(lead, 'email')
    await server.runJobs(2)
    expect(mails).toHaveLength(2)
  })

  test('S-23: no more than codes go to one address, and who is no owner of the lead sends nothing', async () => {
    const [lead, stranger] = [await server.aLead(), await server.aLead()]
    expect((await send({ id: lead.id, auth: stranger.auth }, 'email')).status).toBe(404)
    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await send(lead, 'email'))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.body).toMatchObject({ code: 'too-many' })
  })

  test('S-05: nothing is sent of a lead that has ended, nor by a channel that there is not', async () => {
    const lead = await server.aLead()
    server.clock.now += 40 * 86_400_000
    expect((await send(lead, 'email')).status).toBe(404)
    expect((await send(await server.aLead(), 'letter')).status).toBe(422)
  })
})

describe('R-03: nothing is promised that nobody carries', () => {
  test.each([
    ['text messages', 'sms', 'email', { sendSms: noGateway }],
    ['e-mails', 'email', 'sms', { sendMail: noMail }],
  ] as const)(
    'R-03 S-05: without a gateway for %s no link and no code is offered by them',
    async (_what, none, left, absent) => {
      const without = await startTestServer({ ...senders, ...absent })
      try {
        const { id, auth } = await without.aLead()
        const { body } = await without.call('GET', `/lead/${id}/sessions`, undefined, auth)
        expect((body as SessionsReply).ways.map(({ channel }) => channel)).toEqual([left])
        for (const path of ['links/send', 'step-up']) {
          const refused = await without.call('POST', `/lead/${id}/${path}`, { channel: none }, auth)
          expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'out-of-order' })])
        }
        expect((await without.call('POST', `/lead/${id}/links/send`, { channel: left }, auth)).status).toBe(202)
      } finally {
        await without.close()
      }
    },
  )
})
