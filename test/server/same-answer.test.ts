// Test of account enumeration: answer, status and time never tell whether somebody is known (S-25, IDNT-04). Unsubscribing, the
// look at an e-mail address, a new lead, and another code for a lead that is not the caller's. SOAK=1 asks for longer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTimes } from './answer-times.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

const turns = process.env.SOAK ? 2000 : 120
/** Apart by less than this, or by less than this share of the shorter: what the machine itself makes of two same requests. */
const noiseMs = 1
const noiseShare = 0.4

let server: Awaited<ReturnType<typeof startTestServer>>
let foreign: string
let auth: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startTestServer()
  foreign = (await server.aLead()).id
  auth = (await server.aLead()).auth
  await server.call('POST', '/customer/email/unsubscribe', { email: known, product: 'askrobin' })
})
afterAll(() => server.close())

const known = 'ana@example.test'
let count = 0
/** Of the same length as the known one, and never twice the same. */
const stranger = () => `${(count++).toString(36).padStart(3, 'x')}@example.test`

const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    // Another household each time, so that no limit is met.
    remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count++ & 255}`,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload,
  })
const leadOf = (email: string) => ({
  ...createBody(),
  contactDetails: { email, phoneNumber: '612345678', marketingConsents: false },
})

/** Fields that differ in every answer. */
const changing = new Set(['id', 'token', 'reference', 'version'])
const shapeOf = (body: string) =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => (changing.has(key) ? typeof value : value))

describe('S-25: the same for the known and for strangers', () => {
  test.each([
    ['unsubscribing', (email: string) => post('/customer/email/unsubscribe', { email, product: 'askrobin' })],
    ['the look at an address', (email: string) => post('/email/validate', { email })],
    ['a new lead', (email: string) => post('/v2/lead', leadOf(email))],
    [
      'another code for a lead of somebody, or of nobody',
      (email: string) =>
        post('/v2/customer/mobile/resend-code', { id: email === known ? foreign : randomUUID() }, auth),
    ],
  ])('S-25: %s', { timeout: 600_000 }, async (_what, ask) => {
    const said = { known: new Set<string>(), stranger: new Set<string>() }
    const asks = (who: 'known' | 'stranger') => async () => {
      const { statusCode, body, headers } = await ask(who === 'known' ? known : stranger())
      said[who].add(`${statusCode} ${Object.keys(headers).toSorted().join()} ${shapeOf(body)}`)
    }
    const tookMs = await answerTimes(turns, { known: asks('known'), stranger: asks('stranger') })
    expect(said.known.size).toBe(1)
    expect(said.known).toEqual(said.stranger)
    const [shorter, longer] = Object.values(tookMs).toSorted((a, b) => a - b) as [number, number]
    const noise = Math.max(noiseMs, noiseShare * shorter)
    expect(longer - shorter, JSON.stringify(tookMs)).toBeLessThanOrEqual(noise)
  })
})
