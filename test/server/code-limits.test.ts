// Test of rate limits for one-time codes: by number, number block, network, country and brand (S-22 to S-25, S-31). The gateway
// counts what is spent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateNumber } from '#domain/journey/states.ts'
import { codeLimits, limitsOf } from '#server/lenders/verification/code-limits.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import type { CodeLimit } from '#server/lenders/verification/code-limits.ts'
import { isSendable } from '#server/lenders/verification/sendable.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { answersOf } from './applicants.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const alarm = { belowPercent: 25, fromSends: 4 }

let lender: FakeLender
let spent: Sms[]
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: behind(() => lender) },
    sendSms: async (message) => {
      spent.push(message)
    },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  spent = []
  lender = fakeLender({ kind: 'follow-up', followUp: 'mobile-verification' }, { kind: 'pending' }, accepted)
  // A whole day: windows follow each other from the epoch on.
  server.clock.now = Math.ceil(server.clock.now / day + 1) * day
  await server.db.deleteFrom('limit_window').execute()
  allow({})
})

/** These figures instead of the table's; every other limit lets everything through. */
function allow(most: Readonly<Partial<Record<CodeLimit, number>>>, budgets: Readonly<Record<string, number>> = {}) {
  Object.assign(server.config, { codes: { most, budgets, factor: 1_000_000, testSpeed: 1, alarm } })
}

const from = (network: string) => ({ 'x-forwarded-for': network })

/** A lead at the verification, of this number and from this network. */
async function asked(number = '612345678', network = '203.0.113.7') {
  const lead = await server.aLead()
  await lead.send(answersOf('es', { 'contactDetails.phoneNumber': number }), from(network))
  await server.runJobs(1)
  return {
    ...lead,
    ask: async () => (await lead.status()).followUp?.ask as Record<string, unknown> | undefined,
    verify: (code: string) => lead.answer('/v2/customer/mobile/verify', { code }),
    resend: (other = network) => lead.answer('/v2/customer/mobile/resend-code', {}, from(other)),
    skip: () => server.call('POST', `/lead/skip/${lead.id}`, {}, lead.auth),
  }
}

const codeNow = () => /\b\d{6}\b/.exec(spent.at(-1)?.text ?? '')?.[0] ?? ''
const wrongCode = () => String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')

/** The numbers and networks of a flood: what stays the same is what is counted. */
const floods: readonly (readonly [CodeLimit, number, (turn: number) => readonly [string, string]])[] = [
  ['number-from-network-day', day, () => ['612345678', '203.0.113.7']],
  ['number-hour', hour, (turn) => ['612345678', `2001:db8:${turn}::1`]],
  ['number-day', day, (turn) => ['612345678', `2001:db8:${turn}::1`]],
  ['block-hour', hour, (turn) => [`61234567${turn}`, `2001:db8:${turn}::1`]],
  ['block-day', day, (turn) => [`61234567${turn}`, `2001:db8:${turn}::1`]],
  ['prefix-hour', hour, (turn) => [`612${turn}45678`, `2001:db8:${turn}::1`]],
  ['prefix-day', day, (turn) => [`612${turn}45678`, `2001:db8:${turn}::1`]],
  ['network-hour', hour, (turn) => [`6${turn}2345678`, '203.0.113.7']],
  ['network-day', day, (turn) => [`6${turn}2345678`, '2001:db8:1:2::1']],
  ['wider-network-hour', hour, (turn) => [`6${turn}2345678`, `2001:db8:1:${turn}::1`]],
  ['wider-network-day', day, (turn) => [`6${turn}2345678`, `203.0.113.${turn + 1}`]],
  ['country-day', day, (turn) => [`6${turn}2345678`, `2001:db8:${turn}::1`]],
  ['brand-country-day', day, (turn) => [`6${turn}2345678`, `2001:db8:${turn}::1`]],
]

describe('S-23: a flood costs as many messages as there are places', () => {
  test('S-23: every limit of the table has its flood', () => {
    expect(floods.map(([name]) => name)).toEqual(Object.keys(codeLimits))
  })

  test.each(floods)('S-23: %s', async (name, windowMs, flood) => {
    allow({ [name]: 2 })
    for (let turn = 0; turn < 3; turn++) await asked(...flood(turn))
    expect(spent).toHaveLength(2)
    server.clock.now = Math.ceil((server.clock.now + 1) / windowMs) * windowMs - 1
    await asked(...flood(3))
    expect(spent).toHaveLength(2)
    server.clock.now += 1
    await asked(...flood(4))
    expect(spent).toHaveLength(3)
  })

  test('S-23: a brand’s own budget of the day holds for it alone', async () => {
    allow({}, { 'askrobin-es': 1, 'fiesta-es': 0 })
    await asked('612345678')
    const held = await asked('699887766')
    expect([spent.length, (await held.ask())?.held]).toEqual([1, true])
    allow({}, { 'fiesta-es': 0 })
    await asked('655443322')
    expect(spent).toHaveLength(2)
  })

  test('S-23: growing pauses and five sends: a flood of requests for one lead costs five', async () => {
    const lead = await asked()
    for (let turn = 0; turn < 40; turn++) {
      server.clock.now += minute
      await lead.resend()
      await server.runJobs(1)
    }
    expect(spent).toHaveLength(5)
  })
})

