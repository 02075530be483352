// Test of mobile verification on the server: a code proves the number, or the number is changed (M5, R-30).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { finalFailure } from '#server/platform/jobs/final-failure.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { answersOf, createBody } from './applicants.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const minute = 60_000
const atVerification = stateNumber('mobile-verification')
const atChange = stateNumber('change-mobile-number')
const checking = stateNumber('checking')

let moneyman: FakeLender
let creditea: FakeLender
let sms: Sms[]
let refuseNext: number
let refusal: Error | undefined
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: behind(() => moneyman), creditea: behind(() => creditea) },
    sendSms: async (message) => {
      if (refusal) throw refusal
      if (refuseNext-- > 0) throw new Error('busy')
      sms.push(message)
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  sms = []
  refuseNext = 0
  refusal = undefined
  moneyman = fakeLender({ kind: 'follow-up', followUp: 'mobile-verification' }, { kind: 'pending' }, accepted)
  creditea = fakeLender({ kind: 'rejected' })
})

const codeIn = (message: Sms | undefined) => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
const codeNow = () => codeIn(sms.at(-1))
/** Surely not the code that was sent. */
const wrongCode = () => String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')

/** A lead whose applicant has just been sent a code. */
async function asked(locale?: string) {
  const lead = await server.aLead('es', { ...createBody('es'), ...(locale ? { locale } : {}) })
  await lead.send()
  await server.runJobs(1)
  const key = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey })
  const verify = (code: string, headers = {}) => lead.answer('/v2/customer/mobile/verify', { code }, headers)
  const resend = (headers = {}) => lead.answer('/v2/customer/mobile/resend-code', {}, headers)
  const step = (to: 'change' | 'verify', headers = {}) =>
    lead.answer('/lead/mobile/verification', { step: to }, headers)
  const change = (number: string, headers = {}) =>
    lead.answer('/v2/customer/mobile', { answers: { 'contactDetails.phoneNumber': number } }, headers)
  return { ...lead, key, verify, resend, step, change }
}

/** Follow-up results that Moneyman was sent of this lead: jobs that an earlier test left behind may run meanwhile. */
async function toldOf(lead: Pick<Awaited<ReturnType<typeof asked>>, 'verdicts'>) {
  const ids = (await lead.verdicts()).map(({ id }) => id)
  return moneyman.told.filter(({ reference }) => ids.includes(reference))
}

const codesOf = (answer: { body: unknown }) =>
  (answer.body as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

describe('M5: the right code', () => {
  test('M5: proves the number, is told to the lender, and leads on', async () => {
    const lead = await asked()
    expect(await lead.status()).toMatchObject({
      progressState: atVerification,
      followUp: { key: 'mobile-verification', ask: { number: '78', sends: 1, attemptsLeft: 5 } },
    })
    expect(sms).toMatchObject([{ to: '+34612345678', text: expect.stringContaining('AskRobin') as string }])
    expect((await lead.verify(codeNow())).body).toMatchObject({ progressState: checking })
    await server.runJobs()
    expect(await toldOf(lead)).toMatchObject([
      { followUp: 'mobile-verification', status: 'answered', answers: { phoneVerified: true, numberEnding: '78' } },
    ])
    expect((await toldOf(lead))[0]!.answers).not.toHaveProperty('phoneNumber')
    expect((await lead.status()).progressState).toBe(stateNumber('accepted'))
  })

  test.each([[' 123 456 '], ['123-456'], ['123–456'], ['１２３４５６'], ['\t123 456\n']])(
    'M5 experience 12: %j is read as six figures',
    async (written) => {
      const lead = await asked()
      const digits = [...codeNow()]
      const typed = [...written].map((sign) => (/\p{Nd}/u.test(sign) ? digits.shift() : sign)).join('')
      expect((await lead.verify(typed)).status).toBe(200)
    },
  )

  test.each(Object.keys(locales))('M5: the message is in %s', async (locale) => {
    await asked(locale)
    expect(sms).toHaveLength(1)
    const [sentence = '', ...rest] = sms[0]!.text.split('\n')
    expect(sentence).toMatch(/^(?=.*AskRobin)(?=.*\b\d{6}\b)[^{}]{40,130}$/)
    expect(rest).toEqual(['', `@127.0.0.1 #${codeNow()}`])
  })

  test('M5: a number that was proven is proven for the next lender too', async () => {
    moneyman = fakeLender({ kind: 'follow-up', followUp: 'mobile-verification' }, { kind: 'pending' })
    creditea = fakeLender({ kind: 'follow-up', followUp: 'mobile-verification' }, { kind: 'pending' }, accepted)
    const lead = await asked()
    await lead.verify(codeNow())
    await server.runJobs()
    expect(creditea.told).toMatchObject([{ status: 'answered', answers: { phoneVerified: true } }])
    expect((await lead.status()).progressState).toBe(stateNumber('accepted'))
    expect(sms).toHaveLength(1)
  })

  test('M5: a number that was changed afterwards is to be proven anew', async () => {
    moneyman = fakeLender(
      { kind: 'follow-up', followUp: 'mobile-verification' },
      { kind: 'pending' },
      { kind: 'more-needed', dataPoints: ['otherDetails.education'] },
    )
    const lead = await asked()
    await lead.verify(codeNow())
    await server.runJobs()
    await lead.send(
      answersOf('es', { 'contactDetails.phoneNumber': '699 88 77 66', 'otherDetails.education': 'university' }),
    )
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: atVerification, followUp: { ask: { number: '66' } } })
    expect(sms.map(({ to }) => to)).toEqual(['+34612345678', '+34699887766'])
  })
})

