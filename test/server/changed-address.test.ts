// Test of messages about an application whose address or number changes meanwhile: each counts for where it went, and for nowhere
// else (P-08, S-23, S-24).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { stepUpPauseMs } from '#server/calls/step-up/step-up-code.ts'
import type { Mail, Sent } from '#server/platform/mail/send-mail.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { shortId } from '#server/reach/campaigns/short-id.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { passTime } from './pass-time.ts'
import { behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const { development } = catalogue.environments
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const email = 'contactDetails.email'
const phone = 'contactDetails.phoneNumber'
let lender: FakeLender
let mails: Mail[] = []
let texts: Sms[] = []
let says: Sent = { kind: 'sent' }
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const switches = { ...development!.server, limitFactor: 1 }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    lenders: { moneyman: behind(() => lender) },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    sendMail: async (mail) => {
      if (says.kind === 'sent') mails.push(mail)
      return says
    },
    sendSms: async (message) => void texts.push(message),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  lender = fakeLender({ kind: 'rejected' })
  await deleteLeads(server.db)
  for (const table of ['job', 'outbox', 'limit_window', 'message', 'suppression'] as const)
    await server.db.deleteFrom(table).execute()
  mails = []
  texts = []
  says = { kind: 'sent' }
  server.clock.now = Date.parse('2026-06-02T10:00:00Z')
})

const victim = 'victim@example.test'
const begun = (answers: object = {}) =>
  server.aLead(
    'es',
    createBody('es', only(answersOf('es', { 'contactDetails.marketingConsents': true, ...answers }), firstPage)),
  )
const call = ({ id, auth }: Awaited<ReturnType<typeof begun>>, path: string) =>
  server.call('POST', `/lead/${id}/${path}`, { channel: 'email' }, auth)
/** Has what is due so many minutes later done. */
async function pass(minutes: number) {
  for (const later of [0, minutes]) {
    server.clock.now += later * minuteMs
    await takeOutbox(server.deps)
    await server.runJobs(1000)
  }
}

test('P-08: the link of a text message stops the number that it went to, whatever number the application has since', async () => {
  const [wrong, right] = ['622334455', '612345678']
  const lead = await begun({ [phone]: wrong })
  await passTime(server, 23 * hourMs)
  expect(texts.map(({ to }) => to)).toEqual([`+34${wrong}`])
  expect((await lead.save({ [phone]: right })).status).toBe(200)
  const link = shortId(texts[0]!.reference)
  expect((await server.call('GET', `/customer/unsubscribe/${link}`)).body).toMatchObject({ address: '…' })
  expect((await server.call('POST', `/customer/unsubscribe/${link}`, {})).status).toBe(200)
  const stopped = await server.db.selectFrom('suppression').select('address_index').distinct().execute()
  expect(stopped.map((row) => row.address_index)).toEqual([server.deps.sealer.index('phone', `+34${wrong}`)])
})

/** Numbers and addresses at which a lead has a place of today. */
const placesTaken = async () => {
  const rows = await server.db
    .selectFrom('limit_window')
    .select('key')
    .where('key', 'like', 'service leads %')
    .execute()
  return rows.length
}
/** Asks for one more answer, and then for another. */
const asksTwice = () =>
  fakeLender((_reference, count) => ({
    kind: 'more-needed',
    dataPoints: [count === 1 ? 'incomeDetails.jobTitle' : 'otherDetails.education'],
  }))

test('S-23: a lead whose number becomes another has its first text message there, and takes a place of the day', async () => {
  lender = asksTwice()
  const own = answersOf('es', { [phone]: '622334455' })
  const lead = await server.aLead('es', createBody('es', own))
  expect((await lead.send(own)).status).toBe(202)
  await pass(20)
  expect(await placesTaken()).toBe(2)
  const other = { ...own, [phone]: '612345678', 'incomeDetails.jobTitle': 'Cook' }
  expect((await lead.send(other)).status).toBe(202)
  await pass(20)
  expect(texts.map(({ to }) => to)).toEqual(['+34622334455', '+34612345678'])
  expect(await placesTaken()).toBe(3)
})

test('S-23: what was not taken at one address takes its place at the one that it goes to instead', async () => {
  lender = asksTwice()
  const own = answersOf('es', { [email]: 'own@example.test' })
  const lead = await server.aLead('es', createBody('es', own))
  expect((await lead.send(own)).status).toBe(202)
  says = { kind: 'later', why: 'greylisted' }
  await pass(6)
  expect(await placesTaken()).toBe(1)
  says = { kind: 'sent' }
  expect((await lead.save({ [email]: victim })).status).toBe(200)
  await pass(6)
  expect(mails.map(({ to }) => to)).toEqual([victim])
  expect(await placesTaken()).toBe(2)
})

test('S-23: a link that was asked for goes nowhere but to the address that it was asked for', async () => {
  const lead = await begun({ [email]: 'own@example.test' })
  says = { kind: 'later', why: 'greylisted' }
  expect((await call(lead, 'links/send')).status).toBe(202)
  await server.runJobs(10)
  expect((await lead.save({ [email]: victim })).status).toBe(200)
  says = { kind: 'sent' }
  await pass(10)
  expect(mails).toEqual([])
  expect((await call(lead, 'links/send')).status).toBe(202)
  await server.runJobs(10)
  expect(mails.map(({ to }) => to)).toEqual([victim])
})

test('S-23: who opens a mail at one address has not proven another', async () => {
  const lead = await begun({ [email]: victim })
  // A reminder waits for its address to be taken, and the address becomes another meanwhile.
  says = { kind: 'later', why: 'greylisted' }
  await passTime(server, 2 * hourMs)
  expect((await lead.save({ [email]: 'own@example.test' })).status).toBe(200)
  says = { kind: 'sent' }
  await passTime(server, 4 * hourMs)
  expect(mails.map(({ to }) => to)).toEqual(['own@example.test'])
  const link = /\/continue\/([\w-]+)/.exec(mails[0]!.text)![1]!
  expect((await server.call('POST', `/lead/continue/${link}`, {})).status).toBe(200)
  expect((await lead.save({ [email]: victim })).status).toBe(200)
  const answers: number[] = []
  for (let count = 0; count < 8; count += 1) {
    server.clock.now += stepUpPauseMs
    answers.push((await call(lead, 'step-up')).status)
  }
  // So many an hour go to an address that is not proven.
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})