describe('S-23: the applicant where a limit holds the code', () => {
  test('S-23: reads so, keeps everything, and goes on without; the lender is told', async () => {
    allow({ 'country-day': 0 })
    const lead = await asked()
    const ask = await lead.ask()
    expect(ask).toEqual({
      number: '78',
      sends: 0,
      held: true,
      nextSendAt: new Date(server.clock.now + hour).toISOString(),
    })
    expect((await lead.verify('123456')).status).toBe(409)
    expect((await lead.skip()).status).toBe(200)
    await server.runJobs()
    expect([spent, lender.told.at(-1)]).toMatchObject([[], { status: 'skipped' }])
  })

  test('S-23: a code that came before can still be typed, and tries are still counted', async () => {
    allow({ 'number-from-network-day': 1 })
    const lead = await asked()
    server.clock.now += minute
    expect((await lead.resend()).body).toMatchObject({ followUp: { ask: { held: true, attemptsLeft: 5, sends: 1 } } })
    expect((await lead.verify(wrongCode())).status).toBe(422)
    expect(await lead.ask()).toMatchObject({ held: true, attemptsLeft: 4 })
    expect((await lead.verify(codeNow())).status).toBe(200)
  })

  test('S-23: another number is kept though no code goes there; the old number’s code does not prove it', async () => {
    allow({ 'network-day': 1 })
    const lead = await asked()
    const old = codeNow()
    await lead.answer('/lead/mobile/verification', { step: 'change' })
    const answers = { 'contactDetails.phoneNumber': '699887766' }
    const changed = await lead.answer('/v2/customer/mobile', { answers }, from('203.0.113.7'))
    expect(changed).toMatchObject({
      status: 200,
      body: { progressState: stateNumber('mobile-verification'), followUp: { ask: { number: '66', held: true } } },
    })
    expect((await lead.ask())?.attemptsLeft).toBeUndefined()
    expect((await lead.verify(old)).status).toBe(409)
    allow({})
    server.clock.now += hour
    await lead.resend()
    await server.runJobs(1)
    expect(spent.at(-1)?.to).toBe('+34699887766')
    expect((await lead.verify(codeNow())).status).toBe(200)
  })
})

describe('S-24 S-22: a stranger with somebody’s number', () => {
  test('S-24: wrong tries are the stranger’s own', async () => {
    const victim = await asked()
    const code = codeNow()
    const stranger = await asked('612345678', '198.51.100.9')
    for (let turn = 0; turn < 6; turn++) expect((await stranger.verify(wrongCode())).status).toBe(422)
    expect(await victim.ask()).toMatchObject({ attemptsLeft: 5 })
    expect((await victim.verify(code)).status).toBe(200)
  })

  test('S-24: with many leads from one network, the owner on another still gets a code', async () => {
    allow({ 'number-from-network-day': 2, 'number-day': 4 })
    for (let turn = 0; turn < 5; turn++) await asked('612345678', '198.51.100.9')
    expect(spent).toHaveLength(2)
    const owner = await asked('612345678', '203.0.113.7')
    expect((await owner.verify(codeNow())).status).toBe(200)
  })

  test('S-24: whoever proved the number from a network before has places that no stranger takes', async () => {
    const owner = await asked()
    await owner.verify(codeNow())
    allow({ 'number-day': 0, 'number-hour': 0, 'number-from-network-day': 9 })
    const stranger = await asked('612345678', '198.51.100.9')
    const again = await asked()
    expect([(await stranger.ask())?.held, (await again.ask())?.held]).toEqual([true, undefined])
    expect((await again.verify(codeNow())).status).toBe(200)
  })
})

describe('S-31: the network is the true hop', () => {
  test('S-31: behind a trusted proxy, what the sender wrote before it is nothing', async () => {
    allow({ 'network-hour': 1 })
    await asked('612345678', '10.1.1.1, 203.0.113.7')
    const again = await asked('699887766', '10.2.2.2, 203.0.113.7')
    expect([spent.length, (await again.ask())?.held]).toEqual([1, true])
  })

  test('S-31: with no trusted proxy, the header is nothing', async () => {
    const other = await startTestServer({
      lenders: { moneyman: behind(() => lender) },
      sendSms: async (message) => {
        spent.push(message)
      },
      environment: { CODE_LIMITS: 'network-hour=1' },
    })
    for (const [turn, number] of ['612345678', '699887766', '655443322'].entries()) {
      const lead = await other.aLead()
      await lead.send(answersOf('es', { 'contactDetails.phoneNumber': number }), from(`198.51.100.${turn}`))
      await other.runJobs(1)
    }
    await other.close()
    expect(spent).toHaveLength(1)
  })
})

