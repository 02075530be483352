// Test of lenders' call-backs: signed, applied once, and never reverting a decision (R-26, S-30).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import { accepted as taken, behind, fakeLender, firstTwo, startTestServer, terms } from './server.ts'
import type { FakeLender } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let moneyman: FakeLender
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: firstTwo },
    lenders: { moneyman: behind(() => moneyman) },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  moneyman = fakeLender({ kind: 'pending' }, { kind: 'pending' })
})

/** A lead that Moneyman is still thinking about. */
async function pendingLead() {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs(1)
  const [verdict] = await lead.verdicts()
  expect(verdict).toMatchObject({ outcome: 'pending' })
  return { ...lead, reference: verdict!.id }
}

async function endOfOffer(reference: string): Promise<Date> {
  const query = server.db.selectFrom('offer').select('valid_until').where('verdict_id', '=', reference)
  return (await query.executeTakeFirstOrThrow()).valid_until
}

const yes = (reference: string): PartnerDecision => ({
  decision: 'accepted',
  reference,
  offerId: 'offer-9',
  terms,
  redirectUrl: 'http://127.0.0.1:3001/go',
})
const no = (reference: string): PartnerDecision => ({ decision: 'rejected', reference })

interface Change {
  readonly secret?: string
  readonly timestamp?: number
  readonly eventId?: string
  readonly lender?: string
  readonly signed?: string
}

