// Test of what a continue link opens: status and answers to give, and by a one-time code everything else (S-05, S-22, S-23, S-25).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProvenReply, SessionsReply, StepUpReply } from '#contract/step-up-endpoints.ts'
import { provenReply, sessionsReply, stepUpReply } from '#contract/step-up-endpoints.ts'
import { tokenReplayMs } from '#server/lead/idempotency/idempotency.ts'
import { stepUpAttemptsAtMost, stepUpGoodMs, stepUpPauseMs } from '#server/calls/step-up/step-up-code.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import * as v from 'valibot'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { consentEndpoints, consentsReply } from '#contract/consent-endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { rightsEndpoints } from '#contract/rights-endpoints.ts'
import { choiceOf } from '#server/reach/tracking/choices.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { choiceBody } from './choice-body.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { callOf } from './any-call.ts'
import { answersOf, createBody } from './applicants.ts'
import { everythingIn } from './database-sweep.ts'
import { caughtMessages } from './caught-messages.ts'
import { startTestServer } from './server.ts'

const { sms, mails, senders, forget } = caughtMessages()
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer(senders)
})
afterAll(() => server.close())
beforeEach(() => {
  forget()
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const { 'contactDetails.phoneNumber': number, 'contactDetails.email': email } = answersOf('es')

const callsOf = (access: EndpointRow['access']) =>
  Object.entries(callsWith(followUps)).flatMap(([name, row]) => (row.access === access ? [name] : []))

/** Somebody who was passed the link of a lead. */
async function holderOf(lead: Lead) {
  const { url } = (await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)).body as {
    url: string
  }
  const { body } = await server.call('POST', `/lead/continue/${url.split('/').at(-1)!}`, {})
  const auth = bearer((body as ContinuedReply).token)
  return {
    auth,
    sessions: () => server.call('GET', `/lead/${lead.id}/sessions`, undefined, auth),
    ask: (channel: string, headers = {}) =>
      server.call('POST', `/lead/${lead.id}/step-up`, { channel }, { ...auth, ...headers }),
    confirm: (code: string, headers = {}) =>
      server.call('POST', `/lead/${lead.id}/step-up/confirm`, { code }, { ...auth, ...headers }),
    save: (given: object) => server.call('PUT', '/lead', { id: lead.id, ...given }, auth),
  }
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
/** Limits of a day count by the days of the clock: what is asked from here on is of one. */
const nextDay = () => (server.clock.now = Math.ceil((server.clock.now + 1) / 86_400_000) * 86_400_000)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function sentTo(holder: Awaited<ReturnType<typeof holderOf>>, channel = 'sms'): Promise<string> {
  expect((await holder.ask(channel)).status).toBe(200)
  await server.runJobs(1)
  return codeIn(channel === 'sms' ? sms.at(-1)?.text : mails.at(-1)?.text)
}

describe('S-05: the holder of a continue link', () => {
  test('S-05: sees where the lead stands and fills in', async () => {
    const lead = await server.aLead()
    const { auth, save } = await holderOf(lead)
    expect((await server.call('GET', `/lead/status/${lead.id}`, undefined, auth)).status).toBe(200)
    expect((await save({ amount: 700 })).status).toBe(200)
    const ofData = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, auth)
    expect([ofData.status, ofData.body]).toMatchObject([403, { code: 'code-needed' }])
  })

  test.each(callsOf('owner'))(
    'S-05: is asked for the code by %s, and nothing that is the owner’s alone comes of it',
    async (name) => {
      const lead = await server.aLead()
      const { auth } = await holderOf(lead)
      const before = await callOf(server, 'customerConsents', lead.id, lead.auth)
      const asked = await callOf(server, name, lead.id, auth)
      expect([asked.status, asked.body]).toMatchObject([403, { code: 'code-needed' }])
      expect(await callOf(server, 'customerConsents', lead.id, lead.auth)).toMatchObject({
        status: 200,
        body: before.body,
      })
      expect((await lead.status()).id).toBe(lead.id)
      expect((await callOf(server, name, lead.id, lead.auth)).status).toBe(200)
    },
  )

  test.each(callsOf('applicant'))('S-05: is told nothing personal by %s', async (name) => {
    const lead = await server.aLead()
    const { auth } = await holderOf(lead)
    const { status, body } = await callOf(server, name, lead.id, auth)
    expect([403, 404, 500]).not.toContain(status)
    for (const secret of [email, number]) expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('S-05: every call about data, consents and devices is the owner’s alone', () => {
    const tables = { ...rightsEndpoints, ...consentEndpoints, revokeLeadLinks: endpoints.revokeLeadLinks }
    const names = Object.entries(tables).flatMap(([name, { access }]) => (access === 'open' ? [] : [name]))
    expect(callsOf('owner')).toEqual(expect.arrayContaining(names))
    expect(names.length).toBeGreaterThan(5)
  })

  test('S-05: cannot put their own number or address in the place of the owner’s, and so have the code', async () => {
    const lead = await server.aLead()
    const { save } = await holderOf(lead)
    for (const contact of [{ email: 'eve@example.test' }, { phoneNumber: '699999998' }]) {
      const { status, body } = await save({ contactDetails: contact })
      expect([status, body]).toMatchObject([422, [{ field: `contactDetails.${Object.keys(contact)[0]}` }]])
    }
    expect((await save({ forgotten: ['contactDetails.phoneNumber'] })).status).toBe(422)
    expect((await save({ contactDetails: { email, phoneNumber: number } })).status).toBe(200)
    const changed = await server.call(
      'PUT',
      '/lead',
      { id: lead.id, contactDetails: { email: 'ana@example.test' } },
      lead.auth,
    )
    expect(changed.status).toBe(200)
  })

  test('S-05: cannot find out by trying what the owner’s number says of them', async () => {
    const lead = await server.aLead('mx')
    const code = answersOf('mx')['personalDetails.personalCode']!
    const held = await lead.save({ 'personalDetails.personalCode': code })
    expect(held.status).toBe(200)
    const known = async () => openAnswers(server.deps.sealer, (await leadById(server.db, lead.id))!)
    const before = await known()
    const { save } = await holderOf(lead)
    // The owner is told what does not agree.
    const wrong = '1971-03-04'
    expect((await lead.save({ 'personalDetails.dateOfBirth': wrong })).status).toBe(422)
    const tried = [before['personalDetails.dateOfBirth'], wrong, '1988-12-01']
    const told: unknown[] = []
    for (const dateOfBirth of tried) {
      const { status, body } = await save({ personalDetails: { dateOfBirth } })
      told.push([status, { ...(body as object), version: 0 }])
    }
    expect(told).toEqual(tried.map(() => told[0]))
    expect(await known()).toEqual(before)
  })

  test('S-05: cannot agree to offers in the owner’s name, and may where nothing was said', async () => {
    const lead = await server.aLead()
    const { save } = await holderOf(lead)
    const given = async () =>
      v
        .parse(consentsReply, (await callOf(server, 'customerConsents', lead.id, lead.auth)).body)
        .consents.flatMap((each) =>
          each.purpose === 'contactDetails.marketingConsents' && each.given ? [each.channel] : [],
        )
    for (const marketingConsents of [true, 'email sms', 'email']) {
      const { status, body } = await save({ contactDetails: { marketingConsents } })
      expect([status, body]).toMatchObject([422, [{ field: 'contactDetails.marketingConsents' }]])
    }
    expect((await save({ forgotten: ['contactDetails.marketingConsents'] })).status).toBe(422)
    expect(await given()).toEqual([])
    expect((await lead.save({ 'contactDetails.marketingConsents': 'email' })).status).toBe(200)
    expect(await given()).toEqual(['email'])
    expect((await save({ contactDetails: { marketingConsents: false } })).status).toBe(422)
    expect((await save({ contactDetails: { marketingConsents: 'email' } })).status).toBe(200)
    const unsaid = answersOf('es', { 'contactDetails.marketingConsents': undefined })
    const silent = await server.aLead('es', createBody('es', unsaid))
    const holder = await holderOf(silent)
    expect((await holder.save({ contactDetails: { marketingConsents: 'email' } })).status).toBe(200)
  })

  test('S-05: says yes to tracking for their own visit alone where the owner said no, and may say no', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const choose = (auth: Record<string, string>, change: object) =>
      server.call('POST', '/tracking/choice', choiceBody(randomUUID(), { lead: lead.id, ...change }), auth)
    const ofLead = async () =>
      choiceOf(
        server.deps,
        server.db,
        await server.db
          .selectFrom('lead')
          .selectAll()
          .select(dataKeyOf('lead.id'))
          .where('id', '=', lead.id)
          .executeTakeFirstOrThrow(),
      )
    expect((await choose(lead.auth, { advertising: false, statistics: true })).status).toBe(200)
    const yes = await choose(holder.auth, {
      advertising: true,
      statistics: true,
      recording: true,
      clicks: { googleClick: { gclid: 'of-the-holder' } },
    })
    expect(yes.status).toBe(200)
    expect(await ofLead()).toEqual({ advertising: 'denied', statistics: 'granted', recording: 'denied' })
    expect((await choose(holder.auth, { advertising: false, statistics: false })).status).toBe(200)
    expect(await ofLead()).toEqual({ advertising: 'denied', statistics: 'denied', recording: 'denied' })
    expect((await choose(lead.auth, { advertising: true })).status).toBe(200)
    expect((await ofLead()).advertising).toBe('granted')
  })

  test('S-05: cannot push the owner’s devices out by redeeming links', async () => {
    const lead = await server.aLead()
    const owners = await holderOf(lead)
    const { token } = (await owners.confirm(await sentTo(owners))).body as ProvenReply
    const second = Array.from({ length: 12 }, async () => (await holderOf(lead)).sessions())
    expect((await Promise.all(second)).length).toBe(12)
    server.clock.now += 1000
    const last = await holderOf(lead)
    const told = v.parse(sessionsReply, (await last.sessions()).body).sessions.map(({ by }) => by)
    expect(told.toSorted()).toEqual(['code', 'form', ...Array<string>(10).fill('link')])
    expect((await server.call('GET', `/lead/status/${lead.id}`, undefined, bearer(token))).status).toBe(200)
  })

  test('S-05: a device is named with how it came, and the ways of a code by their ends alone', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const told = v.parse(sessionsReply, (await holder.sessions()).body)
    expect(told.sessions.map(({ by, isThis }) => [by, isThis])).toEqual([
      ['form', false],
      ['link', true],
    ])
    expect(told).toMatchObject({
      needsCode: true,
      ways: [
        { channel: 'sms', to: String(number).slice(-2) },
        { channel: 'email', to: `${String(email)[0]}…@${String(email).split('@')[1]}` },
      ],
    })
    const owner = (await server.call('GET', `/lead/${lead.id}/sessions`, undefined, lead.auth)).body as SessionsReply
    expect(owner.needsCode).toBe(false)
    expect((await server.call('GET', `/lead/${lead.id}/sessions`)).status).toBe(404)
  })
})

describe('S-05: a code', () => {
  test.each(['sms', 'email'])(
    'S-05: by %s makes the device an owner’s, with another token and the answers',
    async (channel) => {
      const lead = await server.aLead()
      const holder = await holderOf(lead)
      const code = await sentTo(holder, channel)
      const { status, body } = await holder.confirm(code)
      expect(status).toBe(200)
      const proven = v.parse(provenReply, body)
      expect(proven.known).toMatchObject({ 'contactDetails.email': email })
      expect((await holder.sessions()).status).toBe(404)
      const auth = bearer(proven.token)
      expect((await server.call('GET', `/lead/${lead.id}/data`, undefined, auth)).status).toBe(200)
      expect((await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, auth)).status).toBe(200)
      expect((await server.call('GET', `/lead/status/${lead.id}`, undefined, lead.auth)).status).toBe(404)
    },
  )

  test('S-05: secrets are told by their last signs alone', async () => {
    const lead = await server.aLead('mx', createBody('mx'))
    const code = String(answersOf('mx')['personalDetails.personalCode'])
    const { body } = await server.call(
      'PUT',
      '/lead',
      { id: lead.id, personalDetails: { personalCode: code } },
      lead.auth,
    )
    expect(body).toMatchObject({ answeredKeys: expect.arrayContaining(['personalDetails.personalCode']) })
    const holder = await holderOf(lead)
    const proven = (await holder.confirm(await sentTo(holder))).body as ProvenReply
    expect(proven.masked).toEqual({ 'personalDetails.personalCode': `…${code.slice(-4)}` })
    expect(JSON.stringify(proven.known)).not.toContain(code)
  })

  test('S-22: is good once, for ten minutes, for a few tries, and no earlier one is', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const first = await sentTo(holder)
    const wrong = (body: unknown) => (body as { code: string }[])[0]!.code
    expect(wrong((await holder.confirm(' ')).body)).toBe('required')
    expect(wrong((await holder.confirm('12')).body)).toBe('format')
    const once = { 'idempotency-key': 'the-same-try' }
    for (let tries = 0; tries < 2; tries++)
      expect(wrong((await holder.confirm(other(first), once)).body)).toBe('mismatch')
    server.clock.now += stepUpPauseMs
    const second = await sentTo(holder)
    expect(second).not.toBe(first)
    expect(wrong((await holder.confirm(first)).body)).toBe('mismatch')
    for (let tries = 2; tries < stepUpAttemptsAtMost; tries++) await holder.confirm(other(second))
    expect(wrong((await holder.confirm(other(second))).body)).toBe('impossible')
    expect(wrong((await holder.confirm(second)).body)).toBe('impossible')
    server.clock.now += stepUpPauseMs
    const third = await sentTo(holder)
    server.clock.now += stepUpGoodMs
    expect(wrong((await holder.confirm(third)).body)).toBe('tooOld')
    const fourth = await sentTo(holder)
    const { token } = (await holder.confirm(fourth)).body as ProvenReply
    const again = await server.call('POST', `/lead/${lead.id}/step-up/confirm`, { code: fourth }, bearer(token))
    expect([again.status, again.body]).toMatchObject([409, { code: 'out-of-order' }])
  })

  test('R-11: whose answer was lost gives the same token to the same request again, for some minutes', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const code = await sentTo(holder)
    const once = { 'idempotency-key': 'the-answer-was-lost' }
    const lost = await holder.confirm(code, once)
    expect(lost.status).toBe(200)
    expect(await holder.confirm(code, once)).toMatchObject({ status: 200, body: lost.body })
    const auth = bearer((lost.body as ProvenReply).token)
    expect((await server.call('GET', `/lead/${lead.id}/data`, undefined, auth)).status).toBe(200)
    // To no other request, and not for long.
    expect((await holder.confirm(other(code), once)).status).toBe(404)
    expect((await holder.confirm(code)).status).toBe(404)
    server.clock.now += tokenReplayMs
    expect((await holder.confirm(code, once)).status).toBe(404)
  })

  test('R-11 S-05: whose answer was lost is told no more once the owner ended that way in', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const code = await sentTo(holder)
    const once = { 'idempotency-key': 'ended-meanwhile' }
    expect((await holder.confirm(code, once)).status).toBe(200)
    const owner = await holderOf(lead)
    const { token } = (await owner.confirm(await sentTo(owner))).body as ProvenReply
    expect((await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, bearer(token))).status).toBe(200)
    expect((await holder.confirm(code, once)).status).toBe(404)
  })

  test('S-24: another device that asks makes no code void, and uses up none of this one’s', async () => {
    nextDay()
    const lead = await server.aLead()
    const [owner, stranger] = [await holderOf(lead), await holderOf(lead)]
    const code = await sentTo(owner, 'email')
    await sentTo(stranger)
    expect((await owner.confirm(code)).status).toBe(200)
    const later = await holderOf(lead)
    for (let count = 0; count < 10; count++) {
      server.clock.now += 60 * stepUpPauseMs
      await stranger.ask('email')
    }
    expect((await stranger.ask('email')).status).toBe(429)
    expect((await later.ask('email')).status).toBe(200)
  })

  test('S-23: another comes after a pause, a few a day, and is nowhere written down', async () => {
    nextDay()
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const code = await sentTo(holder)
    const told = (await holder.ask('sms')) as { status: number; headers?: Record<string, string> }
    expect(told.status).toBe(429)
    expect(JSON.stringify(await everythingIn(server.db, server.keys)) + server.lines.join('')).not.toContain(
      `"${code}"`,
    )
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) {
      server.clock.now += 60 * stepUpPauseMs
      statuses.push((await holder.ask('email')).status)
    }
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(10)
  })

  test('S-25: the reply says where it goes by its end alone, the same to who asks twice', async () => {
    const lead = await server.aLead()
    const holder = await holderOf(lead)
    const once = { 'idempotency-key': 'one-code' }
    const [first, again] = [await holder.ask('sms', once), await holder.ask('sms', once)]
    expect(again.body).toEqual(first.body)
    const told: StepUpReply = v.parse(stepUpReply, first.body)
    expect(told).toMatchObject({ channel: 'sms', to: String(number).slice(-2) })
    await server.runJobs(1)
    expect(sms).toHaveLength(1)
  })
})
