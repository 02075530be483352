// Test of caps of service messages: nobody has strangers flooded by the brand's own mails, and no applicant misses one (S-23, S-24).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Mail } from '#server/platform/mail/send-mail.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { serviceFigures } from '#server/reach/campaigns/campaign-figures-store.ts'
import { sweepConfirmations } from '#server/reach/confirmations/sweep-confirmations.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { serviceCaps } from '#server/reach/service-messages/service-caps.ts'
import { answersOf, createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { behind, fakeLender, startTestServer } from './server.ts'
import { personalCodeOf } from './spaniards.ts'
import type { FakeLender } from './server.ts'

const { development } = catalogue.environments
const minuteMs = 60_000
const dayMs = 86_400_000
let lender: FakeLender
let mails: Mail[] = []
let texts: Sms[] = []
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const switches = { ...development!.server, limitFactor: 1 }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    lenders: { moneyman: behind(() => lender) },
    sendMail: async (mail) => {
      mails.push(mail)
      return { kind: 'sent' }
    },
    sendSms: async (message) => void texts.push(message),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  lender = fakeLender({ kind: 'rejected' })
  await deleteLeads(server.db)
  for (const table of ['job', 'outbox', 'limit_window', 'message'] as const) await server.db.deleteFrom(table).execute()
  mails = []
  texts = []
  // Caps of a day count by the days of the clock, and text messages keep to hours of the day.
  server.clock.now = Date.parse('2026-06-03T10:00:00Z')
})

/** Applications of a flood. */
const most = serviceCaps.leads + 2
const victim = 'victim@example.test'
const number = '612345678'
/** So slowly that no proof of work is asked for. */
const apartMs = 7000

const german = (email: string) => ({
  product: 'askrobin',
  variant: 'askrobin-de',
  locale: 'de',
  generalPolicies: true,
  personalDetails: { firstName: 'Anna', lastName: 'Müller' },
  contactDetails: { email, phoneNumber: '015123456789', marketingConsents: 'email' },
})
const spanish = (answers: Answers = {}): Answers =>
  answersOf('es', { 'contactDetails.email': victim, 'contactDetails.phoneNumber': number, ...answers })

let people = 0
/** An application of somebody else each time: lenders and desk know each by the identity number. */
async function applies(answers: Answers = spanish()) {
  people += 1
  const own = { ...answers, 'personalDetails.personalCode': personalCodeOf(people) }
  server.clock.now += apartMs
  const lead = await server.aLead('es', createBody('es', own))
  expect((await lead.send(own)).status).toBe(202)
  return lead
}
/** Has lenders decide, and all that is due so many minutes later done. */
async function pass(minutes: number) {
  await server.runJobs(1000)
  for (const later of [0, minutes]) {
    server.clock.now += later * minuteMs
    await takeOutbox(server.deps)
    await sweepConfirmations(server.deps)
    await server.runJobs(1000)
  }
}
const rows = () => server.db.selectFrom('message').selectAll().orderBy('made_at').execute()
const aboutLeads = async (status: 'sent' | 'held') =>
  new Set((await rows()).flatMap((row) => (row.status === status ? [row.lead_id] : []))).size
const heldBy = async (id: string) => {
  const figures = await serviceFigures(server.db, { from: new Date(0), to: new Date(server.clock.now + minuteMs) })
  return figures.find((each) => each.id === id)!.held
}
const of = (id: string) => (row: { readonly campaign: string }) => row.campaign === id

