// Test of links to one's data that are old. They open nothing and bring a fresh one by e-mail to the address on file, and the
// answer is the same for whoever asks (S-05, S-25, P-07).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkToken } from '#server/platform/kit/link-token.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import { freshLinksAtMost } from '#server/calls/send-data-link.ts'
import { answersOf } from './applicants.ts'
import { startTestServer } from './server.ts'

const dayMs = 86_400_000
let mails: Mail[]
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async (mail) => {
      mails.push(mail)
      return { kind: 'sent' }
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  mails = []
  await server.db.deleteFrom('limit_window').execute()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const dataBy = (token: string) => server.call('GET', '/lead/linked/data', undefined, bearer(token))
const ask = (token: string, headers = {}) => server.call('POST', '/customer/data/link', { token }, headers)
const linkIn = (text: string) => /\/my-data\/([\w-]+)/.exec(text)![1]!
const { 'contactDetails.email': email } = answersOf('es')
const linkOf = (id: string, days: number) =>
  linkToken(server.deps.sealer, 'my-data', { leadId: id, madeAt: server.clock.now - days * dayMs })
const withoutReference = (body: object) => ({ ...body, reference: undefined })

describe('S-05: a link to one’s data', () => {
  test.each([
    [6, 200],
    [8, 404],
    [31, 404],
  ])('S-05: made %i days ago, it answers %i', async (days, status) => {
    const { id } = await server.aLead()
    expect((await dataBy(linkOf(id, days))).status).toBe(status)
  })

  test('S-05: it erases nothing and changes no consent when it is a month old', async () => {
    const { id } = await server.aLead()
    const old = bearer(linkOf(id, 30))
    expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, old)).status).toBe(404)
    expect((await server.call('GET', '/customer/linked/consents', undefined, old)).status).toBe(404)
    expect((await server.call('GET', '/customer/linked/consents/receipt', undefined, old)).status).toBe(404)
  })

  test('P-07: an old one brings a fresh one to the address on file, once a request, also after the application is over', async () => {
    const { id } = await server.aLead()
    const old = linkOf(id, 0)
    server.clock.now += 60 * dayMs
    const key = { 'idempotency-key': 'a-fresh-link-one' }
    for (const answer of [await ask(old, key), await ask(old, key)])
      expect(answer).toMatchObject({ status: 202, body: { status: 'asked' } })
    await server.runJobs(3)
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect((await dataBy(linkIn(mails[0]!.text))).status).toBe(200)
    expect(mails[0]!.text).not.toContain('/continue/')
    server.clock.now -= 60 * dayMs
  })
})

describe('S-25: asking for a fresh link', () => {
  test('S-25: the answer is the same for a lead, an erased one, one that never was, an ended link and no link of ours; those of a lead that is there send', async () => {
    const [lead, erased, ended] = [await server.aLead(), await server.aLead(), await server.aLead()]
    const links = [linkOf(lead.id, 10), linkOf(erased.id, 10), linkOf(ended.id, 10)]
    await server.call('POST', `/lead/${erased.id}/erase`, { confirm: true }, erased.auth)
    await server.call('POST', `/lead/${ended.id}/links/revoke`, {}, ended.auth)
    mails = []
    const never = linkOf('00000000-0000-4000-8000-000000000000', 10)
    const answers = []
    for (const token of [...links, never, 'x'.repeat(90)]) answers.push(await ask(token))
    for (const { status, body } of answers) {
      expect(status).toBe(202)
      expect(withoutReference(body)).toEqual(withoutReference(answers[0]!.body))
    }
    await server.runJobs(3)
    // A person who ended the links may want to see their own data all the same: it goes to their address alone.
    expect(mails.map(({ to }) => to)).toEqual([email, email])
  })

  test('S-25: some an hour for one link, whether or not it is of a lead', async () => {
    const { id } = await server.aLead()
    for (const token of [linkOf(id, 10), 'y'.repeat(90)]) {
      const statuses = []
      for (let count = 0; count <= freshLinksAtMost; count++) statuses.push((await ask(token)).status)
      expect(statuses).toEqual([...Array.from({ length: freshLinksAtMost }, () => 202), 429])
      await server.db.deleteFrom('limit_window').execute()
    }
  })

  test('S-25: other links of the same lead share that hour', async () => {
    const { id } = await server.aLead()
    for (let count = 0; count < freshLinksAtMost; count++) await ask(linkOf(id, 10 + count))
    expect(await ask(linkOf(id, 20))).toMatchObject({ status: 429, body: { code: 'too-many' } })
  })
})
