// Test of an application that one device began and another went on with by a link. Whoever began it may be a stranger that had the brand
// send the link to somebody: what that person answers is theirs, and the first device proves itself before it is told (S-05).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContinuedReply, CreatedReply } from '#contract/schemas.ts'
import type { ProvenReply, SessionsReply } from '#contract/step-up-endpoints.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { toSections } from '#domain/questions/answers.ts'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { callOf } from './any-call.ts'
import { answersOf } from './applicants.ts'
import { caughtMessages } from './caught-messages.ts'
import { startTestServer } from './server.ts'

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
type Auth = Record<string, string>
type Sent = 'email' | 'sms'
const bearer = (token: string): Auth => ({ authorization: `Bearer ${token}` })
const ownersCalls = Object.entries(callsWith(followUps)).flatMap(([name, { access }]) =>
  access === 'owner' ? [name] : [],
)
const secrets = { 'personalDetails.personalCode': '87654321X', 'incomeDetails.iban': 'ES9121000418450200051332' }

const newest = (channel: Sent) => (channel === 'email' ? mails.at(-1)!.text : sms.at(-1)!.text)
const linkIn = (text: string) => /\/continue\/([\w-]+)/.exec(text)![1]!

const redeem = async (link: string) => {
  const { status, body } = await server.call('POST', `/lead/continue/${link}`, {})
  return { status, auth: bearer((body as ContinuedReply).token) }
}

/** A link that the brand sends to the lead's own address or number. */
async function sentLink(lead: Lead, channel: Sent, auth: Auth = lead.auth) {
  server.clock.now += 60_000
  expect((await server.call('POST', `/lead/${lead.id}/links/send`, { channel }, auth)).status).toBe(202)
  await server.runJobs(2)
  return linkIn(newest(channel))
}

/** A link that the first device was shown, and passed on. */
async function shownLink(lead: Lead) {
  const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)
  return (body as { url: string }).url.split('/').at(-1)!
}

const save = (lead: Lead, auth: Auth, answers: object) =>
  server.call('PUT', '/lead', { id: lead.id, ...toSections(answers), draft: true }, auth)
const exported = (lead: Lead, auth: Auth) => server.call('GET', `/lead/${lead.id}/data`, undefined, auth)

const step = async (lead: Lead, auth: Auth, channel: Sent) => {
  server.clock.now += 3_600_000
  const asked = await server.call('POST', `/lead/${lead.id}/step-up`, { channel }, auth)
  if (asked.status !== 200) return { status: asked.status, auth }
  await server.runJobs(2)
  return confirm(lead, auth, /\b\d{6}\b/.exec(newest(channel))![0])
}
const confirm = async (lead: Lead, auth: Auth, code: string) => {
  const { status, body } = await server.call('POST', `/lead/${lead.id}/step-up/confirm`, { code }, auth)
  return { status, auth: status === 200 ? bearer((body as ProvenReply).token) : auth, body }
}

/** Somebody who went on by the link that was sent to `channel`, on a lead that another began. */
async function wentOn(channel: Sent) {
  const lead = await server.aLead()
  const { auth } = await redeem(await sentLink(lead, channel))
  expect((await save(lead, auth, secrets)).status).toBe(200)
  return { lead, auth }
}

