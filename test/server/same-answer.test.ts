// Test of account enumeration: answer, status and time never tell whether somebody is known (S-25, IDNT-04). Unsubscribing, the
// look at an e-mail address, a new lead, and another code for a lead that is not the caller's. SOAK=1 asks for longer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds, timesApart } from './answer-times.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

const turns = process.env.SOAK ? 2000 : 120
/** Apart by less than this, or by less than this share of the shorter: what the machine itself makes of two same requests. */
const noise = { floorMs: 1, share: 0.4 }

let server: Awaited<ReturnType<typeof startTestServer>>
let foreign: string
let auth: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startTestServer()
  foreign = (await server.aLead()).id
  auth = (await server.aLead()).auth
  for (let at = 0; at < people; at++) await post('/v2/lead', leadOf(knownAt(at)))
}, 600_000)
afterAll(() => server.close())

/** People with a lead, each asked after once: an address is asked about only a few times in a day, and then less is written. */
const people = turns * rounds
const knownAt = (turn: number) => `known-${String(turn).padStart(6, '0')}@example.test`
/** Of the same length, and never twice the same. */
const strangerAt = (turn: number) => `other-${String(turn).padStart(6, '0')}@example.test`
let count = 0

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
        post('/v2/customer/mobile/resend-code', { id: email.startsWith('known') ? foreign : randomUUID() }, auth),
    ],
  ])('S-25: %s', { timeout: 600_000 }, async (_what, ask) => {
    const said = { known: new Set<string>(), stranger: new Set<string>() }
    const asks = (who: 'known' | 'stranger') => async (turn: number) => {
      const { statusCode, body, headers } = await ask(who === 'known' ? knownAt(turn) : strangerAt(turn))
      said[who].add(`${statusCode} ${Object.keys(headers).toSorted().join()} ${shapeOf(body)}`)
    }
    const apart = await timesApart({ known: asks('known'), stranger: asks('stranger') }, { turns, ...noise })
    expect(said.known.size).toBe(1)
    expect(said.known).toEqual(said.stranger)
    expect(apart).toEqual([])
  })
})