describe('S-23: nobody has a stranger flooded', () => {
  test('S-23: leads with one address ask to confirm it a few times a day; the operator sees what was held', async () => {
    for (let count = 0; count < most + 2; count += 1) {
      server.clock.now += apartMs
      expect((await server.aLead('es', german(victim))).made.status).toBe(201)
    }
    await pass(3)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: serviceCaps.confirmations }, () => 'Bitte bestätigen Sie Ihre E-Mail-Adresse'),
    )
    expect(await heldBy('confirm-address')).toEqual({ 'address-cap': most + 2 - serviceCaps.confirmations })
    // Nobody else waits for that, and the next day is another.
    await server.aLead('es', german('somebody-else@example.test'))
    await pass(2)
    expect(mails.at(-1)!.to).toBe('somebody-else@example.test')
    server.clock.now += dayMs
    await server.aLead('es', german(victim))
    await pass(2)
    expect(mails.at(-1)!.to).toBe(victim)
  })

  test('S-23: of several applications with one address the first ones alone are told of', async () => {
    for (let count = 0; count < most; count += 1) await applies()
    await pass(10)
    expect(await aboutLeads('sent')).toBe(serviceCaps.leads)
    expect(await heldBy('rejected')).toEqual({ 'address-cap': most - serviceCaps.leads })
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([victim]))
  })

  test('S-23: nor does it help to give the address later', async () => {
    lender = fakeLender({ kind: 'more-needed', dataPoints: ['incomeDetails.jobTitle'] })
    for (let count = 0; count < most; count += 1) {
      const lead = await applies(spanish({ 'contactDetails.email': `throw-away-${count}@example.test` }))
      await server.runJobs(1)
      await takeOutbox(server.deps)
      expect((await lead.save({ 'contactDetails.email': victim })).status).toBe(200)
    }
    await pass(10)
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: serviceCaps.leads }, () => victim))
  })

  test('S-23: text messages to one number count likewise, whatever the e-mail addresses', async () => {
    lender = fakeLender({ kind: 'follow-up', followUp: 'aide' })
    for (let count = 0; count < most; count += 1)
      await applies(spanish({ 'contactDetails.email': `several-${count}@example.test` }))
    await pass(30)
    expect(texts).toHaveLength(serviceCaps.leads)
    expect(await heldBy('more-question')).toEqual({ 'address-cap': most - serviceCaps.leads })
  })
})

describe('S-24: an applicant misses nothing', () => {
  test('S-24: three applications in one day are told of as one is', async () => {
    const leads = [await applies(), await applies(), await applies()]
    await pass(20)
    const told = (await rows()).filter(of('rejected')).map(({ lead_id: id, status }) => `${id} ${status}`)
    expect(told.toSorted()).toEqual(leads.map(({ id }) => `${id} sent`).toSorted())
    expect((await rows()).filter(({ reason }) => reason === 'address-cap')).toEqual([])
  })

  test('S-24: an application that was told of before is told of further, whatever strangers begin with its address', async () => {
    lender = fakeLender({ kind: 'follow-up', followUp: 'aide' }, { kind: 'pending' }, { kind: 'rejected' })
    const lead = await applies()
    await pass(10)
    lender = fakeLender({ kind: 'rejected' }, { kind: 'pending' }, { kind: 'rejected' })
    for (let count = 0; count < most; count += 1) await applies()
    await pass(5)
    expect((await lead.answer('/lead/aide', { answers: { receivesAide: false } })).status).toBe(200)
    await pass(5)
    const own = (await rows()).filter((row) => row.lead_id === lead.id)
    expect(own.filter(of('rejected')).map(({ status }) => status)).toEqual(['sent'])
  })

  test('S-24: what an applicant asks for goes all the same, and who follows its link is told of again', async () => {
    for (let count = 0; count < most; count += 1) await applies()
    await pass(5)
    const answers = spanish({ 'personalDetails.personalCode': '99999990S' })
    const lead = await server.aLead('es', createBody('es', answers))
    const { status } = await server.call('POST', `/lead/${lead.id}/links/send`, { channel: 'email' }, lead.auth)
    expect(status).toBe(202)
    await pass(1)
    const link = /\/continue\/([\w-]+)/.exec(mails.at(-1)!.text)![1]!
    expect((await server.call('POST', `/lead/continue/${link}`, {})).status).toBe(200)
    expect((await lead.send(answers)).status).toBe(202)
    await pass(5)
    const own = (await rows()).filter((row) => row.lead_id === lead.id)
    expect(own.filter(of('rejected')).map(({ status: became }) => became)).toEqual(['sent'])
  })
})