describe('M5: a wrong code', () => {
  test.each([
    ['nothing', '', 'required'],
    ['five figures', '12345', 'format'],
    ['seven figures', '1234567', 'format'],
    ['letters', 'abcdef', 'format'],
  ])('M5: %s costs no attempt', async (_, code, fault) => {
    const lead = await asked()
    expect(codesOf(await lead.verify(code))).toEqual([`code ${fault}`])
    expect(await lead.status()).toMatchObject({ followUp: { ask: { attemptsLeft: 5 } } })
  })

  test('M5: five wrong ones end the code, the right one too; another code works', async () => {
    const lead = await asked()
    for (let left = 4; left > 0; left--) {
      const answer = await lead.verify(wrongCode())
      expect(codesOf(answer)).toEqual(['code mismatch'])
      expect((answer.body as { message: string }[])[0]!.message).toContain(String(left))
      expect(await lead.status()).toMatchObject({ followUp: { ask: { attemptsLeft: left } } })
    }
    expect(codesOf(await lead.verify(wrongCode()))).toEqual(['code impossible'])
    expect(codesOf(await lead.verify(codeNow()))).toEqual(['code impossible'])
    server.clock.now += minute
    expect((await lead.resend()).body).toMatchObject({ followUp: { ask: { attemptsLeft: 5, sends: 2 } } })
    await server.runJobs(1)
    expect((await lead.verify(codeNow())).status).toBe(200)
  })

  test('R-11: the same wrong request again is the same answer and one attempt', async () => {
    const lead = await asked()
    const headers = lead.key(randomUUID())
    const code = wrongCode()
    expect(await lead.verify(code, headers)).toMatchObject({ status: 422 })
    expect(codesOf(await lead.verify(code, headers))).toEqual(['code mismatch'])
    expect(await lead.status()).toMatchObject({ followUp: { ask: { attemptsLeft: 4 } } })
  })

  test('S-21: 20 guesses at once are five attempts', async () => {
    const lead = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => lead.verify(wrongCode())))
    expect(answers.every(({ status }) => status === 422)).toBe(true)
    expect(answers.filter((each) => codesOf(each)[0] === 'code mismatch')).toHaveLength(4)
    expect(codesOf(await lead.verify(codeNow()))).toEqual(['code impossible'])
  })

  test('S-01: a code is bound to its lead', async () => {
    const first = await asked()
    const code = codeNow()
    const second = await asked()
    const answer = await second.verify(code)
    expect([answer.status, code === codeNow()]).toEqual([422, false])
    expect((await first.verify(code)).status).toBe(200)
  })
})

