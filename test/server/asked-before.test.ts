// Test of questions for a person whom lenders had before. A stage leaves those lenders out, so that nobody is asked a question
// for a lender that will not be posted to (C8, S-21). Whoever types one contact of another learns nothing by it (S-25).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { answersOf, only } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, behind, fakeLender, start, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const ofFirst: DataPointKey = 'otherDetails.housingTenure'
const ofSecond: DataPointKey = 'otherDetails.education'

const aLender = (name: string, tier: number, needs: readonly DataPointKey[]): Lender => ({
  name,
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs, priceCents: 1000 } },
})
const lenders = { first: aLender('First', 1, [ofFirst]), second: aLender('Second', 2, [ofSecond]) }

let played: Record<keyof typeof lenders, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders },
    market: { mode: 'offers', duplicates: { days: 30, by: 'either' } },
    lenders: { first: behind(() => played.first), second: behind(() => played.second) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = start
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  played = { first: fakeLender({ kind: 'rejected' }), second: fakeLender(accepted) }
})

const whole = answersOf('es')
const withoutNeeds = only(
  whole,
  (Object.keys(whole) as DataPointKey[]).filter((key) => key !== ofFirst && key !== ofSecond),
)

interface Told {
  readonly missing: readonly string[]
  readonly neededBy: object
}

/** A lead with these contacts, as far as they are asked. */
async function begun(contacts: object = {}) {
  const lead = await server.aLead()
  const answers = {
    ...only(whole, ['contactDetails.email', 'contactDetails.phoneNumber', 'personalDetails.personalCode']),
    ...contacts,
  }
  const { body } = await lead.save(answers)
  return { ...lead, told: body as Told }
}

/** The first lender had this person, and said no. */
async function hadOnce() {
  const lead = await server.aLead()
  await lead.send({ ...withoutNeeds, [ofFirst]: 'rented', 'expenses.rentAmount': 500 })
  await server.runJobs(1000)
  expect(played.first.posted).toHaveLength(1)
  expect((await lead.status()).missing).toEqual([ofSecond])
  return lead
}

describe('C8 S-21: who had a person is not asked for', () => {
  test('C8: somebody new is asked what the first lender needs', async () => {
    const { told } = await begun()
    expect(told.missing).toContain(ofFirst)
    expect(told.missing).not.toContain(ofSecond)
    expect(Object.keys(told.neededBy)).toEqual(['First'])
  })

  const otherEmail = { 'contactDetails.email': 'other@example.test' }
  const otherPhone = { 'contactDetails.phoneNumber': '699 11 22 33' }
  const otherCode = { 'personalDetails.personalCode': '87654321X' }

  test('C8 S-21: the next lender’s questions come in the place of the one that had the person', async () => {
    await hadOnce()
    const { told, status } = await begun()
    for (const { missing } of [told, (await status()) as Told]) {
      expect(missing).toContain(ofSecond)
      expect(missing).not.toContain(ofFirst)
    }
    expect(Object.keys(told.neededBy)).toEqual(['Second'])
  })

  test.each([
    ['e-mail address', otherEmail],
    ['phone number', otherPhone],
    ['personal code', otherCode],
  ])('S-25: who types all but the %s of somebody is told nothing of them', async (_what, contacts) => {
    const before = await begun(contacts)
    await hadOnce()
    const { told } = await begun(contacts)
    expect([told.missing, told.neededBy]).toEqual([before.told.missing, before.told.neededBy])
    expect(told.missing).toContain(ofFirst)
  })

  test('S-25: a new lead with somebody’s address and number is answered as any other', async () => {
    const answered = async () => {
      const { missing, neededBy, answeredKeys } = (await server.aLead()).made.body as Told & { answeredKeys: object }
      return { missing, neededBy, answeredKeys }
    }
    const before = await answered()
    await hadOnce()
    expect(await answered()).toEqual(before)
  })

  test('C8: another person, and the same one after the window, is asked for the first lender', async () => {
    await hadOnce()
    expect((await begun({ ...otherEmail, ...otherPhone })).told.missing).toContain(ofFirst)
    server.clock.now += 31 * 86_400_000
    expect((await begun()).told.missing).toContain(ofFirst)
  })

  test('C8 S-21: what was asked is enough: it is sent, and goes to whom it was asked for', async () => {
    await hadOnce()
    const lead = await begun()
    expect((await lead.send({ ...withoutNeeds, [ofSecond]: 'university' })).status).toBe(202)
    await server.runJobs(1000)
    expect([played.first.posted.length, played.second.posted.length]).toEqual([1, 1])
    expect((await lead.status()).progressState).toBe(10)
  })

  test('C8: the own lead does not count: what a lender needs is asked until it has it', async () => {
    const lead = await hadOnce()
    await lead.send({ [ofSecond]: 'university' })
    await server.runJobs(1000)
    expect(played.second.posted).toHaveLength(1)
  })

  test('C8: where every lender had the person, what is always asked is left', async () => {
    const lead = await hadOnce()
    await lead.send({ [ofSecond]: 'university' })
    await server.runJobs(1000)
    const { told } = await begun()
    expect(told.missing).not.toContain(ofFirst)
    expect(told.missing).not.toContain(ofSecond)
    expect(told.neededBy).toEqual({})
  })
})
