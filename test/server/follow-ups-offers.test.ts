// Test of offer follow-ups on the server: server-side figures, accepted at most once, adjusted at the server's price (F2, M7,
// M9).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import { keyedLead } from '#server/platform/stores/data-keys.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { openFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { FakeLender } from './server.ts'
import { behind, fakeLender, startTestServer } from './server.ts'

const monthlyRate = 0.04
const termsOf = (amount: number, period: number): OfferTerms =>
  termsFor({ amount, period, periodScale: 'days', monthlyRate }, 2)
const fixed: readonly OfferAsk[] = [
  { offerId: 'long', terms: termsOf(700, 90) },
  { offerId: 'short', lender: 'Ostbank', terms: termsOf(500, 61) },
]
const adjustable: OfferAsk = {
  offerId: 'own',
  terms: termsOf(700, 75),
  adjustable: {
    amount: { min: 300, max: 900, step: 50 },
    period: { min: 30, max: 120, step: 1 },
    monthlyRate,
  },
}

const keys = keysOfForm('offers')
const callOf = (key: FollowUpKey) => followUp(key).call.path

let moneyman: FakeLender
let creditea: FakeLender
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ lenders: { moneyman: behind(() => moneyman), creditea: behind(() => creditea) } })
})
afterAll(() => server.close())
beforeEach(() => {
  creditea = fakeLender({ kind: 'rejected' })
})

const yes = (terms: OfferTerms): Outcome => ({
  kind: 'accepted',
  offerId: 'contract-1',
  terms,
  redirectUrl: 'http://127.0.0.1:3001/welcome',
})
const wishOf = (key: FollowUpKey, offers: readonly OfferAsk[]): Outcome => ({
  kind: 'follow-up',
  followUp: key,
  ask: { offers },
})