describe('R-30: times', () => {
  test.each([
    [10 * minute - 1, 200],
    [10 * minute, 422],
    [10 * minute + 1, 422],
  ])('R-30: %i ms after it was made, the code is answered by %i', async (age, status) => {
    const lead = await asked()
    server.clock.now += age
    const answer = await lead.verify(codeNow())
    expect(answer.status).toBe(status)
    expect(status === 422 ? codesOf(answer) : []).toEqual(status === 422 ? ['code tooOld'] : [])
  })

  test.each([
    [minute - 1, 429],
    [minute, 200],
  ])('R-30: another code after %i ms is answered by %i', async (age, status) => {
    const lead = await asked()
    const { at } = await server.db
      .selectFrom('verification')
      .select('due_at as at')
      .where('lead_id', '=', lead.id)
      .executeTakeFirstOrThrow()
    server.clock.now = at.getTime() + age
    const answer = await lead.resend()
    expect(answer.status).toBe(status)
    expect(answer.headers['retry-after']).toBe(status === 429 ? '1' : undefined)
    // Not left for the next test.
    await server.runJobs(1)
  })
})

describe('M5: sends', () => {
  test('M5: a new code makes the old one void, also where the new one is still to come', async () => {
    const lead = await asked()
    const old = codeNow()
    server.clock.now += minute
    await lead.resend()
    expect((await lead.verify(old)).status).toBe(422)
    await server.runJobs(1)
    expect(sms).toHaveLength(2)
    expect((await lead.verify(codeNow())).status).toBe(200)
  })

  test('M5: five a lead; then the applicant may go on without, and the lender is told so', async () => {
    const lead = await asked()
    const skip = () => lead.answer(`/lead/skip/${lead.id}`)
    expect((await lead.step('change')).status).toBe(200)
    await lead.step('verify')
    for (const [index, pause] of [1, 2, 5, 10].entries()) {
      const send = index + 2
      const { nextSendAt } = (await lead.status()).followUp!.ask as { nextSendAt: string }
      expect(Date.parse(nextSendAt) - server.clock.now).toBe(pause * minute)
      server.clock.now += pause * minute - 1
      expect((await lead.resend()).status).toBe(429)
      server.clock.now += 1
      expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(409)
      expect((await lead.resend()).body).toMatchObject({ followUp: { ask: { sends: send } } })
      await server.runJobs(1)
    }
    server.clock.now += 10 * minute
    expect((await lead.status()).followUp?.ask).not.toHaveProperty('nextSendAt')
    expect([(await lead.resend()).status, (await lead.step('change')).status]).toEqual([409, 409])
    expect(sms).toHaveLength(5)
    expect((await skip()).status).toBe(422)
    expect((await server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth)).status).toBe(200)
    await server.runJobs()
    expect(await toldOf(lead)).toMatchObject([{ status: 'skipped', answers: {} }])
  })

  test('R-11: the same request for another code is one send; another body under its key is refused', async () => {
    const lead = await asked()
    server.clock.now += minute
    const headers = lead.key(randomUUID())
    const first = await lead.resend(headers)
    expect(await lead.resend(headers)).toMatchObject({ status: 200, body: first.body })
    const other = await lead.answer('/v2/customer/mobile/resend-code', { product: 'askrobin' }, headers)
    expect(other.status).toBe(422)
    await server.runJobs(1)
    expect(sms).toHaveLength(2)
  })

  test('R-25: a gateway that fails is tried again with the same message', async () => {
    refuseNext = 2
    const lead = await asked()
    expect(sms).toHaveLength(0)
    await server.runJobs(minute)
    expect(sms).toHaveLength(1)
    expect((await lead.verify(codeNow())).status).toBe(200)
  })

  test('R-25: a gateway that refuses for good is not asked again; the screen says so, and the code is good if it came', async () => {
    refusal = finalFailure('HTTP 400 21211')
    const lead = await asked()
    const rows = await server.db.selectFrom('verification').selectAll().where('lead_id', '=', lead.id).execute()
    const dead = await server.db.selectFrom('job').selectAll().where('dead', '=', true).execute()
    expect(rows).toMatchObject([{ sealed_code: null, code_hash: expect.any(String) as string }])
    expect(dead).toMatchObject([{ kind: 'send-code', attempts: 1, last_error: 'HTTP 400 21211' }])
    expect(await lead.status()).toMatchObject({ followUp: { ask: { unsure: true, attemptsLeft: 5 } } })
    refusal = undefined
    await server.db.deleteFrom('job').where('dead', '=', true).execute()
    server.clock.now += minute
    expect((await lead.resend()).body).toMatchObject({ followUp: { ask: { sends: 2 } } })
    expect((await lead.status()).followUp?.ask).not.toHaveProperty('unsure')
    await server.runJobs(1)
    expect((await lead.verify(codeNow())).status).toBe(200)
  })

  test('P-09: neither the job nor the database nor the log has a code or a number in clear', async () => {
    refuseNext = 1
    const lead = await asked()
    const before = await server.db.selectFrom('job').selectAll().where('kind', '=', 'send-code').execute()
    expect(before).toHaveLength(1)
    const [waiting] = await server.db.selectFrom('verification').selectAll().where('lead_id', '=', lead.id).execute()
    await server.runJobs(minute)
    const [sent] = await server.db.selectFrom('verification').selectAll().where('lead_id', '=', lead.id).execute()
    expect(waiting!.sealed_code).toEqual(expect.any(String))
    expect(sent!.sealed_code).toBeNull()
    const written = JSON.stringify([before, waiting, sent, server.lines]).replaceAll(/"(?:at|id|reference)[^,]*,/g, '')
    expect(written).not.toContain(codeNow())
    expect(written).not.toContain('612345678')
  })
})