describe('S-25: answers tell nothing of other people’s numbers', () => {
  test('S-25: another code is answered the same for a number that is known and one that is not', async () => {
    const known = await asked('612345678')
    await known.verify(codeNow())
    const bodies = []
    for (const number of ['612345678', '699887778']) {
      const lead = await asked(number, '198.51.100.9')
      server.clock.now += minute
      const { status, body, headers } = await lead.resend()
      const { id: _, version, followUp, ...rest } = body as { id: string; version: number; followUp: { id: string } }
      const { ask } = followUp as unknown as { ask: Readonly<Record<'nextSendAt' | 'goodUntil', string>> }
      const [pause, good] = [ask.nextSendAt, ask.goodUntil].map((at) => Date.parse(at) - server.clock.now)
      const relative = { ...ask, nextSendAt: pause, goodUntil: good }
      bodies.push({ status, version, rest, ask: relative, type: headers['content-type'] })
    }
    expect(bodies[0]).toEqual(bodies[1])
  })

  test('S-25: whichever limit holds it, the screen is told the same', async () => {
    const asks = []
    for (const name of ['number-day', 'block-hour', 'country-day'] as const) {
      allow({ [name]: 0 })
      asks.push(await (await asked('655443322')).ask())
    }
    expect(asks[0]).toMatchObject({ held: true })
    expect([asks[1], asks[2]]).toEqual([asks[0], asks[0]])
  })
})

describe('S-23: where codes may go', () => {
  const spain = { variant: 'askrobin-es', brand: 'askrobin' }
  test.each([
    ['a mobile', '+34612345678', true],
    ['another mobile range', '+34712345678', true],
    ['a fixed line', '+34912345678', false],
    ['a premium number', '+34806123456', false],
    ['a premium number of the second kind', '+34905123456', false],
    ['a shared-cost number', '+34902123456', false],
    ['a free number', '+34900123456', false],
    ['a personal number', '+34701234567', false],
    ['a mobile of another country', '+525512345678', false],
    ['a satellite phone', '+881612345678', false],
  ])('S-23: %s, %s: %s', (_, number, may) => {
    expect(isSendable(server.deps, spain, number)).toBe(may)
  })

  test('S-23: a brand that allows other countries alone sends nothing here, says so beside the field, and lets the applicant on', async () => {
    const { askrobin } = server.deps.catalogue.brands
    Object.assign(server.deps.catalogue.brands, { askrobin: { ...askrobin, codeCountries: ['mx'] } })
    try {
      const lead = await asked()
      expect(await lead.ask()).toEqual({ number: '78', sends: 0, barred: true })
      await lead.answer('/lead/mobile/verification', { step: 'change' })
      const answers = { 'contactDetails.phoneNumber': '699887766' }
      expect(await lead.answer('/v2/customer/mobile', { answers })).toMatchObject({
        status: 422,
        body: [{ field: 'contactDetails.phoneNumber', code: 'wrongCountry' }],
      })
      await lead.answer('/lead/mobile/verification', { step: 'verify' })
      expect([(await lead.skip()).status, spent]).toEqual([200, []])
    } finally {
      Object.assign(server.deps.catalogue.brands, { askrobin })
    }
  })
})

describe('S-23: the table', () => {
  const send = { number: '+34612345678', network: '2001:db8:1:2::/64', brand: 'a', country: 'es', isProvenHere: false }
  const figures = { most: { 'number-day': 7 }, budgets: { 'a-es': 3 }, factor: 2, testSpeed: 1, alarm }

  test('S-23: figures are the operator’s, else the table’s times the environment’s factor', () => {
    const most: Readonly<Record<string, unknown>> = Object.fromEntries(
      limitsOf(server.deps.sealer, figures, send).map((each) => [each.key.split(' ')[1], each.most]),
    )
    expect(most).toMatchObject({ 'number-day': 7, 'brand-country-day': 3, 'network-hour': 60 })
    expect(Object.keys(most)).toEqual(Object.keys(codeLimits))
  })

  test('P-09: keys hold no number, no network and no country', () => {
    const keys = limitsOf(server.deps.sealer, figures, send).map(({ key }) => key.split(' ')[2])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('S-23: where the network is not known, the limits without it still count', () => {
    const names = limitsOf(server.deps.sealer, figures, { ...send, network: undefined }).map(
      ({ key }) => key.split(' ')[1],
    )
    expect(names.some((name) => name?.includes('network'))).toBe(false)
    expect(names).toContain('number-day')
  })

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ])('S-23: %s stands in %s', (network, wider) => {
    expect(widerNetwork(network)).toBe(wider)
  })
})