/** A sent lead whose first lender offers something; `says` is its word afterwards. */
async function offered(
  key: FollowUpKey,
  { offers = fixed, says = yes(termsOf(500, 61)) }: { offers?: readonly OfferAsk[]; says?: Outcome } = {},
) {
  moneyman = fakeLender(wishOf(key, offers), { kind: 'pending' }, says)
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  const status = await lead.status()
  const price = (query: Record<string, string | number>, headers: Record<string, string> = lead.auth) =>
    server.call(
      'GET',
      `/lead/${lead.id}/offer-price?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
      undefined,
      headers,
    )
  return {
    ...lead,
    shown: status,
    decide: (body: object, headers = {}) => lead.answer(callOf(key), body, headers),
    price,
  }
}

const kept = async (leadId: string) => {
  const lead = await keyedLead(server.db, leadId)
  const rows = await server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', leadId).execute()
  return rows.map((row) => ({ status: row.status, answer: openFollowUpAnswer(server.deps.sealer, lead, row) }))
}
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { field: string; code: string }[]).map((row) => [row.field, row.code])
const accept = { decision: 'accept', offerId: 'short' }
const taken = { offerId: 'short', lender: 'Ostbank', amount: 500, period: 61, terms: termsOf(500, 61) }

describe.each(keys)('F2 M7 M9: %s', (key) => {
  test('is shown, taken once, told to the lender with its terms, and decided', async () => {
    const lead = await offered(key)
    expect(lead.shown).toMatchObject({
      progressState: stateNumber(followUp(key).state),
      followUp: { key, lender: 'Moneyman', ask: { offers: [{ offerId: 'long' }, { offerId: 'short' }] } },
    })
    // The identity is ours to say: another company's by its name, the lender's own by its folder.
    const { offers } = lead.shown.followUp!.ask as { offers: { lender?: string; identity: object }[] }
    for (const { lender, identity } of offers)
      expect(identity).toEqual({ legalName: lender ?? catalogue.lenders.moneyman!.countries.es!.legalName })
    expect(lead.shown.routeChange?.redirectTo).toBe(followUp(key).route)
    const again = { 'idempotency-key': randomUUID() }
    const first = await lead.decide(accept, again)
    expect(first.body).toMatchObject({ progressState: stateNumber('checking') })
    expect(await lead.decide(accept, again)).toMatchObject({ status: 200, body: first.body })
    expect((await lead.decide({ decision: 'decline' }, again)).status).toBe(422)
    await server.runJobs()
    expect(moneyman.told).toMatchObject([{ followUp: key, status: 'answered', answers: taken }])
    expect(await lead.status()).toMatchObject({
      progressState: stateNumber('accepted'),
      result: { partner: { name: 'Moneyman' }, lender: 'Ostbank', offer: termsOf(500, 61) },
    })
    expect((await lead.decide(accept)).status).toBe(409)
  })

  test('is declined without a reason: the next lender is tried, and the no at the end says so', async () => {
    const lead = await offered(key, { says: { kind: 'rejected' } })
    expect((await lead.decide({ decision: 'decline' })).body).toMatchObject({ progressState: stateNumber('checking') })
    await server.runJobs()
    expect(moneyman.told).toMatchObject([{ followUp: key, status: 'declined', answers: {} }])
    expect(creditea.posted).toHaveLength(1)
    expect(await lead.status()).toMatchObject({
      progressState: stateNumber('rejected'),
      result: { application: { status: 'declined' } },
    })
    expect((await lead.verdicts()).map(({ outcome }) => outcome)).toContain('declined')
  })

  test('S-20 S-01: out of turn, by another call, as a stranger: refused, and nothing changes', async () => {
    const lead = await offered(key)
    const other = keys.find((each) => callOf(each) !== callOf(key))!
    const stranger = await server.aLead()
    const refusals = [
      await lead.answer(callOf(other), accept),
      await lead.decide({ ...accept, followUp: randomUUID() }),
      await lead.decide({ decision: 'decline', followUp: randomUUID() }),
      await server.call('POST', callOf(key), { id: lead.id, ...accept }, stranger.auth),
      await server.call('POST', callOf(key), { id: randomUUID(), ...accept }, lead.auth),
      await stranger.answer(callOf(key), accept),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 404, 404, 409])
    const bodies = refusals.slice(3, 5).map(({ body }) => ({ ...(body as object), reference: undefined }))
    expect(bodies[0]).toEqual(bodies[1])
    expect(await lead.status()).toEqual(lead.shown)
    expect(await kept(lead.id)).toMatchObject([{ status: 'open', answer: {} }])
  })

  test.each([
    ['no offer named', { decision: 'accept' }, ['offerId', 'required']],
    ['one that was never shown', { decision: 'accept', offerId: 'other' }, ['offerId', 'notOffered']],
    ['another amount than offered', { ...accept, amount: 600 }, ['amount', 'notOffered']],
    ['another period than offered', { ...accept, period: 62 }, ['period', 'notOffered']],
    ['no decision', { offerId: 'short' }, ['decision', 'required']],
    ['a decision of its own', { decision: 'maybe' }, ['decision', 'type']],
  ] as const)('S-18: %s is told by field', async (_, body, fault) => {
    const lead = await offered(key)
    const answer = await lead.decide(body)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [fault]])
    expect(await lead.status()).toEqual(lead.shown)
  })
})

describe('M9: an adjustable offer', () => {
  const choice = { decision: 'accept', offerId: 'own', amount: 450, period: 30 }

  test('is priced by the server, taken at that price, and the lender is told the terms', async () => {
    const lead = await offered('provident-offer', { offers: [adjustable], says: yes(termsOf(450, 30)) })
    const priced = await lead.price({ offerId: 'own', amount: 450, period: 30 })
    expect(priced).toMatchObject({ status: 200, body: termsOf(450, 30) })
    expect((await lead.decide(choice)).status).toBe(200)
    await server.runJobs()
    const terms = termsOf(450, 30)
    expect(moneyman.told).toMatchObject([{ answers: { offerId: 'own', amount: 450, period: 30, terms } }])
    expect((await kept(lead.id)).map(({ answer }) => answer)).toMatchObject([{ terms }])
    expect((await lead.status()).result?.offer).toEqual(terms)
    expect((await lead.price({ offerId: 'own', amount: 450, period: 30 })).status).toBe(409)
  })

  test.each([
    ['below its amount', { amount: 250 }, ['amount', 'tooSmall']],
    ['above its amount', { amount: 950 }, ['amount', 'tooLarge']],
    ['between two steps', { amount: 475 }, ['amount', 'step']],
    ['below its period', { period: 29 }, ['period', 'tooSmall']],
    ['above its period', { period: 121 }, ['period', 'tooLarge']],
    ['half a day', { period: 30.5 }, ['period', 'step']],
  ] as const)('S-18: %s is neither priced nor taken', async (_, change, fault) => {
    const lead = await offered('provident-offer', { offers: [adjustable] })
    const wanted = { amount: 450, period: 30, ...change }
    for (const answer of [
      await lead.price({ offerId: 'own', ...wanted }),
      await lead.decide({ decision: 'accept', offerId: 'own', ...wanted }),
    ])
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [fault]])
    expect(await lead.status()).toEqual(lead.shown)
  })

  test('K4 M9: the limits of a period are told in the unit of the offer, whatever the form counts in', async () => {
    const months: OfferAsk = {
      offerId: 'own',
      terms: termsFor({ amount: 700, period: 12, periodScale: 'months', monthlyRate }, 2),
      adjustable: { ...adjustable.adjustable!, period: { min: 3, max: 24, step: 1 } },
    }
    const lead = await offered('provident-offer', { offers: [months] })
    const wanted = { amount: 450, period: 25 }
    for (const { body } of [
      await lead.price({ offerId: 'own', ...wanted }),
      await lead.decide({ decision: 'accept', offerId: 'own', ...wanted }),
    ])
      expect((body as unknown as readonly { readonly message: string }[])[0]!.message).toMatch(/3 meses.*24 meses/)
  })

  test('S-18: without amount and period nothing is taken; what is no number and whose offer it is, is told', async () => {
    const lead = await offered('provident-offer', { offers: [adjustable] })
    const bare = await lead.decide({ decision: 'accept', offerId: 'own' })
    expect(fieldsOf(bare)).toEqual([
      ['amount', 'required'],
      ['period', 'required'],
    ])
    const odd = await lead.price({ offerId: 'own', amount: 'NaN', period: '-1' })
    expect(fieldsOf(odd)).toEqual([
      ['amount', 'format'],
      ['period', 'format'],
    ])
    expect(fieldsOf(await lead.price({ offerId: 'other', amount: 450, period: 30 }))).toEqual([
      ['offerId', 'notOffered'],
    ])
    const stranger = await server.aLead()
    expect((await lead.price({ offerId: 'own', amount: 450, period: 30 }, stranger.auth)).status).toBe(404)
  })
})

describe('experience 24: no lender’s claim is shown unexamined', () => {
  const claimed = { ...termsOf(700, 75), totalCost: 1, totalToRepay: 701, apr: 0.01 }
  test.each([
    ['a fixed offer', { offerId: 'own', terms: claimed }, termsOf(700, 75), false],
    ['an adjustable one', { ...adjustable, terms: claimed }, termsOf(700, 75), true],
    [
      'one dearer than its own rate',
      { ...adjustable, terms: { ...termsOf(700, 75), instalment: 900, totalToRepay: 900 } },
      { instalment: 900, totalToRepay: 900, totalCost: 200 },
      false,
    ],
    ['one that stands beyond its own limits', { ...adjustable, terms: termsOf(1000, 75) }, termsOf(1000, 75), false],
  ] as const)('%s', async (_, offer, terms, isAdjustable) => {
    const lead = await offered('provident-offer', { offers: [offer] })
    const [shown] = (lead.shown.followUp!.ask as { offers: OfferAsk[] }).offers
    expect(shown?.terms).toMatchObject(terms)
    expect(shown?.adjustable !== undefined).toBe(isAdjustable)
  })

  test('a yes at a higher price than agreed shows that price, a lower one what was agreed, and the ledger says so', async () => {
    for (const [said, shown] of [
      [termsOf(500, 90), termsOf(500, 90)],
      [termsOf(500, 50), termsOf(500, 61)],
      // Less is repaid of a smaller loan: what is lent, and what each instalment takes, is the lender's word too.
      [termsOf(300, 150), termsOf(300, 150)],
    ] as const) {
      const lead = await offered('cofidis-offer', { says: yes(said) })
      await lead.decide(accept)
      await server.runJobs()
      expect((await lead.status()).result?.offer).toEqual(shown)
      expect((await lead.verdicts()).find(({ outcome }) => outcome === 'accepted')?.reason).toContain(
        'other than agreed',
      )
    }
  })
})

describe('S-21: one outcome', () => {
  test('of 50 decisions at once, yes and no and different offers, one counts', async () => {
    const lead = await offered('ipfd-offer-choice')
    const bodies = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? { decision: 'decline' } : { decision: 'accept', offerId: index % 4 === 1 ? 'short' : 'long' },
    )
    const answers = await Promise.all(bodies.map((body) => lead.decide(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    await server.runJobs()
    expect(moneyman.told).toHaveLength(1)
    const accepted = (await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')
    const won = bodies[answers.findIndex(({ status }) => status === 200)]!
    expect(accepted).toHaveLength(won.decision === 'accept' ? 1 : 0)
  })

  test('a lender that says yes to a no has sold nothing', async () => {
    const lead = await offered('cofidis-offer')
    await lead.decide({ decision: 'decline' })
    await server.runJobs()
    const { result, ...rest } = await lead.status()
    expect(rest).toMatchObject({ progressState: stateNumber('rejected') })
    expect(result).toEqual({ application: { status: 'declined' } })
    const offers = server.db.selectFrom('offer').select('status').where('lead_id', '=', lead.id)
    expect(await offers.execute()).toEqual([{ status: 'declined' }])
    expect(moneyman.notChosenFor).toHaveLength(1)
    const [own] = (await lead.verdicts()).filter(({ lender }) => lender === 'moneyman')
    expect((await server.call('POST', `/lead/${lead.id}/offers/${own!.id}/choose`, {}, lead.auth)).status).toBe(409)
  })

  test('S-20: what another tab still shows of an earlier lender is late, not taken for the one that is open', async () => {
    const lead = await offered('cofidis-offer', { says: { kind: 'rejected' } })
    creditea = fakeLender(
      wishOf('instabank-offer', [{ offerId: 'second', terms: termsOf(700, 75) }]),
      { kind: 'pending' },
      { kind: 'rejected' },
    )
    const before = lead.shown.followUp!.id
    await lead.decide({ decision: 'decline', followUp: before })
    await server.runJobs()
    const open = await lead.status()
    expect(open).toMatchObject({ progressState: stateNumber('instabank-offer'), followUp: { lender: 'Creditea' } })
    expect((await lead.decide(accept)).status).toBe(409)
    expect((await lead.decide({ decision: 'decline', followUp: before })).status).toBe(409)
    expect(await lead.status()).toEqual(open)
  })
})
