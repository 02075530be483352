// Test of a new application after an end: what is offered, what it begins with, and what is never promised (E5, Q3, P-11).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lender } from '#domain/lender/lender.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { CreatedReply } from '#contract/schemas.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, behind, fakeLender, startTestServer, toContact } from './server.ts'
import type { FakeLender } from './server.ts'

const folder = { criteria: [], needs: [], priceCents: 1000 } as const
const lender = (tier: number, change: Partial<Lender> = {}): Lender => ({
  name: `Lender ${tier}`,
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: folder },
  ...change,
})
const takingUpTo = (tier: number, atMost: number, change: Partial<Lender> = {}) =>
  lender(tier, { countries: { es: { ...folder, criteria: [{ dataPoint: 'amount', atMost }] } }, ...change })

const all = {
  any: lender(1),
  small: takingUpTo(2, 400),
  smaller: takingUpTo(3, 200),
  // Nothing of these is ever said: one is off, one lends to others, one takes less than the form offers.
  off: takingUpTo(4, 600, { off: { reason: 'stopped' } }),
  strict: lender(5, {
    countries: {
      es: {
        ...folder,
        criteria: [{ dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 70 }],
        needs: ['personalDetails.dateOfBirth'],
      },
    },
  }),
  tiny: takingUpTo(6, 50),
}
type Id = keyof typeof all
const ids = Object.keys(all) as Id[]

let played: Record<Id, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: all },
    market: { mode: 'offers', duplicates: { days: 30, by: 'email' } },
    lenders: Object.fromEntries(ids.map((id) => [id, behind(() => played[id])])),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  played = Object.fromEntries(ids.map((id) => [id, fakeLender({ kind: 'rejected' })])) as Record<Id, FakeLender>
})

type Sent = Awaited<ReturnType<typeof server.aLead>>

async function sent(lead?: Sent): Promise<Sent> {
  const one = lead ?? (await server.aLead())
  const { status, body } = await one.send(answersOf('es'))
  expect(status, JSON.stringify(body)).toBe(202)
  await server.runJobs(1000)
  return one
}

const reapply = (lead: Pick<Sent, 'id' | 'auth'>, body: object = {}, headers = {}) =>
  server.call('POST', `/lead/${lead.id}/reapply`, body, { ...lead.auth, ...headers })

const rowOf = (id: string) =>
  server.db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).executeTakeFirstOrThrow()
async function takeFirst(lead: Sent): Promise<void> {
  const [offer] = readMarket((await lead.status()).market).offers
  await server.call('POST', `/lead/${lead.id}/offers/${offer!.id}/choose`, {}, lead.auth)
}

const asked = () => ids.filter((id) => played[id].posted.length > 0)

describe('Q3: what is offered after an end', () => {
  test('Q3: after a rejection the largest loan that a lender takes, by a lender that was not asked', async () => {
    const lead = await sent()
    expect(asked()).toEqual(['any'])
    const { progressState, reapply: offered } = await lead.status()
    expect([progressState, offered]).toEqual([13, { amount: 700, period: 75, instead: { amount: 400, period: 75 } }])
  })

  test('S-05: who came by a link owns no application begun from it either; the owner owns theirs', async () => {
    const lead = await sent()
    const { url } = (await server.call('GET', `/v3/lead/url/${lead.id}/continue`, undefined, lead.auth)).body as {
      url: string
    }
    const { token } = (await server.call('POST', `/lead/continue/${url.split('/').at(-1)!}`, {})).body as CreatedReply
    const exported: number[] = []
    for (const auth of [{ authorization: `Bearer ${token}` }, lead.auth]) {
      const begun = await reapply({ id: lead.id, auth })
      expect(begun.status).toBe(201)
      const made = begun.body as CreatedReply
      const headers = { authorization: `Bearer ${made.token}` }
      exported.push((await server.call('GET', `/lead/${made.id}/data`, undefined, headers)).status)
    }
    expect(exported).toEqual([403, 200])
  })

  test('Q3: nothing is offered where every lender had this person of late', async () => {
    const first = await sent()
    const made = (await reapply(first, { amount: 400, period: 75 })).body as CreatedReply
    const auth = { authorization: `Bearer ${made.token}` }
    const consents = { generalPolicies: true, otherDetails: { ibanConsent: true } }
    const send = await server.call('POST', '/v3/lead', { id: made.id, ...consents }, auth)
    expect(send.status, JSON.stringify(send.body)).toBe(202)
    await server.runJobs(1000)
    expect(asked()).toEqual(['any', 'small'])
    const status = async (id: string, headers: Record<string, string>) =>
      (await server.call('GET', `/lead/status/${id}`, undefined, headers)).body as CreatedReply
    expect((await status(made.id, auth)).reapply?.instead).toEqual({ amount: 200, period: 75 })
    played.smaller = fakeLender({ kind: 'rejected' })
    const last = (await reapply({ id: made.id, auth }, { amount: 200, period: 75 })).body as CreatedReply
    const lastAuth = { authorization: `Bearer ${last.token}` }
    await server.call('POST', '/v3/lead', { id: last.id, ...consents }, lastAuth)
    await server.runJobs(1000)
    const end = await status(last.id, lastAuth)
    expect([end.progressState, end.reapply]).toEqual([13, undefined])
    expect((await reapply({ id: last.id, auth: lastAuth })).status).toBe(409)
  })

  test.each([
    ['accepted', accepted, 10, async () => {}],
    ['redirected', accepted, 12, (lead: Sent) => lead.redirect()],
    ['thank-you, of a lender that calls', toContact, 11, takeFirst],
  ])('E5: a new application is offered beside the offer: %s', async (_state, outcome, state, act) => {
    played.any = fakeLender(outcome)
    const lead = await sent()
    await act(lead)
    const now = await lead.status()
    expect(now).toMatchObject({ progressState: state, reapply: { amount: 700, period: 75 } })
  })

  test('Q3: not while the form is filled, not while lenders are asked, not while an answer may still come', async () => {
    const lead = await server.aLead()
    expect((await lead.status()).reapply).toBeUndefined()
    expect((await reapply(lead)).status).toBe(409)
    played.any = fakeLender({ kind: 'pending' }, { kind: 'pending' })
    await lead.send(answersOf('es'))
    expect((await lead.status()).reapply).toBeUndefined()
    await server.runJobs(60_000)
    expect(await lead.status()).toMatchObject({ progressState: 11 })
    expect((await lead.status()).reapply).toBeUndefined()
    expect((await reapply(lead)).status).toBe(409)
  })
})