describe('M5: another number', () => {
  test('M5: the screen is opened and left; the number becomes the lead’s and is told to the lender', async () => {
    const lead = await asked()
    const old = codeNow()
    expect((await lead.step('change')).body).toMatchObject({ progressState: atChange })
    expect((await lead.verify(old)).status).toBe(409)
    expect((await lead.step('verify')).body).toMatchObject({ progressState: atVerification })
    await lead.step('change')
    server.clock.now += minute
    expect((await lead.change('699 88 77 66')).body).toMatchObject({
      progressState: atVerification,
      followUp: { ask: { number: '66', sends: 2, attemptsLeft: 5 } },
    })
    await server.runJobs(1)
    expect(sms.map(({ to }) => to)).toEqual(['+34612345678', '+34699887766'])
    expect((await lead.verify(old)).status).toBe(422)
    expect((await lead.verify(codeNow())).status).toBe(200)
    await server.runJobs()
    expect(await toldOf(lead)).toMatchObject([{ answers: { numberEnding: '66', phoneNumber: '+34699887766' } }])
  })

  test('M5: within the minute the code waits until the minute is over', async () => {
    const lead = await asked()
    await lead.step('change')
    await lead.change('699887766')
    await server.runJobs(minute / 2)
    expect(sms).toHaveLength(1)
    await server.runJobs(minute)
    expect(sms).toHaveLength(2)
  })

  test.each([
    ['nothing', '', 'required'],
    ['too short', '612', 'tooShort'],
    ['another country’s', '+52 55 1234 5678', 'wrongCountry'],
    ['a fixed line', '912 345 678', 'mismatch'],
  ])('M5: %s is refused beside the field', async (_, number, code) => {
    const lead = await asked()
    await lead.step('change')
    const answers = number === '' ? {} : { 'contactDetails.phoneNumber': number }
    const answer = await lead.answer('/v2/customer/mobile', { answers })
    expect(codesOf(answer)).toEqual([`contactDetails.phoneNumber ${code}`])
    expect((await lead.status()).progressState).toBe(atChange)
  })
})

describe('S-20 S-01: ahead, late and foreign', () => {
  const calls = [
    ['/v2/customer/mobile/verify', { code: '123456' }],
    ['/v2/customer/mobile/resend-code', {}],
    ['/lead/mobile/verification', { step: 'change' }],
    ['/v2/customer/mobile', { answers: { 'contactDetails.phoneNumber': '699887766' } }],
  ] as const

  test.each(calls)('S-20: %s ahead of its state and after it is 409 and changes nothing', async (path, body) => {
    const early = await server.aLead()
    const before = await early.status()
    expect((await early.answer(path, body)).status).toBe(409)
    expect(await early.status()).toEqual(before)
    const late = await asked()
    await late.verify(codeNow())
    await server.runJobs()
    const after = await late.status()
    expect((await late.answer(path, body)).status).toBe(409)
    expect(await late.status()).toEqual(after)
  })

  test.each(calls)('S-01: %s of a foreign or absent lead is the same 404', async (path, body) => {
    const lead = await asked()
    const other = await server.aLead()
    const foreign = await lead.answer(path, body, other.auth)
    const absent = await server.call('POST', path, { id: randomUUID(), ...body }, other.auth)
    const { reference: one, ...first } = foreign.body as Record<string, unknown>
    const { reference: two, ...second } = absent.body as Record<string, unknown>
    expect([foreign.status, absent.status, first, one === two]).toEqual([404, 404, second, false])
  })
})
