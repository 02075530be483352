// Test of the sandbox's page: an action there reaches the lead by a signed call-back (R-26, S-21).
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { states } from '#domain/journey/states.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { startServerWithSandbox } from './server-with-sandbox.ts'

// Longer than any of these tests: what changes a lead here is a call-back.
const timing = { firstMs: 30_000, longestMs: 30_000, unansweredMs: 60_000 }

let rig: Awaited<ReturnType<typeof startServerWithSandbox>>
beforeAll(async () => {
  rig = await startServerWithSandbox({ timing })
})
afterAll(() => rig.close())

const { variant, answers } = journeyAnswers(spain)

const post = (path: string, form: Readonly<Record<string, string>>, origin: string | undefined = rig.sandbox.url) =>
  fetch(rig.sandbox.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: origin === '' ? {} : { origin },
  })

/** A lead that Moneyman has and says nothing of. */
async function pendingLead(word = 'never') {
  const lead = await rig.sentLead(variant, { ...answers, 'contactDetails.email': `${word}+any@example.test` })
  const reference = await vi.waitFor(async () => {
    const pending = (await lead.verdicts()).find(({ outcome }) => outcome === 'pending')
    if (!pending) throw new Error('not pending yet')
    return pending.id
  }, 20_000)
  const state = async () => states[(await lead.status()).progressState].key
  return {
    lead,
    reference,
    deed: (form: Readonly<Record<string, string>>, origin?: string) =>
      post(`/steer/applications/moneyman/${reference}`, form, origin),
    state,
    becomes: (key: string) => vi.waitFor(async () => expect(await state()).toBe(key), { timeout: 20_000 }),
    /** Of this lender: others may decide by call-backs too. */
    events: async () =>
      (
        await rig.server.db
          .selectFrom('call_back')
          .select('event_id')
          .where('lead_id', '=', lead.id)
          .where('lender', '=', 'moneyman')
          .execute()
      ).length,
  }
}

describe('R-26: an application is steered', () => {
  test.each([
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ] as const)('R-26: %s makes the lead %s', async (deed, state) => {
    // The other lenders say no.
    const at = await pendingLead('moneyman.never')
    expect((await at.deed({ deed })).headers.get('location')).toBe('/')
    await at.becomes(state)
    expect(await at.events()).toBe(1)
  })

  test('R-26: pending leaves it in checking, and the same event again is one event', async () => {
    const at = await pendingLead()
    expect((await at.deed({ deed: 'pending' })).status).toBe(303)
    expect((await at.deed({ deed: 'again' })).status).toBe(303)
    expect([await at.state(), await at.events()]).toEqual(['checking', 1])
    await at.deed({ deed: 'accept' })
    await at.deed({ deed: 'again' })
    await at.deed({ deed: 'reject' })
    expect([await at.state(), await at.events()]).toEqual(['accepted', 3])
  })

  test('F2: a follow-up is asked now, answered, and told', async () => {
    const at = await pendingLead()
    expect((await at.deed({ deed: 'ask', followUp: 'aide' })).status).toBe(303)
    await at.becomes('aide')
    expect((await at.lead.answer('/lead/aide', { answers: { receivesAide: false } })).status).toBe(200)
    await rig.settled(at.lead)
    expect(await at.state()).toBe('accepted')
    const html = await (await fetch(rig.sandbox.url)).text()
    expect(html).toContain('aide (answered)')
  })

  test('Q3: what became of the loan is told by the lender, and counted', async () => {
    const at = await pendingLead('moneyman.never')
    await at.deed({ deed: 'accept' })
    await at.becomes('accepted')
    for (const form of [{ deed: 'funded' }, { deed: 'not-funded' }, { deed: 'return', reason: 'duplicate' }])
      expect((await at.deed(form)).status).toBe(303)
    const rows = await rig.server.db
      .selectFrom('loan_outcome')
      .select(['kind', 'reason'])
      .where('lead_id', '=', at.lead.id)
      .orderBy('at')
      .execute()
    expect(rows).toEqual([
      { kind: 'funded', reason: null },
      { kind: 'returned', reason: 'duplicate' },
    ])
    const html = await (await fetch(rig.sandbox.url)).text()
    expect(html).toContain('funded, status 200; not-funded, status 409; returned, status 200')
  })

  test('Q3: what a lender does next is set for it alone, until it is set back', async () => {
    const next = async () => {
      const lead = await rig.sentLead(variant, { ...answers, 'contactDetails.email': 'accept+any@example.test' })
      return (await rig.settled(lead)).result?.partner?.name
    }
    expect((await post('/steer/lenders/moneyman', { word: 'reject' })).status).toBe(303)
    expect(await next()).toBe('Wenance')
    expect((await post('/steer/lenders/moneyman', { word: '' })).status).toBe(303)
    expect(await next()).toBe('Moneyman')
  })
})

describe('S-14: only the page itself steers', () => {
  let at: Awaited<ReturnType<typeof pendingLead>>
  beforeEach(async () => {
    at = await pendingLead()
  })

  test('S-14: what is posted from elsewhere, or from nobody knows where, is refused', async () => {
    for (const origin of ['http://evil.test', 'null', '', rig.sandbox.url.replace(/\d+$/, '1')]) {
      expect([origin, (await at.deed({ deed: 'accept' }, origin)).status]).toEqual([origin, 403])
      expect((await post('/steer/lenders/moneyman', { word: 'reject' }, origin)).status).toBe(403)
    }
    expect(await at.state()).toBe('checking')
  })

  test('S-18: what is not on the page is refused', async () => {
    expect((await at.deed({ deed: 'explode' })).status).toBe(422)
    expect((await at.deed({ deed: 'constructor' })).status).toBe(422)
    expect((await at.deed({ deed: 'ask', followUp: 'change-mobile-number' })).status).toBe(422)
    expect((await at.deed({ deed: 'return', reason: 'no reason' })).status).toBe(422)
    expect((await post('/steer/applications/moneyman/nobody', { deed: 'accept' })).status).toBe(404)
    expect((await post('/steer/lenders/nobody', { word: 'accept' })).status).toBe(404)
    expect((await post('/steer/lenders/moneyman', { word: 'toString' })).status).toBe(422)
    expect(await at.state()).toBe('checking')
  })
})