describe('S-05: whoever began an application that another went on with by a link', () => {
  test.each(ownersCalls)('S-05: is asked for a code by %s', async (name) => {
    const { lead } = await wentOn('email')
    const { status, body } = await callOf(server, name, lead.id, lead.auth)
    expect([status, body]).toMatchObject([403, { code: 'code-needed' }])
  })

  test('S-05: goes on with the form, and is told no answer by what it says', async () => {
    const { lead, auth } = await wentOn('email')
    const saved = await lead.save({ amount: 600 })
    expect(saved.status).toBe(200)
    expect((await save(lead, auth, { amount: 500 })).status).toBe(200)
    const told = JSON.stringify([saved.body, await lead.status()])
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
    expect((await lead.save({ 'contactDetails.email': 'eve@example.test' })).status).toBe(422)
  })

  test('S-05: nothing was written by the link yet: it stays the owner’s', async () => {
    const lead = await server.aLead()
    await redeem(await sentLink(lead, 'email'))
    expect((await exported(lead, lead.auth)).status).toBe(200)
  })

  test('S-05: on their own second device both go on, and one code to where the link went opens the first', async () => {
    const { lead, auth } = await wentOn('email')
    const told = (await server.call('GET', `/lead/${lead.id}/sessions`, undefined, lead.auth)).body as SessionsReply
    expect([told.needsCode, told.ways.map(({ channel }) => channel)]).toEqual([true, ['email']])
    const laptop = await step(lead, auth, 'sms')
    expect((await exported(lead, laptop.auth)).status).toBe(200)
    const phone = await step(lead, lead.auth, 'email')
    expect((await exported(lead, phone.auth)).status).toBe(200)
    expect((await exported(lead, laptop.auth)).status).toBe(200)
    const { sessions } = (await server.call('GET', `/lead/${lead.id}/sessions`, undefined, phone.auth))
      .body as SessionsReply
    expect(sessions.map(({ by, isThis }) => [by, isThis])).toEqual([
      ['code', true],
      ['code', false],
    ])
    const ended = await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, laptop.auth)
    expect(ended.status).toBe(200)
    expect((await exported(lead, laptop.auth)).status).toBe(200)
    expect((await exported(lead, phone.auth)).status).toBe(404)
  })

  test.each([
    ['email', 'sms'],
    ['sms', 'email'],
  ] as const)(
    'S-05: a link went by %s: a code to the other contact, which may be the stranger’s, opens nothing',
    async (channel, other) => {
      const { lead, auth } = await wentOn(channel)
      expect((await step(lead, lead.auth, other)).status).toBe(409)
      expect((await exported(lead, lead.auth)).status).toBe(403)
      expect((await exported(lead, (await step(lead, auth, channel)).auth)).status).toBe(200)
    },
  )

  test('S-05: a code to the stranger’s own number from before counts no more, nor one that is under way', async () => {
    const lead = await server.aLead()
    const stranger = await step(lead, lead.auth, 'sms')
    expect((await exported(lead, stranger.auth)).status).toBe(200)
    const holder = await redeem(await sentLink(lead, 'email', stranger.auth))
    server.clock.now += 3_600_000
    await server.call('POST', `/lead/${lead.id}/step-up`, { channel: 'sms' }, stranger.auth)
    await server.runJobs(2)
    expect((await save(lead, holder.auth, secrets)).status).toBe(200)
    expect((await exported(lead, stranger.auth)).status).toBe(403)
    const late = await confirm(lead, stranger.auth, /\b\d{6}\b/.exec(newest('sms'))![0])
    expect([late.status, late.body]).toMatchObject([422, [{ code: 'tooOld' }]])
    expect((await exported(lead, stranger.auth)).status).toBe(403)
  })

  test('S-05: a code by who came by the link takes their rights too, with nothing written', async () => {
    const lead = await server.aLead()
    const holder = await redeem(await shownLink(lead))
    const proven = await step(lead, holder.auth, 'email')
    expect((await exported(lead, proven.auth)).status).toBe(200)
    expect((await exported(lead, lead.auth)).status).toBe(403)
  })

  test('S-05: a password of theirs opens no more than their first device', async () => {
    const lead = await server.aLead()
    const email = String(answersOf('es')['contactDetails.email'])
    const password = 'of the stranger alone'
    const set = await server.call('POST', '/lead/customer/password', { id: lead.id, password }, lead.auth)
    expect(set.status).toBe(200)
    const holder = await redeem(await sentLink(lead, 'email'))
    expect((await save(lead, holder.auth, secrets)).status).toBe(200)
    const back = await server.call('POST', '/lead/customer/return', { email, password, product: 'askrobin' })
    expect(back.status).toBe(200)
    expect((await exported(lead, bearer((back.body as ContinuedReply).token))).status).toBe(403)
  })

  test('S-05: a password of theirs ends with the other ways in, and the owner’s own from then on does not', async () => {
    const lead = await server.aLead()
    const email = String(answersOf('es')['contactDetails.email'])
    const set = (auth: Auth, password: string) =>
      server.call('POST', '/lead/customer/password', { id: lead.id, password }, auth)
    const back = async (password: string) =>
      (await server.call('POST', '/lead/customer/return', { email, password, product: 'askrobin' })).status
    const end = (auth: Auth) => server.call('POST', `/lead/${lead.id}/links/revoke`, {}, auth)
    expect((await set(lead.auth, 'kept by the stranger')).status).toBe(200)
    const holder = await redeem(await sentLink(lead, 'email'))
    expect((await save(lead, holder.auth, secrets)).status).toBe(200)
    const owner = await step(lead, holder.auth, 'email')
    expect(await back('kept by the stranger')).toBe(200)
    expect((await end(owner.auth)).status).toBe(200)
    expect(await back('kept by the stranger')).toBe(404)
    server.clock.now += 60_000
    expect((await set(owner.auth, 'chosen by the owner')).status).toBe(200)
    expect((await end(owner.auth)).status).toBe(200)
    expect(await back('chosen by the owner')).toBe(200)
  })

  test('S-05: a link to one’s data from before opens nothing, and one that goes to another contact neither', async () => {
    const lead = await server.aLead()
    const dataLink = async (auth: Auth) => {
      const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, auth)
      return bearer((body as { url: string }).url.split('/').at(-1)!)
    }
    const read = async (auth: Auth) => (await server.call('GET', '/lead/linked/data', undefined, auth)).status
    const early = await dataLink(lead.auth)
    expect(await read(early)).toBe(200)
    const holder = await redeem(await sentLink(lead, 'sms'))
    expect((await save(lead, holder.auth, secrets)).status).toBe(200)
    expect(await read(early)).toBe(404)
    server.clock.now += 1000
    const token = early['authorization']!.split(' ')[1]!
    expect((await server.call('POST', '/customer/data/link', { token })).status).toBe(202)
    await server.runJobs(4)
    expect(await read(bearer(/\/my-data\/([\w-]+)/.exec(mails.at(-1)!.text)![1]!))).toBe(404)
    const owner = await step(lead, holder.auth, 'sms')
    server.clock.now += 1000
    expect(await read(await dataLink(owner.auth))).toBe(200)
  })
})