describe('E5: what a new application begins with', () => {
  const consentKeys = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')

  test('E5: every answer but consents, with the loan that was offered: nothing is typed twice', async () => {
    const lead = await sent()
    const { status, body } = await reapply(lead, { amount: 400, period: 75, tags: ['new-ui', 'reapplying'] })
    expect(status).toBe(201)
    const made = body as CreatedReply
    expect(made.id).not.toBe(lead.id)
    const [before, after] = await Promise.all([rowOf(lead.id), rowOf(made.id)])
    const known = Object.entries(openAnswers(server.deps.sealer, before)).filter(
      ([key]) => !(consentKeys as string[]).includes(key),
    )
    expect(openAnswers(server.deps.sealer, after)).toEqual({ ...Object.fromEntries(known), amount: 400 })
    expect(made.missing.every((key) => consentKeys.includes(key))).toBe(true)
    expect(made.missing).toContain('generalPolicies')
    expect(made.progressState).toBe(1)
    const consents = await server.db.selectFrom('consent').selectAll().where('lead_id', '=', made.id).execute()
    expect(consents).toEqual([])
    expect((await lead.status()).progressState).toBe(13)
  })

  test('E5: a loan that is not given is asked anew; one beyond the form’s range is a fault', async () => {
    const lead = await sent()
    const made = (await reapply(lead)).body as CreatedReply
    expect(made.missing).toEqual(expect.arrayContaining(['amount', 'period']))
    const wrong = await reapply(lead, { amount: 70_000, period: 75 })
    expect([wrong.status, wrong.body]).toMatchObject([422, [{ field: 'amount' }]])
  })

  test('E5: an answer that is no longer valid is asked anew', async () => {
    const lead = await sent()
    const row = await rowOf(lead.id)
    const { withAnswers } = await import('#server/lead/lead-answers.ts')
    const answers = { ...openAnswers(server.deps.sealer, row), 'contactDetails.postalCode': 'nowhere' }
    const { sections } = withAnswers(server.deps, row, { answers, state: row.state })
    await server.db
      .updateTable('lead')
      .set({ sections: JSON.stringify(sections) as never })
      .where('id', '=', lead.id)
      .execute()
    const made = (await reapply(lead, { amount: 400, period: 75 })).body as CreatedReply
    expect(made.missing).toContain('contactDetails.postalCode')
  })

  test('P-05 P-07: each application is told and erased by itself, as its page says: the one before stays', async () => {
    const lead = await sent()
    const made = (await reapply(lead)).body as CreatedReply
    const auth = { authorization: `Bearer ${made.token}` }
    expect((await server.call('POST', `/lead/${made.id}/erase`, { confirm: true }, auth)).status).toBe(200)
    const { status, body } = await server.call('GET', `/lead/${lead.id}/data`, undefined, lead.auth)
    expect(status).toBe(200)
    expect((body as { readonly answers: object }).answers).toHaveProperty(['contactDetails.email'])
  })

  test('R-11 S-01: the same request twice makes one lead, and nobody else can make it', async () => {
    const lead = await sent()
    const headers = { 'idempotency-key': randomUUID() }
    const [one, two] = [await reapply(lead, {}, headers), await reapply(lead, {}, headers)]
    expect([one.status, (two.body as CreatedReply).id]).toEqual([201, (one.body as CreatedReply).id])
    const stranger = await server.aLead()
    expect((await reapply({ id: lead.id, auth: stranger.auth })).status).toBe(404)
    expect((await reapply({ id: lead.id, auth: stranger.auth }, {}, headers)).status).toBe(404)
  })
})