async function callBack(
  decision: PartnerDecision,
  { secret, timestamp, eventId = randomUUID(), lender = 'moneyman', signed }: Change = {},
) {
  const payload = JSON.stringify({ eventId, decision })
  const seconds = timestamp ?? Math.floor(server.clock.now / 1000)
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/partners/${lender}/call-back`,
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.timestamp]: String(seconds),
      [signatureHeaders.signature]: signBody(secret ?? `sandbox-${lender}`, seconds, signed ?? payload),
    },
    payload,
  })
  return { status: response.statusCode, body: response.json<object>() }
}

describe('R-26: a decision that came before the answer', () => {
  test.each([
    ['no', no, 'rejected'],
    ['yes', yes, 'accepted'],
  ] as const)('R-26: a %s, and only then "pending": nobody is left in checking', async (_, said, outcome) => {
    const slow = fakeLender({ kind: 'pending' }, { kind: 'pending' })
    moneyman = {
      ...slow,
      post: async (application, key) => {
        expect((await callBack(said(application.reference))).status).toBe(200)
        return slow.post(application, key)
      },
    }
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    expect((await lead.status()).progressState).toBe(stateNumber(outcome))
    expect((await lead.verdicts())[0]).toMatchObject({ lender: 'moneyman', outcome })
  })
})

describe('R-26: a decision that took longer', () => {
  test('R-26: a yes settles the lead at once', async () => {
    const lead = await pendingLead()
    expect((await callBack(yes(lead.reference))).status).toBe(200)
    expect(await lead.status()).toMatchObject({ progressState: 10, result: { offerId: 'offer-9' } })
    await server.runJobs()
    expect(moneyman.asked).toHaveLength(0)
  })

  test('R-25 R-26: a yes of a lender that seemed never to have received it comes after the end: the lender is told so', async () => {
    moneyman = fakeLender({ kind: 'refused', why: 'status 400' })
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    expect((await lead.status()).progressState).toBe(13)
    const [verdict] = await lead.verdicts()
    expect((await callBack(yes(verdict!.id))).status).toBe(200)
    await server.runJobs()
    expect((await lead.verdicts())[0]).toMatchObject({ lender: 'moneyman', outcome: 'accepted' })
    expect((await lead.status()).progressState).toBe(13)
    expect(moneyman.notChosenFor).toEqual([verdict!.id])
  })

  test('R-26: an offer holds until the moment that the lender says, however ISO writes its zone', async () => {
    for (const validUntil of ['2026-11-30T10:00:00+01', '2026-11-30T10:00:00+0100', '2026-11-30T10:00:00+01:00']) {
      const lead = await pendingLead()
      expect((await callBack({ ...yes(lead.reference), validUntil } as PartnerDecision)).status).toBe(200)
      expect((await endOfOffer(lead.reference)).toISOString(), validUntil).toBe('2026-11-30T09:00:00.000Z')
    }
  })

  test('P-06: an offer without an end in sight holds for 90 days: its application is not kept open for ever', async () => {
    const lead = await pendingLead()
    const validUntil = '9999-12-31T00:00:00Z'
    expect((await callBack({ ...yes(lead.reference), validUntil } as PartnerDecision)).status).toBe(200)
    expect((await endOfOffer(lead.reference)).getTime()).toBe(server.clock.now + 90 * 86_400_000)
  })

  test('R-26: an offer until a day that the calendar does not have is refused, not moved to another day', async () => {
    const lead = await pendingLead()
    const refused = await callBack({ ...yes(lead.reference), validUntil: '2027-02-31T10:00:00Z' } as PartnerDecision)
    expect(refused.status).toBe(422)
    expect((await lead.status()).progressState).not.toBe(10)
  })

  test('R-26: a no brings the next lender’s turn forward', async () => {
    const lead = await pendingLead()
    await callBack(no(lead.reference))
    await server.runJobs(0)
    expect((await lead.status()).progressState).toBe(13)
    expect((await lead.verdicts()).map(({ lender, outcome }) => [lender, outcome])).toEqual([
      ['moneyman', 'rejected'],
      ['creditea', 'rejected'],
    ])
  })

  test('R-26: the same event again, and a second yes, change nothing', async () => {
    const lead = await pendingLead()
    const eventId = randomUUID()
    await callBack(yes(lead.reference), { eventId })
    const after = await lead.status()
    expect(await callBack(yes(lead.reference), { eventId })).toEqual({ status: 200, body: { received: 'before' } })
    expect((await callBack({ ...yes(lead.reference), offerId: 'other' } as PartnerDecision)).status).toBe(200)
    expect((await callBack(no(lead.reference))).status).toBe(200)
    expect(await lead.status()).toEqual(after)
    const offers = await server.db.selectFrom('offer').select('offer_id').where('lead_id', '=', lead.id).execute()
    expect(offers).toEqual([{ offer_id: 'offer-9' }])
  })

  test('R-26 S-21: 20 at once are one sale', async () => {
    const lead = await pendingLead()
    const all = await Promise.all(Array.from({ length: 20 }, () => callBack(yes(lead.reference))))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const events = await server.db
      .selectFrom('lead_event')
      .select('kind')
      .where('lead_id', '=', lead.id)
      .where('kind', '=', 'accepted')
      .execute()
    expect(events).toHaveLength(1)
  })

  test('R-26 S-21: 50 yeses at once, called back and asked for, are one sale', async () => {
    const lead = await pendingLead()
    const accepted = { kind: 'accepted', offerId: 'offer-9', terms, redirectUrl: 'http://127.0.0.1:3001/go' } as const
    moneyman = fakeLender(accepted, accepted)
    const { round } = await server.db
      .selectFrom('lead')
      .select('round')
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    const ask = () => server.jobParts.handlers.distribute!.run({ leadId: lead.id, round })
    await Promise.all(Array.from({ length: 25 }, () => [callBack(yes(lead.reference)), ask()]).flat())
    const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
    const events = server.db.selectFrom('lead_event').select('id').where('lead_id', '=', lead.id)
    const offers = server.db.selectFrom('offer').select('lender').where('lead_id', '=', lead.id)
    expect([await count(events.where('kind', '=', 'accepted').execute()), await count(offers.execute())]).toEqual([
      1, 1,
    ])
    expect((await lead.verdicts()).map(({ outcome }) => outcome)).toEqual(['accepted'])
  })

  test('R-26: a yes after we gave up turns the thank-you into an acceptance, a no into an honest end', async () => {
    const lead = await pendingLead()
    await server.runJobs(90_000)
    expect((await lead.status()).result).toEqual({ application: { status: 'undecided' } })
    await callBack(yes(lead.reference))
    expect((await lead.status()).progressState).toBe(10)
    const other = await pendingLead()
    await server.runJobs(90_000)
    await callBack(no(other.reference))
    expect((await other.status()).progressState).toBe(13)
  })

  test('R-26: pending again waits on, more needed brings the form back', async () => {
    const lead = await pendingLead()
    await callBack({ decision: 'pending', reference: lead.reference })
    expect((await lead.status()).progressState).toBe(6)
    await callBack({ decision: 'more-needed', reference: lead.reference, dataPoints: ['otherDetails.education'] })
    expect(await lead.status()).toMatchObject({ progressState: 1, missing: ['otherDetails.education'] })
  })
})

describe('S-30 R-26: call-backs that are not the lender’s', () => {
  test.each<[string, Change]>([
    ['forged with another secret', { secret: 'sandbox-creditea' }],
    ['signed over another body', { signed: '{}' }],
    ['older than 300 s', { timestamp: Math.floor(Date.parse('2026-11-21T09:00:00Z') / 1000) }],
  ])('S-30: one %s is refused and changes nothing', async (_what, change) => {
    const lead = await pendingLead()
    expect(await callBack(yes(lead.reference), change)).toMatchObject({ status: 401, body: { code: 'signature' } })
    expect((await lead.status()).progressState).toBe(6)
  })

  test('S-30: another lender cannot decide for it', async () => {
    const lead = await pendingLead()
    expect((await callBack(yes(lead.reference), { lender: 'creditea' })).status).toBe(404)
    expect((await lead.status()).progressState).toBe(6)
  })

  /** A screen of consents, in the lender's own words. */
  const wants = (reference: string, text: string): PartnerDecision => ({
    decision: 'follow-up',
    reference,
    followUp: 'dynamic-consents',
    ask: { consents: [{ id: 'income-check', required: true, label: 'You may check', text }] },
  })

  test('S-17: U+0000 in a lender’s text, name or event id is refused, and the lead waits on', async () => {
    const lead = await pendingLead()
    const { reference } = lead
    const asked = wants(reference, 'full')
    const refused = [
      await callBack({ ...yes(reference), offerId: 'a\u0000' } as PartnerDecision),
      await callBack(wants(reference, 'full\u0000text')),
      await callBack({ ...asked, ask: { ...asked, 'a\u0000': 1 } } as PartnerDecision),
      await callBack(no(reference), { eventId: `${randomUUID()}\u0000` }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect((await lead.verdicts())[0]).toMatchObject({ outcome: 'pending' })
  })

  test('S-17: half an emoji in a lender’s text stops no applicant: the screen comes, and is answered', async () => {
    const lead = await pendingLead()
    expect((await callBack(wants(lead.reference, 'full \udc00 text'))).status).toBe(200)
    expect(await lead.status()).toMatchObject({
      followUp: { ask: { consents: [{ text: 'full \ufffd text' }] } },
    })
    const answered = await lead.answer('/lead/offer/dynamic-policy', { answers: { 'income-check': true } })
    expect(answered.status).toBe(200)
  })

  test('R-26 F2: a screen without what it needs is refused, so that its lender hears of it, and may say it right under the same id', async () => {
    const lead = await pendingLead()
    const eventId = randomUUID()
    const asked = wants(lead.reference, 'full text')
    const bare = { ...asked, ask: { consents: [] } } as PartnerDecision
    expect(await callBack(bare, { eventId })).toMatchObject({ status: 422, body: { code: 'unreadable-decision' } })
    expect((await lead.verdicts())[0]).toMatchObject({ outcome: 'pending' })
    expect(await callBack(asked, { eventId })).toMatchObject({ status: 200, body: { received: 'now' } })
    expect(await lead.status()).toMatchObject({ followUp: { key: 'dynamic-consents' } })
  })

  test.each<[string, (reference: string) => object, object, string]>([
    ['another word', (reference) => ({ decision: 'perhaps', reference }), {}, 'decision.decision'],
    ['no decision at all', () => 'yes' as never, {}, 'decision'],
    [
      'money as a text',
      (reference) => ({ ...yes(reference), terms: { ...terms, amount: '500' } }),
      {},
      'decision.terms.amount',
    ],
    // The name is the lender's, and may be anybody's.
    [
      'a name that we do not know',
      (reference) => ({ ...yes(reference), terms: { ...terms, 'ana@example.test': 1 } }),
      {},
      'decision.terms',
    ],
    [
      'a screen without what it needs',
      (reference) => ({ ...wants(reference, 'text'), ask: { consents: [] } }),
      {},
      'decision.ask',
    ],
    ['U+0000', (reference) => wants(reference, 'full\u0000text'), {}, 'body'],
    ['an empty event id', (reference) => yes(reference), { eventId: '' }, 'eventId'],
  ])(
    'S-30 P-05: a call-back that cannot be read is told where, in our own names: %s',
    async (_, said, with_, field) => {
      const lead = await pendingLead()
      const refused = await callBack(said(lead.reference) as never, with_)
      expect(refused).toMatchObject({ status: 422, body: { code: 'unreadable-decision', field } })
      expect(JSON.stringify(refused.body)).not.toContain('ana@')
    },
  )

  test('S-30: unknown lenders, unknown references and what is no decision are refused', async () => {
    expect((await callBack(yes(randomUUID()), { lender: 'nobody' })).status).toBe(404)
    expect((await callBack(yes(randomUUID()))).status).toBe(404)
    expect((await callBack(yes('not-a-uuid'))).status).toBe(404)
    expect((await callBack({ decision: 'perhaps', reference: randomUUID() } as never)).status).toBe(422)
  })
})

describe('R-26 F2: a word that crosses an answer which the lender was not told yet', () => {
  test.each<Omit<PartnerDecision, 'reference'>>([
    { decision: 'pending' },
    { decision: 'follow-up', followUp: 'aide' } as Omit<PartnerDecision, 'reference'>,
  ])('R-26 F2: $decision: the answer is told, and the applicant is not asked again', async (said) => {
    moneyman = fakeLender({ kind: 'follow-up', followUp: 'aide' }, { kind: 'follow-up', followUp: 'aide' }, taken)
    const lead = await server.aLead()
    await lead.send()
    await server.runJobs()
    expect((await lead.answer('/lead/aide', { answers: { receivesAide: false } })).status).toBe(200)
    const [verdict] = await lead.verdicts()
    const crossing = { ...said, reference: verdict!.id } as PartnerDecision
    expect((await callBack(crossing)).body).toEqual({ received: 'now' })
    await server.runJobs()
    expect(moneyman.told).toMatchObject([{ followUp: 'aide', status: 'answered', answers: { receivesAide: false } }])
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
  })
})