describe('S-05: an application begun anew from one that another went on with', () => {
  /** Somebody went on by the link that was sent to each of `channels`, and the application came to its end. */
  async function endedAfter(...channels: readonly Sent[]) {
    const lead = await server.aLead()
    const byLink: Auth[] = []
    for (const channel of channels) {
      const { auth } = await redeem(await sentLink(lead, channel, byLink.at(-1)))
      expect((await save(lead, auth, secrets)).status).toBe(200)
      byLink.push(auth)
    }
    expect((await save(lead, byLink.at(-1)!, { amount: 600, period: 75 })).status).toBe(200)
    await server.db
      .updateTable('lead')
      .set({ state: stateNumber('rejected') })
      .where('id', '=', lead.id)
      .execute()
    return { lead, byLink }
  }

  async function anew(lead: Lead, auth: Auth) {
    const { status, body } = await server.call('POST', `/lead/${lead.id}/reapply`, {}, auth)
    expect(status, JSON.stringify(body)).toBe(201)
    const { id, token } = body as CreatedReply
    return { next: { ...lead, id }, auth: bearer(token) }
  }

  test.each([
    ['email', 'sms'],
    ['sms', 'email'],
  ] as const)('S-05: a link went by %s: whoever began proves no other contact there', async (channel, other) => {
    const { lead } = await endedAfter(channel)
    const { next, auth } = await anew(lead, lead.auth)
    expect((await step(next, auth, other)).status).toBe(409)
    expect((await exported(next, auth)).status).toBe(403)
    expect((await exported(next, (await step(next, auth, channel)).auth)).status).toBe(200)
  })

  test('S-05: who came by a link that was sent still holds its contact', async () => {
    const { lead, byLink } = await endedAfter('email', 'sms')
    const { next, auth } = await anew(lead, byLink[1]!)
    expect((await exported(next, (await step(next, auth, 'sms')).auth)).status).toBe(403)
    expect((await exported(next, (await step(next, auth, 'email')).auth)).status).toBe(200)
  })
})

describe('S-05: a contact that was changed', () => {
  const own = { 'contactDetails.email': 'stranger@example.test' }
  const victims = { 'contactDetails.email': 'victim@example.test' }

  test('S-05: a link opens no more once the lead has another address, nor does a device that it brought', async () => {
    const lead = await server.aLead()
    const [link, unused] = [await sentLink(lead, 'email'), await sentLink(lead, 'email')]
    const holder = await redeem(link)
    const passedOn = await redeem(await shownLink(lead))
    expect((await lead.save(own)).status).toBe(200)
    expect((await redeem(unused)).status).toBe(404)
    expect((await save(lead, holder.auth, secrets)).status).toBe(404)
    expect((await save(lead, passedOn.auth, { amount: 600 })).status).toBe(200)
  })

  test('S-05: a link to one’s data opens no more once the lead has another address than it was sent to', async () => {
    const lead = await server.aLead()
    const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, lead.auth)
    const token = (body as { url: string }).url.split('/').at(-1)!
    expect((await server.call('POST', '/customer/data/link', { token })).status).toBe(202)
    await server.runJobs(4)
    const mailed = bearer(/\/my-data\/([\w-]+)/.exec(mails.at(-1)!.text)![1]!)
    const read = async (auth: Auth) => (await server.call('GET', '/lead/linked/data', undefined, auth)).status
    expect(await read(mailed)).toBe(200)
    expect((await lead.save(own)).status).toBe(200)
    expect([await read(mailed), await read(bearer(token))]).toEqual([404, 200])
    expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, mailed)).status).toBe(404)
  })

  test('S-05: what was proven of the address before counts for nothing of the next', async () => {
    const lead = await server.aLead()
    await lead.save(own)
    const second = await redeem(await sentLink(lead, 'email'))
    expect((await save(lead, second.auth, { amount: 600 })).status).toBe(200)
    const stranger = await step(lead, second.auth, 'email')
    expect((await save(lead, stranger.auth, victims)).status).toBe(200)
    expect((await exported(lead, stranger.auth)).status).toBe(200)
    const victim = await redeem(await sentLink(lead, 'email', stranger.auth))
    expect((await save(lead, victim.auth, secrets)).status).toBe(200)
    expect((await exported(lead, stranger.auth)).status).toBe(403)
    expect((await exported(lead, (await step(lead, victim.auth, 'email')).auth)).status).toBe(200)
  })
})
